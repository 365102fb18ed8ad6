import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StorageEngine } from 'multer';
import type { TemporaryFiles } from '../temporary-files.js';
import { AppError } from './errors.js';

/** The bytes of a file that are examined before the rest is stored. */
const START_LENGTH = 4096;
const MEGABYTE = 1024 * 1024;
/** The bytes that all requests of this process together may have on disk. */
const MAX_BYTES = 256 * MEGABYTE;
/**
 * The share of that budget that one account may use, so that one account cannot block the others. The share exceeds the
 * maximum of one request.
 */
const MAX_BYTES_PER_CLIENT = 128 * MEGABYTE;
const RETRY_AFTER_SECONDS = '15';

const busy = (): AppError =>
  new AppError('uploads_busy', {}, { headers: { 'Retry-After': RETRY_AFTER_SECONDS }, why: 'uploads_busy' });

/** A file of a request. Its name is a claim of the sender. */
export interface UploadedFile {
  readonly name: string;
  /** The first 4,096 bytes, or all of a smaller file. */
  readonly start: Buffer;
  /** The whole file, until the request ends; undefined for a file that was refused by its start. */
  readonly path: string | undefined;
}

/** A file could not be written, as on a full disk. The sender cannot fix this. */
export class UnwritableFileError extends Error {
  override readonly name = 'UnwritableFileError';
}

const unwritable = (error: unknown): never => {
  throw new UnwritableFileError('An uploaded file could not be written', { cause: error });
};

interface ReceiverOptions {
  readonly files: TemporaryFiles;
  /** True if the first bytes of a file have an accepted format. Any other file is discarded. */
  readonly accepts: (start: Buffer) => boolean;
  readonly maxBytes?: number;
  readonly maxBytesPerClient?: number;
}

/** Bytes that requests keep on disk. */
const createBudget = (max: number, maxPerClient: number) => {
  const ofClients = new Map<string, number>();
  let total = 0;
  const ofClient = (client: string): number => ofClients.get(client) ?? 0;
  const fits = (client: string, bytes: number): boolean =>
    total + bytes <= max && ofClient(client) + bytes <= maxPerClient;
  const add = (client: string, bytes: number): void => {
    total += bytes;
    const reserved = ofClient(client) + bytes;
    if (reserved > 0) ofClients.set(client, reserved);
    else ofClients.delete(client);
  };
  return { fits, add };
};

/**
 * Writes uploaded files to disk, so that memory holds only the parts in transit. Limits the bytes of all requests in
 * the process together.
 */
export const createFileReceiver = ({
  files,
  accepts,
  maxBytes = MAX_BYTES,
  maxBytesPerClient = MAX_BYTES_PER_CLIENT,
}: ReceiverOptions) => {
  const budget = createBudget(maxBytes, maxBytesPerClient);

  /**
   * Stores the files of one request.
   * @param client the account that sends
   * @param contentLength the bytes of the request; 0 if unknown: room is then reserved as its bytes arrive
   * @throws AppError 503 `uploads_busy` if the files do not fit beside those of other requests
   */
  const receive = (client: string, contentLength: number) => {
    let [reserved, used] = [0, 0];
    const reserve = (bytes: number): void => {
      if (!budget.fits(client, bytes)) throw busy();
      budget.add(client, bytes);
      reserved += bytes;
    };
    // Reserves all bytes together, so that some of many requests succeed. A request over the maximum is refused on
    // arrival.
    reserve(Math.min(contentLength, maxBytesPerClient));
    const streams: Readable[] = [];
    const pending: Promise<void>[] = [];
    const paths: string[] = [];

    const use = (bytes: number): void => {
      used += bytes;
      if (used > reserved) reserve(used - reserved);
    };

    /** Writes a file that begins with the start to a new path. */
    const write = async (start: Buffer, rest: AsyncIterator<Buffer, undefined>): Promise<string> => {
      const path = await files.newPath().catch(unwritable);
      paths.push(path);
      const file = await open(path, 'wx').catch(unwritable);
      try {
        for (let chunk: Buffer | undefined = start; chunk; chunk = (await rest.next()).value) {
          use(chunk.length);
          await file.writeFile(chunk).catch(unwritable);
        }
      } finally {
        await file.close();
      }
      return path;
    };

    const store = async (stream: Readable): Promise<Omit<UploadedFile, 'name'>> => {
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
      let head = Buffer.alloc(0);
      while (head.length < START_LENGTH) {
        const { value } = await chunks.next();
        if (!value) break;
        head = Buffer.concat([head, value]);
      }
      // Copies the start, so that no larger piece of memory stays.
      const start = Buffer.from(head.subarray(0, START_LENGTH));
      if (accepts(start)) return { start, path: await write(head, chunks) };
      while ((await chunks.next()).done !== true);
      return { start, path: undefined };
    };

    /** Fields of multer: `buffer` becomes the start of a file, and `path` is empty for a refused file. */
    const storage: StorageEngine = {
      _handleFile: (_req, file, done) => {
        const storing = store(file.stream).then(
          ({ start, path = '' }) => done(null, { buffer: start, path }),
          (error: unknown) => {
            file.stream.destroy();
            done(error);
          },
        );
        streams.push(file.stream);
        pending.push(storing);
      },
      // The request's end removes all of its files.
      _removeFile: (_req, _file, done) => done(null),
    };

    return {
      storage,
      /** Removes the files and gives their bytes back to the budget. */
      end: async (): Promise<void> => {
        for (const stream of streams) stream.destroy();
        await Promise.all(pending);
        await Promise.all(paths.map((path) => rm(path, { force: true })));
        budget.add(client, -reserved);
        reserved = 0;
      },
    };
  };
  return { receive };
};

export type FileReceiver = ReturnType<typeof createFileReceiver>;
