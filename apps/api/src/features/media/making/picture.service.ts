import type { Logger } from 'pino';
import { createFairQueue, QueueFullError } from '../../../platform/fair-queue.js';
import { createEncoder, type Encoder } from './encoder.js';
import type { RequestedPicture } from './picture-address.js';
import {
  type CopyFile,
  fileExists,
  locatePicture,
  type PictureFile,
  type PictureFolders,
  savePicture,
} from './picture-files.js';
import { createSharedWork } from './shared-work.js';
import type { PictureFormat } from '@paila/shared';
import { createRemembered } from '../../../platform/memoize.js';

/** The grey outline of a shoe on a transparent background, with the aspect ratio of product pictures. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">
  <ellipse cx="610" cy="672" rx="430" ry="22" fill="#8a8f98" opacity=".18"/>
  <g fill="none" stroke="#8a8f98" stroke-width="14" stroke-linejoin="round" stroke-linecap="round">
    <path d="M206 360c36 30 92 34 132-4 20-20 44-30 66-14l176 134c40 30 88 46 138 52l152 20c78 10 130 40 130 92H200c-16-92-16-190 6-280z"/>
    <path d="M200 640h800c0 30-14 44-44 44H236c-24 0-36-14-36-44z"/>
    <path d="M470 392l-44 46M524 434l-44 46M578 474l-42 44M206 470c70 6 128 44 160 106"/>
  </g>
</svg>`;

/** The placeholder for a missing picture, encoded once for each format and width. */
export type Placeholder = (format: PictureFormat, width: number | undefined) => Promise<Uint8Array>;

export const createPlaceholder = (encoder: Pick<Encoder, 'encode'>): Placeholder => {
  const remembered = createRemembered<Uint8Array>();
  const queue = createFairQueue(1, { name: 'pictures' });
  const source = Buffer.from(DRAWING);
  return (format, width) =>
    remembered(`${format} ${String(width)}`, () => queue(() => encoder.encode({ source, format, width })));
};

/** The client that waits for a picture. */
interface Waiting {
  /** The network address. Each address has its own queue. */
  readonly client: string;
  /** Aborted when no client waits any more. */
  readonly signal: AbortSignal;
}

export interface FoundPicture {
  readonly file: PictureFile;
  /** True if the master replaces a copy that could not be made now. */
  readonly isStandIn: boolean;
}

/** Encoding takes a core for a moment, so its concurrency is limited. One caller leaves a place free for the others. */
const CONCURRENCY = 3;
const CONCURRENCY_PER_CLIENT = 2;
/** A page that fetches all its pictures needs fewer places. */
const MAX_WAITING_PER_CLIENT = 32;
const MAX_WAITING = 128;
/** Milliseconds in the queue. Loading the master takes less. */
const PATIENCE_MS = 5000;
/** Answers to shoppers come first when all cores are busy. */
const NICENESS = 5;

/** @param patienceMs the time that a request waits for a copy before it gets the master */
export const createPictures = (folders: PictureFolders, log: Logger, patienceMs = PATIENCE_MS) => {
  const encoder = createEncoder(NICENESS);
  const queue = createFairQueue(CONCURRENCY, {
    name: 'pictures',
    perClient: CONCURRENCY_PER_CLIENT,
    maxWaiting: MAX_WAITING,
    maxWaitingPerClient: MAX_WAITING_PER_CLIENT,
  });
  const shared = createSharedWork(queue);

  const make = async (copy: CopyFile, by: Encoder): Promise<boolean> => {
    if (await fileExists(copy)) return false;
    await savePicture(copy, await by.encode(copy.job));
    return true;
  };

  return {
    /**
     * The file to send, made now if necessary; undefined if there is no such master.
     * @throws the signal's reason once no client waits any more
     */
    find: async (requested: RequestedPicture, { client, signal }: Waiting): Promise<FoundPicture | undefined> => {
      const located = await locatePicture(folders, requested);
      if (!located) return undefined;
      const { master, copy } = located;
      if (!copy) return { file: master, isStandIn: false };
      if (await fileExists(copy)) return { file: copy, isStandIn: false };
      const patience = AbortSignal.timeout(patienceMs);
      try {
        const makeCopy = async (): Promise<void> => void (await make(copy, encoder));
        await shared(copy.path, makeCopy, client, AbortSignal.any([signal, patience]));
      } catch (error) {
        signal.throwIfAborted();
        // The larger master serves as well if the queue is long or the disk is full.
        const isBusy = error instanceof QueueFullError || error === patience.reason;
        if (isBusy) log.debug({ path: copy.path }, 'the picture queue is full or slow');
        else log.error({ err: error, path: copy.path }, 'a copy of a picture could not be made');
        return { file: master, isStandIn: true };
      }
      return { file: copy, isStandIn: false };
    },
    /**
     * Makes a copy by another encoder, outside of all queues.
     * @param turn awaited before the copy is made; meanwhile a request may make it
     * @returns false if the copy exists, or has no master
     */
    makeAhead: async (requested: RequestedPicture, by: Encoder, turn: () => Promise<void>): Promise<boolean> => {
      const copy = (await locatePicture(folders, requested))?.copy;
      if (copy === undefined || (await fileExists(copy))) return false;
      await turn();
      return make(copy, by);
    },
    placeholder: createPlaceholder(encoder),
    /** Aborts the pictures in the making. */
    close: encoder.close,
  };
};

export type Pictures = ReturnType<typeof createPictures>;
