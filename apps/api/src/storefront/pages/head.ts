import {
  BRAND_NAMES,
  brandName,
  BRANDS,
  HERO_PICTURE,
  isInStock,
  type DescribedHead,
  type PageName,
  productPictures,
  previewAddress,
  type Product,
  SCENES,
  SHARE_PICTURE,
  type ShareGround,
  productShareGround,
  sharePictureAddress,
} from '@paila/shared';
import { escaped } from '../../platform/http/html.js';
import { fullAddress, priceText, type ShopIdentity } from './structured-data.js';

/** The picture of a link preview. */
export interface Preview {
  /** An address on this shop, or a full URL. */
  readonly src: string;
  readonly alt: string;
  /** The background of a transparent picture. */
  readonly ground: ShareGround;
}

/** The preview of the home page, and of pages without a picture of their own. */
const HERO_PREVIEW: Preview = {
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

/** The preview of a page without products. */
export const pagePreview = (name: PageName): Preview => SCENE_PREVIEWS[name] ?? HERO_PREVIEW;

/** The preview of a brand's page. Each of the shop's own brands has a scene. */
export const collectionPreview = (collection: string): Preview => {
  const brand = BRANDS.find((candidate) => candidate === collection.toLowerCase());
  if (!brand) return HERO_PREVIEW;
  const alt = `Shoes of ${BRAND_NAMES[brand]} on blocks of clay, marigolds around them.`;
  return { src: `/pictures/_scenes/collection-${brand}.webp`, alt, ground: 'dusk' };
};

const productPreview = (product: Product): Preview => {
  const { alt, color } = product;
  const [first] = productPictures(product);
  return first === undefined ? HERO_PREVIEW : { src: first, alt, ground: productShareGround(color[0]) };
};

const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}" />`;

const priceTags = (product: Product): string[] => [
  property('product:price:amount', priceText(product.discountPrice)),
  property('product:price:currency', 'USD'),
  property('product:availability', isInStock(product) ? 'in stock' : 'out of stock'),
  property('product:brand', brandName(product.company)),
];

/** The tags of a preview's picture. The shop makes previews of its own pictures; others stay unchanged. */
const pictureTags = ({ src, alt, ground }: Preview, shopUrl: string): string[] => {
  const own = sharePictureAddress(src, ground);
  const address = fullAddress(own ?? src, shopUrl);
  if (address === undefined) return [];
  const { type, width, height } = SHARE_PICTURE;
  const form = [
    property('og:image:type', type),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
  ];
  return [property('og:image', address), ...(own === undefined ? [] : form), property('og:image:alt', alt)];
};

/**
 * Title, description and link preview of a page, without the canonical address and the `robots` directive, which depend
 * on the whole address.
 * @param shown the picture of the preview, or the product that the page is about
 */
export const headMarkup = (
  shop: ShopIdentity,
  head: DescribedHead,
  {
    product,
    preview = product ? productPreview(product) : HERO_PREVIEW,
  }: { product?: Product; preview?: Preview } = {},
): string => {
  const own = [`<title>${escaped(head.title)}</title>`, named('description', head.description)];
  const address = previewAddress(head, shop.shopUrl);
  // A page that does not exist needs no preview.
  if (address === undefined) return own.join('\n    ');
  return [
    ...own,
    property('og:type', product ? 'product' : 'website'),
    property('og:site_name', shop.shopName),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    ...pictureTags(preview, shop.shopUrl),
    named('twitter:card', 'summary_large_image'),
    ...(product ? priceTags(product) : []),
  ].join('\n    ');
};
