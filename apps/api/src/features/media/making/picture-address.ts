import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, SHARE_GROUNDS, type ShareGround } from '@paila/shared';

/** The derivatives of a master: a smaller picture, or a JPEG on a background for a link preview or a mail. */
export type Copy =
  | { readonly width: number; readonly format: PictureFormat }
  | { readonly ground: ShareGround; readonly isForMail?: true };

/** The folder of uploaded pictures below /pictures. Each picture is named after its content. */
export const UPLOADS = '_uploads';

/** The address of an uploaded picture. */
export const uploadAddress = (name: string): string => `/pictures/${UPLOADS}/${name}.webp`;

/** The name of the uploaded picture at an address, or of the original of a copy; undefined for other pictures. */
export const uploadNamed = (address: string): string | undefined =>
  new RegExp(`/pictures/${UPLOADS}/([0-9a-f]{32})[.-]`).exec(address)?.[1];

/** Identifies a picture: a product's view, the master itself or a copy. */
export interface RequestedPicture {
  readonly slug: string;
  readonly view: string;
  readonly copy: Copy | undefined;
}

const SLUG = /^[\w-]{1,200}$/;
const VIEW = '([a-z0-9][a-z0-9-]{0,60}?)';
const FILE = new RegExp(`^${VIEW}(?:-(${PICTURE_WIDTHS.join('|')}))?\\.(${PICTURE_FORMATS.join('|')})$`);
const SHARE_FILE = new RegExp(`^${VIEW}-share-(${SHARE_GROUNDS.join('|')})\\.jpg$`);

/**
 * The picture that a path below /pictures names. Allows only letters, digits and hyphens, so no path leads out of the
 * folders.
 */
export const requestedPicture = ({ slug, file }: { slug: string; file: string }): RequestedPicture | undefined => {
  if (!SLUG.test(slug)) return undefined;
  const [, shared, ground] = SHARE_FILE.exec(file) ?? [];
  const shareGround = SHARE_GROUNDS.find((allowed) => allowed === ground);
  if (shared !== undefined && shareGround) return { slug, view: shared, copy: { ground: shareGround } };
  const [, view, width, format] = FILE.exec(file) ?? [];
  const pictureFormat = PICTURE_FORMATS.find((allowed) => allowed === format);
  if (view === undefined || pictureFormat === undefined) return undefined;
  if (width !== undefined) return { slug, view, copy: { width: Number(width), format: pictureFormat } };
  // Masters exist in their own format only; other formats come in the listed widths.
  return pictureFormat === 'webp' ? { slug, view, copy: undefined } : undefined;
};
