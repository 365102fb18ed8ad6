import { brandName, canonicalOf, HERO_PICTURE, isInStock, type PageHead, type Product } from '@paila/shared';
import { escaped } from '../../platform/html.js';
import { fullAddress } from './markup.js';
import { priceText, type ShopIdentity } from './structured-data.js';

/** The picture that a chat shows with a link. */
export interface Preview {
  /** As the catalogue has it: an address on this shop or a full one. */
  readonly src: string;
  readonly alt: string;
}

const HERO: Preview = { src: HERO_PICTURE.src, alt: 'A sneaker from the side, seen from near' };

const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}" />`;

const priceTags = (product: Product): string[] => [
  property('product:price:amount', priceText(product.discountPrice)),
  property('product:price:currency', 'USD'),
  property('product:availability', isInStock(product) ? 'in stock' : 'out of stock'),
  property('product:brand', brandName(product.company)),
];

/**
 * Title, description, canonical address and link preview of a page. What search robots are told is not in it, as that
 * depends on the whole address.
 */
export const headMarkup = (shop: ShopIdentity, head: PageHead, product?: Product): string => {
  const own = [`<title>${escaped(head.title)}</title>`, named('description', head.description)];
  const canonical = canonicalOf(head, shop.shopUrl);
  // Of a page that is not there, nobody needs a preview.
  if (canonical === undefined) return own.join('\n    ');
  const preview = product ? { src: product.img[0] ?? HERO.src, alt: product.alt } : HERO;
  const picture = fullAddress(preview.src, shop.shopUrl);
  return [
    ...own,
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    property('og:type', product ? 'product' : 'website'),
    property('og:site_name', shop.shopName),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', canonical),
    ...(picture === undefined ? [] : [property('og:image', picture), property('og:image:alt', preview.alt)]),
    named('twitter:card', 'summary_large_image'),
    ...(product ? priceTags(product) : []),
  ].join('\n    ');
};
