import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { PassThrough, pipeline as connect, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { encrypts, type BackupKeys } from '../platform/backup-settings.js';
import { databaseTime } from '../platform/database/database.js';
import { BackupError, failAs, reasonOf } from './backup-error.js';
import { AGE_MAGIC, createEncryption, decrypt } from './encryption.js';
import { decodeFrames, encodeFrames, type Frame, type FrameKind } from './frames.js';
import { checkNames } from './names.js';
import { giveName, newPart } from './part-file.js';

const FORMAT = 'paila-backup';
/** The version of the format; another one is refused. */
const VERSION = 1;
/** Fast rather than small: the shop runs on the same machine. */
const GZIP_LEVEL = 4;

interface Header {
  readonly format: string;
  readonly version: number;
  readonly database: string;
  readonly startedAt: string;
}

/** What a backup contains, and the one point in time that it shows. */
export interface Summary {
  /** The database's time of that point. */
  readonly at: string;
  /** The cluster time of that point: seconds and ordinal. */
  readonly clusterTime: { readonly t: number; readonly i: number };
  readonly documents: number;
  readonly changes: number;
  readonly files: number;
}

const toJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/**
 * Begins a backup. It has a temporary name until it is complete, and only its owner may read it.
 * @param signal ends the backup: the next write fails with its reason
 * @throws BackupError if the file exists or cannot be written
 */
export const createArchive = async (
  file: string,
  {
    database,
    keys,
    workFactor,
    signal,
  }: {
    readonly database: string;
    readonly keys: BackupKeys;
    readonly workFactor?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => {
  const encryption = encrypts(keys) ? [createEncryption(keys, workFactor)] : [];
  const refuse = failAs(`The backup cannot be written to ${file}`);
  const part = await newPart(file).catch(refuse);
  const source = new PassThrough();
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  const [first] = encryption;
  const gzip = createGzip({ level: GZIP_LEVEL });
  const written = first ? pipeline(source, gzip, first, target) : pipeline(source, gzip, target);
  // The next write gets the error.
  written.catch(() => undefined);
  const hash = createHash('sha256');
  const counts = { documents: 0, changes: 0, files: 0 };

  const send = async (bytes: Buffer): Promise<void> => {
    signal?.throwIfAborted();
    if (source.destroyed) await written.catch(refuse);
    if (!source.write(bytes)) await Promise.race([once(source, 'drain'), written]).catch(refuse);
  };
  /** One write for all, so that frames of two writers never mix. */
  const write = async (...parts: readonly (readonly [FrameKind, readonly Uint8Array[]])[]): Promise<void> => {
    const bytes = Buffer.concat(parts.map(([kind, payloads]) => encodeFrames(kind, payloads)));
    hash.update(bytes);
    await send(bytes);
  };
  const within = (collection: string) => ['in', [Buffer.from(collection)]] as const;

  const header: Header = { format: FORMAT, version: VERSION, database, startedAt: databaseTime().toISOString() };
  /** Removes the unfinished file. */
  const discard = async (): Promise<void> => {
    source.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
  };
  await write(['header', [toJson(header)]]).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  return {
    /** @param description EJSON of its name, options and indexes */
    addCollection: (description: string): Promise<void> => write(['collection', [Buffer.from(description)]]),
    addDocuments: async (collection: string, documents: readonly Uint8Array[]): Promise<void> => {
      counts.documents += documents.length;
      await write(within(collection), ['document', documents]);
    },
    /** @param changed.gone BSON of `{ _id }` */
    addChanges: async (
      collection: string,
      { put = [], gone = [] }: { readonly put?: readonly Uint8Array[]; readonly gone?: readonly Uint8Array[] },
    ): Promise<void> => {
      counts.changes += put.length + gone.length;
      await write(within(collection), ['put', put], ['gone', gone]);
    },
    addFile: async (name: string, content: Buffer): Promise<void> => {
      counts.files += 1;
      await write(['file', [toJson({ name, content: content.toString('base64') })]]);
    },
    /** Completes the file and gives it its name. */
    finish: async (clusterTime: Summary['clusterTime']): Promise<Summary & { readonly bytes: number }> => {
      const at = new Date(clusterTime.t * 1_000).toISOString();
      const summary: Summary = { at, clusterTime, ...counts };
      await send(encodeFrames('end', [toJson({ ...summary, sha256: hash.digest('hex') })]));
      source.end();
      await written.catch(refuse);
      const handle = await open(part, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await giveName(part, file).catch(refuse);
      return { ...summary, bytes: (await stat(file)).size };
    },
    discard,
  };
};

export type Archive = Awaited<ReturnType<typeof createArchive>>;

const MAGIC_BYTES = 32;

const beginOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read: ${reasonOf(error)}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${reasonOf(error)}`);
  } finally {
    await handle.close();
  }
};

const isGzip = (begin: Buffer): boolean => begin[0] === 0x1f && begin[1] === 0x8b;

/**
 * The frames of a backup. Whoever reads them to the end knows that the backup is complete.
 * @throws BackupError if the file is cut off, damaged, of another format, or not opened by these keys
 */
export async function* readArchive(file: string, keys: BackupKeys): AsyncGenerator<Frame> {
  const name = basename(file);
  const begin = await beginOf(file);
  const isEncrypted = begin.toString('latin1').startsWith(AGE_MAGIC);
  if (!isEncrypted && !isGzip(begin)) throw new BackupError(`${name} is not a backup of a shop.`);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  try {
    const plain: Readable = isEncrypted ? await decrypt(source, keys, name) : source;
    // An error destroys the last stream, whose reader gets it.
    connect(plain, gunzip, () => undefined);
    yield* checkedFrames(gunzip, name);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${name} is cut off or damaged: ${reasonOf(error)}. Nothing was restored.`);
  } finally {
    gunzip.destroy();
    source.destroy();
  }
}

/**
 * Reads a backup to its end.
 * @throws BackupError if the backup is not complete
 */
export const verifyArchive = async (file: string, keys: BackupKeys): Promise<Summary> => {
  let last: Frame | undefined;
  for await (const frame of readArchive(file, keys)) last = frame;
  return JSON.parse(String(last?.payload)) as Summary;
};

async function* checkedFrames(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const hashAll = (kind: FrameKind, ...parts: readonly Buffer[]): void => {
    if (kind !== 'end') parts.forEach((part) => hash.update(part));
  };
  let isFirst = true;
  let sha256: string | undefined;
  for await (const frame of decodeFrames(bytes, hashAll)) {
    if (sha256 !== undefined) throw new Error('something follows its end');
    if (isFirst) {
      if (frame.kind !== 'header') throw new BackupError(`${name} is not a backup of a shop.`);
      const { format, version } = JSON.parse(frame.payload.toString()) as Header;
      if (format !== FORMAT) throw new BackupError(`${name} is not a backup of a shop.`);
      if (version !== VERSION) {
        throw new BackupError(`${name} has format ${String(version)}, which this version of the shop does not know.`);
      }
      isFirst = false;
    }
    checkNames(frame);
    if (frame.kind === 'end') {
      ({ sha256 } = JSON.parse(frame.payload.toString()) as { sha256: string });
      if (sha256 !== hash.digest('hex')) throw new Error('its checksum is wrong');
    }
    yield frame;
  }
  if (sha256 === undefined) throw new Error('its end is missing');
}
