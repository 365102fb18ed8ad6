import {
  ADMIN_PATH,
  BRANDS,
  canonicalOf,
  describedCollectionHead,
  listedPages,
  PAGE_NAMES,
  describedPageHead,
  pageOf,
  picturesOf,
  describedProductHead,
  THEME_COLORS,
  type Product,
} from '@paila/shared';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { escaped } from '../platform/http/html.js';
import { fullAddress } from './markup.js';
import { memoizeByRef, groupsOf } from './product-groups.js';
import type { ShopIdentity } from './structured-data.js';

const QUALITY = 5;
const asked = { cacheControl: 'public, no-cache', quality: QUALITY } as const;

/** Paths that are no pages, or personal ones. */
const CLOSED = ['/api/', ADMIN_PATH];

/** The prefixes of paths that robots must not crawl. */
const closedPaths = (): string[] => {
  const paths = PAGE_NAMES.map(pageOf).flatMap(({ path, search }) =>
    // To the part that the path leaves open.
    search === 'closed' ? [path.replace(/:.*/, '')] : [],
  );
  const all = [...CLOSED, ...paths];
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(`${other}/`)));
};

/** robots.txt, with the address of the sitemap. */
export const robotsTxt = ({ shopUrl }: ShopIdentity): PreparedAnswer => {
  const rules = [
    'User-agent: *',
    // Robots that run the app, as Google's does, need the data it shows.
    'Allow: /api/products',
    ...closedPaths().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ];
  return prepare(Buffer.from(rules.join('\n')), { type: 'text/plain; charset=utf-8', ...asked });
};

/** The web app manifest, for installing the shop on a phone. */
export const webManifest = ({ shopName }: ShopIdentity): PreparedAnswer => {
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: describedPageHead('home').description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  const body = Buffer.from(JSON.stringify(manifest));
  return prepare(body, { type: 'application/manifest+json; charset=utf-8', ...asked });
};

/** When a product was last changed, in ISO 8601; undefined if unknown. */
type ChangedAt = (productId: string) => string | undefined;

interface SitemapEntry {
  readonly address: string;
  /** ISO 8601; absent if unknown. */
  readonly lastmod?: string;
  readonly pictures: readonly string[];
}

const entriesOf = ({ shopUrl }: ShopIdentity, products: readonly Product[], changedAt: ChangedAt): SitemapEntry[] => {
  const companies = new Set<string>([...BRANDS, ...groupsOf(products).companies.keys()]);
  const lists = [
    ...listedPages().map((name) => describedPageHead(name)),
    ...[...companies].map((name) => describedCollectionHead(name)),
  ].map((head) => ({ address: canonicalOf(head, shopUrl) ?? shopUrl, pictures: [] }));
  const items = products.map((product) => ({
    address: canonicalOf(describedProductHead(product), shopUrl) ?? shopUrl,
    lastmod: changedAt(product._id) ?? product.createdAt,
    pictures: picturesOf(product).flatMap((each) => fullAddress(each, shopUrl) ?? []),
  }));
  return [...lists, ...items];
};

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const urlElement = ({ address, lastmod, pictures }: SitemapEntry): string => {
  const images = pictures.map((each) => `<image:image>${element('image:loc', each)}</image:image>`);
  const changed = lastmod === undefined ? '' : element('lastmod', lastmod);
  return `<url>${element('loc', address)}${changed}${images.join('')}</url>`;
};

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const prepareXml = (xml: string): PreparedAnswer =>
  prepare(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`), {
    type: 'application/xml; charset=utf-8',
    ...asked,
  });

/** The maximum number of addresses in a sitemap. */
const MOST_ADDRESSES = 50_000;

/**
 * The sitemap's files by path: `/sitemap.xml` alone, or, where it would hold too many addresses, as an index of
 * `/sitemap-1.xml` and so on. Made once after each change of products.
 * @param most the maximum number of addresses in a file
 */
export const createSitemaps = (
  shop: ShopIdentity,
  changedAt: ChangedAt,
  most = MOST_ADDRESSES,
): ((products: readonly Product[]) => ReadonlyMap<string, PreparedAnswer>) =>
  memoizeByRef((products: readonly Product[]) => {
    const urls = entriesOf(shop, products, changedAt).map(urlElement);
    const file = (part: readonly string[]): PreparedAnswer =>
      prepareXml(
        `<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${part.join('\n')}\n</urlset>`,
      );
    if (urls.length <= most) return new Map([['/sitemap.xml', file(urls)]]);
    const parts = Array.from(
      { length: Math.ceil(urls.length / most) },
      (_, index) => [`/sitemap-${String(index + 1)}.xml`, file(urls.slice(index * most, (index + 1) * most))] as const,
    );
    const index = parts.map(([path]) => `<sitemap>${element('loc', `${shop.shopUrl}${path}`)}</sitemap>`);
    return new Map([
      ['/sitemap.xml', prepareXml(`<sitemapindex ${NAMESPACE}>\n${index.join('\n')}\n</sitemapindex>`)],
      ...parts,
    ]);
  });
