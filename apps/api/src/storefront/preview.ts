import {
  BRAND_NAMES,
  BRANDS,
  HERO_PICTURE,
  type PageName,
  picturesOf,
  type Product,
  SCENES,
  type ShareGround,
  shareGroundOf,
} from '@paila/shared';

/** The picture of a link preview. */
export interface Preview {
  /** As the catalogue has it: an address on this shop or a full one. */
  readonly src: string;
  readonly alt: string;
  /** The background of a transparent picture. */
  readonly ground: ShareGround;
}

/** For the home page, and for pages without their own picture. */
export const HERO_PREVIEW: Preview = {
  src: HERO_PICTURE.src,
  alt: 'A sneaker on a stone step at dusk, marigolds beside it',
  ground: 'dusk',
};

const SCENE_PREVIEWS: Partial<Readonly<Record<PageName, Preview>>> = {
  about: { ...SCENES.about, ground: 'dusk' },
  contact: { ...SCENES.contact, ground: 'dusk' },
  collections: {
    src: '/pictures/_scenes/collections.webp',
    alt: 'A red, a pink and an indigo shoe on blocks of clay, marigolds around them.',
    ground: 'dusk',
  },
};

/** For a page without products. */
export const pagePreview = (name: PageName): Preview => SCENE_PREVIEWS[name] ?? HERO_PREVIEW;

/** For a brand's page; each of our brands has a scene. */
export const collectionPreview = (collection: string): Preview => {
  const brand = BRANDS.find((each) => each === collection.toLowerCase());
  if (!brand) return HERO_PREVIEW;
  const alt = `Shoes of ${BRAND_NAMES[brand]} on blocks of clay, marigolds around them.`;
  return { src: `/pictures/_scenes/collection-${brand}.webp`, alt, ground: 'dusk' };
};

export const productPreview = (product: Product): Preview => {
  const { alt, color } = product;
  const [first] = picturesOf(product);
  return first === undefined ? HERO_PREVIEW : { src: first, alt, ground: shareGroundOf(color[0]) };
};
