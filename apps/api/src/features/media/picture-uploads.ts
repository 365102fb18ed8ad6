import { createHash } from 'node:crypto';
import type { FieldError, UploadedPicture } from '@paila/shared';
import type { Actor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline } from '../../platform/database/deadline.js';
import { recordAll, type NewEvent } from '../../platform/events/index.js';
import { createFairQueue } from '../../platform/fair-queue.js';
import { invalid } from '../../platform/http/errors.js';
import { createEncoder, PictureError } from './encoder.js';
import { uploadAddress } from './picture-address.js';
import { contentProblem, type SentPicture } from './picture-content.js';
import type { PictureStore } from './picture-store.js';

/** More than any camera's picture has in one piece; a file of a few kilobytes can claim millions of times as many. */
const MAX_PIXELS = 50_000_000;
/** The longest side of a master: as wide as the widest picture that pages ask for. */
const MAX_SIDE = 2000;
const LONGEST_NAME = 60;
/** Encoding takes a core for a second or two. */
const AT_ONCE = 2;
const NICENESS = 5;

/** Masters are named after their content, so that the same picture is stored once, and an address always shows the same. */
const nameOf = (master: Uint8Array): string => createHash('sha256').update(master).digest('hex').slice(0, 32);

export interface PictureUploads {
  /**
   * Checks pictures by their content, makes masters of them without metadata, and stores these: all of them, or none.
   * @throws AppError 400 `validation` that says of each file what is wrong with it
   */
  readonly receive: (files: readonly SentPicture[], actor: Actor) => Promise<UploadedPicture[]>;
  /** Ends what is being made. */
  readonly close: () => void;
}

interface Options {
  readonly store: PictureStore;
  /** Told of the addresses of pictures that are new. */
  readonly onAdded: (addresses: readonly string[]) => void;
}

export const createPictureUploads = ({ store, onAdded }: Options): PictureUploads => {
  const encoder = createEncoder(NICENESS);
  const queue = createFairQueue(AT_ONCE);

  /** @returns the master, or what is wrong with the picture */
  const masterOf = async (source: Uint8Array, client: string): Promise<Uint8Array | string> => {
    try {
      const order = { source, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE };
      return await queue(() => encoder.encode(order), client);
    } catch (error) {
      // A process that has ended or cannot be started says nothing about the picture.
      if (!(error instanceof PictureError)) throw error;
      return error.message.includes('pixel limit')
        ? `has more than ${String(MAX_PIXELS / 1_000_000)} million pixels: please make it smaller`
        : 'is damaged or cannot be read';
    }
  };

  const shownName = ({ name }: SentPicture): string =>
    (name.replace(/[^\p{L}\p{N} ._()-]/gu, '').trim() || 'The picture').slice(-LONGEST_NAME);
  const wrong = (file: SentPicture, index: number, problem: string): FieldError => ({
    msg: `${shownName(file)} ${problem}`,
    path: `pictures.${String(index)}`,
  });

  return {
    receive: async (files, actor) => {
      if (files.length === 0) throw invalid([{ msg: 'Please choose a picture', path: 'pictures' }]);
      const made = await pauseDeadline(async () => {
        const results: (Uint8Array | string)[] = [];
        for (const file of files) {
          results.push(contentProblem(file) ?? (await masterOf(file.bytes, actor.id ?? '')));
        }
        return results;
      });
      const problems = files.flatMap((file, index) => {
        const result = made[index];
        return typeof result === 'string' ? [wrong(file, index, result)] : [];
      });
      if (problems.length > 0) throw invalid(problems);
      const masters = made.flatMap((master) => (typeof master === 'string' ? [] : [{ name: nameOf(master), master }]));
      const events: NewEvent[] = [];
      for (const { name, master } of masters) {
        if (!(await store.keep(name, master))) continue;
        events.push({
          type: 'picture.added',
          subject: { kind: 'picture', id: name },
          actor,
          is: { bytes: master.length },
        });
      }
      if (events.length > 0) await inTransaction((session) => recordAll(events, session));
      const addresses = masters.map(({ name }) => uploadAddress(name));
      onAdded(addresses);
      return addresses.map((src) => ({ src }));
    },
    close: encoder.close,
  };
};
