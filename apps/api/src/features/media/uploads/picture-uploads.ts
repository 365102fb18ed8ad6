import { createHash } from 'node:crypto';
import { cutText, type FieldError, type UploadedPicture } from '@paila/shared';
import type { Actor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { recordAll, type NewEvent } from '../../../platform/events/index.js';
import { createWorkQueue } from '../../../platform/fair-queue.js';
import { invalid } from '../../../platform/http/errors.js';
import { createEncoder, PictureError } from '../making/encoder.js';
import { uploadAddress } from '../making/picture-address.js';
import { pictureStart } from './picture-content.js';
import { pictureSubject, type PictureStore } from './picture-store.js';

/** More pixels than any camera's picture has. A file of a few kilobytes can declare millions of times as many. */
const MAX_PIXELS = 50_000_000;
/** Decoding an AVIF of 50 million pixels took 940 MB. Of the other formats, an interlaced PNG took most: 520 MB. */
const MAX_AVIF_PIXELS = 25_000_000;
/** The longest side of a master: the width of the widest picture that pages request. */
const MAX_SIDE = 2000;
const MAX_NAME_LENGTH = 60;
/** Encoding takes a core for a second or two, and up to half a gigabyte. */
const CONCURRENCY = 1;
const NICENESS = 5;

const inMillions = (pixels: number): string => `${String(pixels / 1_000_000)} million`;
const TOO_MANY_PIXELS = `has more than ${inMillions(MAX_PIXELS)} pixels, or ${inMillions(MAX_AVIF_PIXELS)} as AVIF: please make it smaller`;

/** The name of a file for a message, without characters that turn or hide its letters. */
const shownName = ({ name }: SentPicture): string => {
  const letters = name.replace(/[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu, '').trim();
  return letters === '' ? 'The picture' : cutText(letters, MAX_NAME_LENGTH);
};

const wrong = (file: SentPicture, index: number, problem: string): FieldError => ({
  msg: `${shownName(file)} ${problem}`,
  path: `pictures.${String(index)}`,
});

/** Masters are named after their content. Equal pictures are stored once, and an address never changes its picture. */
const contentName = (master: Uint8Array): string => createHash('sha256').update(master).digest('hex').slice(0, 32);

/** A sent file. */
interface SentPicture {
  readonly name: string;
  /** The first bytes: at least 4,096, or all. */
  readonly start: Buffer;
  /** The path of the file, or all its bytes; undefined for a file that was refused by its start. */
  readonly source: string | Uint8Array | undefined;
}

interface Options {
  readonly store: PictureStore;
  /** Receives the addresses of new pictures. */
  readonly onAdded: (addresses: readonly string[]) => void;
}

interface Master {
  readonly master: Uint8Array;
  readonly isAnimated: boolean;
}
type Made = Master | { readonly problem: string };
type NamedMaster = Master & { readonly name: string };

export const createPictureUploads = ({ store, onAdded }: Options) => {
  const encoder = createEncoder(NICENESS);
  const queue = createWorkQueue(CONCURRENCY);

  const make = async ({ start, source }: SentPicture): Promise<Made> => {
    const found = pictureStart(start);
    if ('problem' in found) return found;
    if (source === undefined) throw new Error('An accepted picture was not stored');
    const { offset, isAnimated } = found;
    const limits = { maxPixels: MAX_PIXELS, maxAvifPixels: MAX_AVIF_PIXELS, maxSide: MAX_SIDE };
    try {
      return { master: await encoder.encode({ source, offset, ...limits }), isAnimated };
    } catch (error) {
      // A process that has ended or cannot start proves nothing about the picture.
      if (!(error instanceof PictureError)) throw error;
      return { problem: error.message.includes('pixel limit') ? TOO_MANY_PIXELS : 'is damaged or cannot be read' };
    }
  };

  const storeAll = async (masters: readonly NamedMaster[], actor: Actor): Promise<void> => {
    const events: NewEvent[] = [];
    for (const { name, master } of masters) {
      if (!(await store.store(name, master))) continue;
      events.push({ type: 'picture.added', subject: pictureSubject(name), actor, is: { bytes: master.length } });
    }
    if (events.length > 0) await inTransaction((session) => recordAll(events, session));
  };

  /** Makes masters of all files, in one turn. */
  const makeAll = async (files: readonly SentPicture[]): Promise<readonly NamedMaster[]> => {
    const made: Made[] = [];
    for (const file of files) made.push(await make(file));
    const problems = files.flatMap((file, index) => {
      const result = made[index];
      return result && 'problem' in result ? [wrong(file, index, result.problem)] : [];
    });
    if (problems.length > 0) throw invalid(problems);
    return made.flatMap((result) => ('problem' in result ? [] : [{ ...result, name: contentName(result.master) }]));
  };

  return {
    /**
     * Checks pictures by their content, converts them into masters without metadata, and stores all of them or none.
     * @throws AppError 400 `validation` that names the fault of each file
     */
    receive: async (files: readonly SentPicture[], actor: Actor): Promise<UploadedPicture[]> => {
      if (files.length === 0) throw invalid([{ msg: 'Please choose a picture', path: 'pictures' }]);
      const masters = await queue(() => makeAll(files), actor.id ?? '');
      await storeAll(masters, actor);
      const added = masters.map(({ name, isAnimated }) => ({
        src: uploadAddress(name),
        ...(isAnimated ? { animated: true } : {}),
      }));
      onAdded(added.map(({ src }) => src));
      return added;
    },
    /** Aborts the masters in the making. */
    close: encoder.close,
  };
};

export type PictureUploads = ReturnType<typeof createPictureUploads>;
