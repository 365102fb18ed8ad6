import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureFormat } from '@paila/shared';

/** A picture in a width and a format. */
export interface ScalingJob {
  /** The path of a file, or the bytes of a drawing. */
  readonly source: string | Uint8Array;
  /** Pixels; undefined for the source's own. */
  readonly width: number | undefined;
  readonly format: PictureFormat;
}
/** A picture as a JPEG on a background. */
export interface SharingJob {
  readonly source: string;
  /** An SVG of the same size. */
  readonly background: string;
  readonly width: number;
  readonly height: number;
}
/** An uploaded file as a master: a WebP of a bounded size, upright, without metadata. */
export interface MasterJob {
  /** The path of a file, or its bytes. */
  readonly source: string | Uint8Array;
  /** The number of bytes before the picture. */
  readonly offset: number;
  /** Files that declare more pixels are not decoded. */
  readonly maxPixels: number;
  /** The limit for AVIF, which takes three times the memory. */
  readonly maxAvifPixels: number;
  /** Pixels. */
  readonly maxSide: number;
}
export type EncodingJob = ScalingJob | SharingJob | MasterJob;

export interface EncoderMessage {
  readonly id: number;
  readonly job: EncodingJob;
}
export type EncoderAnswer =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failed: string };

/**
 * A picture that cannot be read or encoded. The message is the encoder's. Any other error concerns the process, not the
 * picture.
 */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** The file is next to both the sources and the bundle. */
const PROGRAM = fileURLToPath(new URL('./picture-encoder.js', import.meta.url));
/** One memory arena for all threads. The default of eight per core left 400 MB behind after 32 pictures, not 116. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
const IDLE_MS = 60_000;
/** A generous limit for a busy machine. A process that exceeds it is stuck. */
const STUCK_AFTER_MS = 180_000;

interface Pending {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** @param onEnd called when the process takes no more jobs */
const startProcess = (program: string, niceness: number, onEnd: () => void) => {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const child = fork(program, [], { execArgv: [], env: ENVIRONMENT, serialization: 'advanced' });
  // The priority is set immediately, as each thread inherits it from the thread that starts it.
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  // The process must not keep a closed shop alive.
  child.unref();
  child.channel?.unref();

  const fail = (error: Error): void => {
    clearTimeout(idle);
    onEnd();
    for (const { reject } of pending.values()) reject(error);
  };
  const idle = setTimeout(() => {
    if (pending.size > 0) return;
    onEnd();
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
  child.on('error', fail);
  child.on('exit', (code, signal) =>
    fail(new Error(`The process that encodes pictures ended with ${String(signal ?? code)}`)),
  );
  child.on('message', (answer: EncoderAnswer) => {
    const found = pending.get(answer.id);
    if ('bytes' in answer) found?.resolve(answer.bytes);
    else found?.reject(new PictureError(answer.failed));
  });

  return {
    encode: async (job: EncodingJob): Promise<Uint8Array> => {
      const id = ++lastId;
      const stuck = setTimeout(() => child.kill('SIGKILL'), STUCK_AFTER_MS).unref();
      try {
        return await new Promise<Uint8Array>((resolve, reject) => {
          pending.set(id, { resolve, reject });
          child.send({ id, job } satisfies EncoderMessage);
        });
      } finally {
        clearTimeout(stuck);
        pending.delete(id);
        idle.refresh();
      }
    },
    end: () => {
      child.kill('SIGKILL');
    },
  };
};

/**
 * Encodes pictures in a process of its own. Encoding leaves hundreds of megabytes of fragmented memory behind. Encoding
 * also occupies the threads that read files, and competes with answers to shoppers. The process starts with the first
 * job and ends after an idle minute.
 * @param niceness of the process, from 0 for the shop's own priority to 19 for spare time
 */
export const createEncoder = (niceness: number, program = PROGRAM) => {
  let current: ReturnType<typeof startProcess> | undefined;
  let closed = false;
  const start = () => {
    const started = startProcess(program, niceness, () => {
      if (current === started) current = undefined;
    });
    return started;
  };
  return {
    /** @throws PictureError when the picture can't be encoded; Error when the process ended or was stuck */
    encode: (job: EncodingJob): Promise<Uint8Array> => {
      if (closed) return Promise.reject(new Error('The shop is closing'));
      current ??= start();
      return current.encode(job);
    },
    /** Ends the process; pending jobs fail. */
    close: (): void => {
      closed = true;
      current?.end();
    },
  };
};

export type Encoder = ReturnType<typeof createEncoder>;
