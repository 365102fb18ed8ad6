import {
  brandName,
  isInStock,
  type DescribedHead,
  previewAddress,
  type Product,
  SHARE_PICTURE,
  sharePictureOf,
} from '@paila/shared';
import { escaped } from '../platform/http/html.js';
import { fullAddress } from './markup.js';
import { HERO_PREVIEW, type Preview, productPreview } from './preview.js';
import { priceText, type ShopIdentity } from './structured-data.js';

const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}" />`;

const priceTags = (product: Product): string[] => [
  property('product:price:amount', priceText(product.discountPrice)),
  property('product:price:currency', 'USD'),
  property('product:availability', isInStock(product) ? 'in stock' : 'out of stock'),
  property('product:brand', brandName(product.company)),
];

/** The link preview of one of the shop's own pictures; a picture from elsewhere unchanged. */
const pictureTags = ({ src, alt, ground }: Preview, shopUrl: string): string[] => {
  const own = sharePictureOf(src, ground);
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
 * Title, description and link preview of a page. The canonical address and the `robots` directive are not part of them,
 * as they depend on the whole address.
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
