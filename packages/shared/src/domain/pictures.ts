/** The widths that the server makes of its own pictures, in pixels; never wider than the master. */
export const PICTURE_WIDTHS = [320, 640, 960, 1200, 2000] as const;
/** Each width comes in these; the master is a WebP. AVIF is about half the bytes. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Of a product's pictures, which are 4:3; a scene may be larger. */
export const MASTER_WIDTH = 1200;

/** The home page's shoe. */
export const HERO_PICTURE = { src: '/pictures/_scenes/hero.webp', width: 2000, height: 1400 } as const;

/** How wide pictures are drawn, as in `<img sizes>`. */
export const PICTURE_SIZES = {
  hero: '(min-width: 64rem) 72vw, 120vw',
  card: '(min-width: 90rem) 22vw, (min-width: 64rem) 26vw, (min-width: 32rem) 46vw, 92vw',
  preview: '(min-width: 64rem) 60vw, (min-width: 48rem) 90vw, 100vw',
} as const;

/** One of the shop's own pictures, and its path without the ending. */
export const OWN_PICTURE = /^(\/pictures\/[^?#]+)\.webp$/;

/**
 * The widths of one of the shop's own pictures: `/pictures/x/side.webp` is also there as `/pictures/x/side-640.avif`.
 * Undefined for a picture from elsewhere, which has only itself.
 */
export const srcSetOf = (src: string, format: PictureFormat, masterWidth = MASTER_WIDTH): string | undefined => {
  const [, path] = OWN_PICTURE.exec(src) ?? [];
  if (path === undefined) return undefined;
  return PICTURE_WIDTHS.filter((width) => width <= masterWidth)
    .map((width) =>
      // The master itself, where it is what is wanted.
      width === masterWidth && format === 'webp'
        ? `${src} ${String(width)}w`
        : `${path}-${String(width)}.${format} ${String(width)}w`,
    )
    .join(', ');
};

/** The picture that only what can be turned around has: shoes and caps. */
const FROM_THE_SIDE = /^(\/pictures\/[\w-]+)\/side\.webp$/;
/** The model's file among a product's pictures. */
export const MODEL_FILE = 'model.glb';

/** Where the model of a product lies that can be turned around, by its pictures; undefined for one without. */
export const modelAddress = (img: readonly string[]): string | undefined => {
  const folder = img.map((src) => FROM_THE_SIDE.exec(src)?.[1]).find((each) => each !== undefined);
  return folder === undefined ? undefined : `${folder}/${MODEL_FILE}`;
};

/** The smallest copy of one of the shop's own pictures; undefined for one from elsewhere. */
export const smallCopyOf = (src: string): string | undefined => {
  const [, path] = OWN_PICTURE.exec(src) ?? [];
  return path === undefined ? undefined : `${path}-${String(PICTURE_WIDTHS[0])}.avif`;
};
