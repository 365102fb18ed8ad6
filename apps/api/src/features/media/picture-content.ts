/** The formats of uploaded pictures, as people call them. */
const FORMATS = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' } as const;
export type UploadFormat = keyof typeof FORMATS;

/** A file as it was sent: its name and type are claims, its bytes decide. */
export interface SentPicture {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const textAt = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length);
const startsWith = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Files of the same family as AVIF, such as HEIC, differ by their brands. */
const isAvif = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || textAt(bytes, 4, 4) !== 'ftyp') return false;
  const brands = textAt(bytes, 8, Math.min(bytes.readUInt32BE(0), 256) - 8);
  return /avi[fs]/.test(brands);
};

/** The format that the first bytes say; undefined for everything that is not accepted, such as SVG, GIF and HEIC. */
export const formatOf = (bytes: Buffer): UploadFormat | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
};

const CLAIMS: Readonly<Record<UploadFormat, RegExp>> = {
  jpeg: /^(?:image\/p?jpe?g|jpe?g?|jfif)$/,
  png: /^(?:image\/)?png$/,
  webp: /^(?:image\/)?webp$/,
  avif: /^(?:image\/)?avif$/,
};
const NO_CLAIM: readonly string[] = ['', 'application/octet-stream'];

/** What the name and the type of a file claim that it is. */
const claimsOf = ({ name, mediaType }: SentPicture): string[] => {
  const [, ending = ''] = /\.([A-Za-z]{2,5})$/.exec(name.trim()) ?? [];
  return [ending, mediaType.split(';')[0] ?? '']
    .map((claim) => claim.trim().toLowerCase())
    .filter((claim) => !NO_CLAIM.includes(claim));
};

/** Where the compressed data of a JPEG's scan end: at the next marker that is not part of them. */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1];
    if (at < 0 || next === undefined) return bytes.length;
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at += isData ? 2 : 1;
  }
};

/** Each of these returns where the picture ends; undefined for one that is cut off or broken. */
const END_OF: Readonly<Record<UploadFormat, (bytes: Buffer) => number | undefined>> = {
  jpeg: (bytes) => {
    let at = 2;
    while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
      if (bytes[at] !== 0xff) return undefined;
      const marker = bytes[at + 1] ?? 0;
      if (marker === 0xd9) return at + 2;
      if (marker === 0xff) at += 1;
      else {
        at += 2 + bytes.readUInt16BE(at + 2);
        if (marker === 0xda) at = endOfScan(bytes, at);
      }
    }
    return undefined;
  },
  png: (bytes) => {
    let at = 8;
    while (at + 12 <= bytes.length) {
      const isLast = textAt(bytes, at + 4, 4) === 'IEND';
      at += 12 + bytes.readUInt32BE(at);
      if (isLast) return at;
    }
    return undefined;
  },
  webp: (bytes) => {
    const size = bytes.readUInt32LE(4) + 8;
    return size > bytes.length ? undefined : size + (size % 2);
  },
  avif: (bytes) => {
    let at = 0;
    while (at + 8 <= bytes.length) {
      if (!/^[\x20-\x7e]{4}$/.test(textAt(bytes, at + 4, 4))) return at;
      const size = bytes.readUInt32BE(at);
      const isLong = size === 1 && at + 16 <= bytes.length;
      const long = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
      // 0: to the end of the file.
      if (size === 0) return bytes.length;
      if (long < 8) return undefined;
      at += long;
    }
    return at > bytes.length ? undefined : at;
  },
};

/** What cameras put behind a JPEG: smaller pictures, a short film, or Samsung's own data. */
const isOfCamera = (rest: Buffer): boolean =>
  formatOf(rest) === 'jpeg' || textAt(rest, 4, 4) === 'ftyp' || textAt(rest, rest.length - 4, 4) === 'SEFT';

/** Beginnings of other files, long enough that compressed data contain them only by design. */
const OTHER_FILES = /<(?:script|iframe|!doctype|\?php\s|(?:html|svg|body)[\s>])/i;
/** Where readers of PDF look for its beginning, and those of ZIP for its end. */
const PDF_WITHIN = 1024;
const ZIP_WITHIN = 65_557;
const ZIP_END = 'PK\x05\x06';

/** Whether a file could also be read as another kind of file, such as a page, a program or an archive. */
const isPolyglot = (bytes: Buffer, format: UploadFormat, end: number): boolean => {
  const rest = bytes.subarray(end);
  const isMore = rest.some((byte) => byte !== 0);
  if (isMore && !(format === 'jpeg' && isOfCamera(rest))) return true;
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return true;
  if (bytes.subarray(-ZIP_WITHIN).includes(ZIP_END, 0, 'latin1')) return true;
  return OTHER_FILES.test(bytes.toString('latin1'));
};

/** Why a file is refused before anything reads it as a picture; undefined for one that may be read. */
export const contentProblem = (file: SentPicture): string | undefined => {
  const { bytes } = file;
  const format = formatOf(bytes);
  if (!format) return 'is not a picture of a kind we take: please choose JPEG, PNG, WebP or AVIF';
  if (claimsOf(file).some((claim) => !CLAIMS[format].test(claim))) {
    return `is a ${FORMATS[format]} by its content, but not by its name or type: please save it anew`;
  }
  const end = bytes.length < 16 ? undefined : END_OF[format](bytes);
  if (end === undefined || end > bytes.length + 1) return 'is damaged or incomplete';
  if (isPolyglot(bytes, format, end)) return 'contains more than a picture: please save it anew';
  return undefined;
};
