import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { requestedPicture } from '../making/picture-address.js';
import { filePath } from '../making/picture-files.js';
import type { Pictures } from '../making/picture.service.js';

const TIMEOUT_MS = 10_000;
/** One of the shop's own pictures: the folder and the file. */
const OWN = /^\/pictures\/([^/?#]+)\/([^/?#]+)$/;

/**
 * Reads pictures for mails: small JPEGs, which every mail program shows. Reads only the shop's own pictures, and
 * fetches nothing.
 * @param withinMs the time limit; a mail is written without a slower picture
 * @returns a reader by a picture's address in a product; the result is undefined for a slow picture or one from
 *   elsewhere
 */
export const createMailPictures =
  (pictures: Pick<Pictures, 'find'>, log: Logger, withinMs = TIMEOUT_MS) =>
  async (src: string): Promise<Buffer | undefined> => {
    const [, slug, file] = OWN.exec(src) ?? [];
    const requested = slug === undefined || file === undefined ? undefined : requestedPicture({ slug, file });
    if (!requested) return undefined;
    try {
      const signal = AbortSignal.timeout(withinMs);
      const copy = { ground: 'plain', isForMail: true } as const;
      const found = await pictures.find({ ...requested, copy }, { client: 'mail', signal });
      if (!found || found.isStandIn) return undefined;
      return await readFile(filePath(found.file));
    } catch (error) {
      log.warn({ err: error, src }, 'a mail is written without a picture');
      return undefined;
    }
  };
