import { OWN_PICTURE } from './pictures.js';

/**
 * The picture that chats and social networks show with a link. It has the one size and format that all of them accept.
 * It is opaque, as some show transparent pictures on black.
 */
export const SHARE_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/**
 * The background of a transparent picture is the one of its product's colour, or the plain one for other colours. The
 * home page's shoe has the evening sky.
 */
export const SHARE_GROUNDS = [
  'plain',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
  'cream',
  'black',
  'grey',
  'gray',
  'white',
  'dusk',
] as const;
export type ShareGround = (typeof SHARE_GROUNDS)[number];

/** The background for a product's picture, by the first of its colours. */
export const productShareGround = (color: string | undefined): ShareGround =>
  SHARE_GROUNDS.find((ground) => ground !== 'dusk' && ground === color?.toLowerCase()) ?? 'plain';

/**
 * The address of the copy of one of the shop's own pictures that is shown with a link: `/pictures/x/side.webp` also
 * exists as `/pictures/x/side-share-blue.jpg`. Undefined for pictures from elsewhere.
 */
export const sharePictureAddress = (src: string, ground: ShareGround): string | undefined => {
  const [, path] = OWN_PICTURE.exec(src) ?? [];
  return path === undefined ? undefined : `${path}-share-${ground}.jpg`;
};
