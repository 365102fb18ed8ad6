/** The widths, in pixels, to which the server scales its own pictures; never wider than the master. */
export const PICTURE_WIDTHS = [320, 640, 960, 1200, 1600, 2000] as const;
/** The formats of each width; the master is a WebP. AVIF takes about half the bytes. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The width of a product's master, which is 4:3; a scene may be larger. */
export const MASTER_WIDTH = 1600;

/** The home page's scene, and the product that it shows. */
export const HERO_PICTURE = {
  src: '/pictures/_scenes/hero.webp',
  width: 2100,
  height: 1050,
  product: { slug: 'kirtipur-runner', title: 'Kirtipur Runner', type: 'runner' },
} as const;

/** The displayed width of pictures, as in `<img sizes>`. */
export const PICTURE_SIZES = {
  hero: '(min-width: 48rem) 100vw, 208vw',
  card: '(min-width: 64rem) 23vw, (min-width: 22.5rem) 47vw, 92vw',
  preview: '(min-width: 64rem) 60vw, (min-width: 48rem) 90vw, 100vw',
} as const;

/** One of the shop's own pictures, and its path without the ending. */
export const OWN_PICTURE = /^(\/pictures\/[^?#]+)\.webp$/;

/**
 * The widths of one of the shop's own pictures: `/pictures/x/side.webp` also exists as `/pictures/x/side-640.avif`.
 * Undefined for pictures from elsewhere, which have no other sizes.
 */
export const pictureSrcSet = (src: string, format: PictureFormat, masterWidth = MASTER_WIDTH): string | undefined => {
  const [, path] = OWN_PICTURE.exec(src) ?? [];
  if (path === undefined) return undefined;
  return PICTURE_WIDTHS.filter((width) => width <= masterWidth)
    .map((width) =>
      // The master itself, if it has this width and format.
      width === masterWidth && format === 'webp'
        ? `${src} ${String(width)}w`
        : `${path}-${String(width)}.${format} ${String(width)}w`,
    )
    .join(', ');
};

/** The view that only products with a 3D model have: shoes and caps. */
const FROM_THE_SIDE = /^(\/pictures\/[\w-]+)\/side\.webp$/;
/** The model's file among a product's pictures. */
export const MODEL_FILE = 'model.glb';

/** The address of a product's 3D model, derived from its pictures; undefined for a product without one. */
export const modelAddress = (img: readonly string[]): string | undefined => {
  const folder = img.map((src) => FROM_THE_SIDE.exec(src)?.[1]).find((path) => path !== undefined);
  return folder === undefined ? undefined : `${folder}/${MODEL_FILE}`;
};

/** The smallest copy of one of the shop's own pictures; undefined for one from elsewhere. */
export const smallPictureCopy = (src: string): string | undefined => {
  const [, path] = OWN_PICTURE.exec(src) ?? [];
  return path === undefined ? undefined : `${path}-${String(PICTURE_WIDTHS[0])}.avif`;
};
