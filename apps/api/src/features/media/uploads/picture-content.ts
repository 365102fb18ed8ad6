/** The formats of pictures that the shop accepts. */
type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The facts in the first bytes of a file. */
export type PictureStart =
  | {
      /** Bytes before the picture, such as a line end that a program wrote first. */
      readonly offset: number;
      /** True if more pictures follow the first, as in an animation. */
      readonly isAnimated: boolean;
    }
  | { readonly problem: string };

/** The number of padding bytes that may precede a picture. */
const MAX_OFFSET = 1024;
const PADDING = /^(?:\xef\xbb\xbf|[\0\t\n\r \xff])*/;

const textAt = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length);
const startsWith = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** The HEIF brands of a file, such as AVIF; empty for other files. */
const heifBrands = (bytes: Buffer): string =>
  bytes.length >= 16 && textAt(bytes, 4, 4) === 'ftyp'
    ? textAt(bytes, 8, Math.min(Math.max(bytes.readUInt32BE(0), 16), 256) - 8)
    : '';

const detectFormat = (bytes: Buffer): UploadFormat | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  return /avi[fs]/.test(heifBrands(bytes)) ? 'avif' : undefined;
};

/** The flag of an extended WebP that marks an animation. */
const WEBP_ANIMATION = 0x02;

const isAnimated = (bytes: Buffer, format: UploadFormat): boolean => {
  switch (format) {
    case 'jpeg':
      return false;
    case 'png':
      return bytes.includes('acTL', 0, 'latin1');
    case 'webp':
      return textAt(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0;
    case 'avif':
      return textAt(bytes, 8, 4) === 'avis';
  }
};

const OTHERS = 'is not a picture of a kind we take: please choose JPEG, PNG, WebP or AVIF';
const HEIC = 'is a HEIC photo, which browsers do not show: please save it as JPEG';

/**
 * True if the first bytes of a file are those of a picture that the shop accepts. Ignores the name of the file, and all
 * data before, inside and behind the picture: only the decoded picture is stored.
 */
export const pictureStart = (bytes: Buffer): PictureStart => {
  const padding = PADDING.exec(textAt(bytes, 0, MAX_OFFSET))?.[0].length ?? 0;
  // An AVIF begins with zeros of its own, a JPEG with a fill byte.
  for (let offset = 0; offset <= padding; offset += 1) {
    const picture = bytes.subarray(offset);
    const format = detectFormat(picture);
    if (format) return { offset, isAnimated: isAnimated(picture, format) };
    if (/hei[cxms]|hev[cx]/.test(heifBrands(picture))) return { problem: HEIC };
  }
  return { problem: OTHERS };
};
