import type { Brand } from './catalog.js';

/** A picture of several shoes, for the head of a page. */
export interface Scene {
  readonly src: string;
  /** The text alternative. */
  readonly alt: string;
}

/** The size of every scene in pixels. */
export const SCENE_PICTURE = { width: 2100, height: 900 } as const;
/** The displayed width of a scene, as in `<img sizes>`. A narrow window crops it to the banner's height. */
export const SCENE_SIZES = '(min-width: 64rem) 100vw, 66rem';

/** The scenes that head a page of their own. */
export const SCENES = {
  about: {
    src: '/pictures/_scenes/about.webp',
    alt: 'Three shoes climb the steps of a temple at dusk, marigolds beside them.',
  },
  contact: {
    src: '/pictures/_scenes/contact.webp',
    alt: 'A brick-red low shoe and a grey high-top on a bench of fired clay, marigolds before them.',
  },
} as const satisfies Readonly<Record<string, Scene>>;

/** The product that represents each brand on its tile, chosen for its colours. */
export const BRAND_PICTURES: Readonly<Record<Brand, string>> = {
  nike: '/pictures/monsoon-runner/side.webp',
  adidas: '/pictures/kirtipur-runner/side.webp',
  puma: '/pictures/mustard-field-low/side.webp',
  reebok: '/pictures/rani-court-low/side.webp',
  vans: '/pictures/thamel-low/side.webp',
  jordan: '/pictures/snowline-high/side.webp',
};
/** The displayed width of that product, as in `<img sizes>`: on the tiles, and in the header of the brand's page. */
export const BRAND_SIZES = {
  tile: '(min-width: 64rem) 26rem, (min-width: 48rem) 50vw, 75vw',
  header: '(min-width: 48rem) 36rem, 80vw',
} as const;
