import { deflateRawSync, gzipSync } from 'node:zlib';

interface PackedFile {
  name: string;
  content: Buffer;
  /** Stored instead of deflated. */
  stored?: boolean;
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

/** A zip archive; its checksums are left 0. */
export const packZip = (files: readonly PackedFile[]): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false } of files) {
    const packed = stored ? content : deflateRawSync(content);
    const sizes = [u32(0), u32(packed.length), u32(content.length), u16(Buffer.byteLength(name))];
    const method = u16(stored ? 0 : 8);
    // An extra field of 4 bytes before the content but not in the directory, as some tools write.
    const header = [u32(0x04034b50), u16(20), u16(0), method, u32(0), ...sizes, u16(4), Buffer.from(name), u32(0)];
    const body = Buffer.concat([...header, packed]);
    const rest = [u16(0), u16(0), u16(0), u16(0), u32(0), u32(at), Buffer.from(name)];
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), u16(20), u16(0), method, u32(0), ...sizes, ...rest]));
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(directory);
  const counts = [u16(0), u16(0), u16(files.length), u16(files.length)];
  return Buffer.concat([...bodies, list, u32(0x06054b50), ...counts, u32(list.length), u32(at), u16(0)]);
};

/** A .tgz with one executable file. */
export const packTgz = (name: string, content: Buffer): Buffer => {
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(octal(0o755, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(content.length, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return gzipSync(Buffer.concat([header, content, padding, Buffer.alloc(1024)]));
};
