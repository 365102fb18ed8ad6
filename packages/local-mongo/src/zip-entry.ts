import { createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { PassThrough } from 'node:stream';

// The fixed parts of a zip file, after PKWARE's APPNOTE 6.3: the end record, an entry of the directory before it, and
// the header that stands before an entry's bytes. All numbers are little-endian.
const END = { signature: 0x06054b50, length: 22 };
const DIRECTORY = { signature: 0x02014b50, length: 46 };
const HEADER = { signature: 0x04034b50, length: 30 };
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  packedBytes: number;
  bytes: number;
  headerAt: number;
}

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  if (bytesRead < length) throw new Error('The archive ends too early.');
  return buffer;
};

const findEntry = async (file: FileHandle, nameEnds: string): Promise<Entry> => {
  const { size } = await file.stat();
  const tail = await read(
    file,
    Math.max(0, size - END.length - LONGEST_COMMENT),
    Math.min(size, END.length + LONGEST_COMMENT),
  );
  let end = tail.length - END.length;
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end--;
  if (end < 0) throw new Error('The file is no zip archive.');
  const directory = await read(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  for (let at = 0; at + DIRECTORY.length <= directory.length && directory.readUInt32LE(at) === DIRECTORY.signature;) {
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + DIRECTORY.length, at + DIRECTORY.length + nameLength);
    if (name.endsWith(nameEnds)) {
      return {
        method: directory.readUInt16LE(at + 10),
        packedBytes: directory.readUInt32LE(at + 20),
        bytes: directory.readUInt32LE(at + 24),
        headerAt: directory.readUInt32LE(at + 42),
      };
    }
    at += DIRECTORY.length + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  throw new Error(`The archive holds no ${nameEnds}.`);
};

/**
 * Unpacks one file of a zip archive (stored or deflated, below 4 GB) without loading it into memory.
 * @param nameEnds how the entry's name in the archive ends
 * @throws when the archive is not whole or holds no such entry; `target` may then be half written
 */
export const extractZipEntry = async (archive: string, nameEnds: string, target: string): Promise<void> => {
  const file = await open(archive);
  try {
    const entry = await findEntry(file, nameEnds);
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new Error('The archive is packed in an unknown way.');
    const header = await read(file, entry.headerAt, HEADER.length);
    if (header.readUInt32LE(0) !== HEADER.signature) throw new Error('The archive is damaged.');
    // Name and extra field are counted here again: the directory's extra field may have another length.
    const start = entry.headerAt + HEADER.length + header.readUInt16LE(26) + header.readUInt16LE(28);
    const output = createWriteStream(target, { mode: 0o755 });
    await pipeline(
      file.createReadStream({ start, end: start + entry.packedBytes - 1, autoClose: false }),
      entry.method === DEFLATED ? createInflateRaw() : new PassThrough(),
      output,
    );
    if (output.bytesWritten !== entry.bytes) throw new Error('The archive is damaged.');
  } finally {
    await file.close();
  }
};
