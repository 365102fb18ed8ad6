import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ADMIN_PATH,
  BRANDS,
  canonicalAddress,
  describedCollectionHead,
  listedPages,
  PAGE_NAMES,
  describedPageHead,
  pageByName,
  productPictures,
  describedProductHead,
  THEME_COLORS,
} from '@paila/shared';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { escaped } from '../platform/http/html.js';
import { createRemembered } from '../platform/memoize.js';
import type { Catalogue } from './pages/preload.js';
import { fullAddress, type ShopIdentity } from './pages/structured-data.js';

const QUALITY = 5;
const REVALIDATED = { cacheControl: 'public, no-cache', quality: QUALITY } as const;

/** Paths that are personal, or not pages. */
const CLOSED = ['/api/', ADMIN_PATH];

/** The prefixes of paths that robots must not crawl. */
const closedPaths = (): string[] => {
  const paths = PAGE_NAMES.map(pageByName).flatMap(({ path, search }) =>
    // Up to the first parameter of the path.
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
  return prepare(Buffer.from(rules.join('\n')), { type: 'text/plain; charset=utf-8', ...REVALIDATED });
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
  return prepare(body, { type: 'application/manifest+json; charset=utf-8', ...REVALIDATED });
};

/** The part of the catalogue that sitemaps read. */
type SitemapSource = Pick<Catalogue, 'version' | 'products' | 'changedAt'>;
type Listed = ReturnType<SitemapSource['products']>[number];

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const urlElement = (address: string, parts: readonly string[] = []): string =>
  `<url>${element('loc', address)}${parts.join('')}</url>`;

/** The pages that list products: the shop's own, and one for each brand. */
const listUrls = ({ shopUrl }: ShopIdentity, products: readonly Listed[]): string[] => {
  const companies = new Set<string>([...BRANDS, ...products.map(({ company }) => company.toLowerCase())]);
  const heads = [
    ...listedPages().map((name) => describedPageHead(name)),
    ...[...companies].map((name) => describedCollectionHead(name)),
  ];
  return heads.map((head) => urlElement(canonicalAddress(head, shopUrl) ?? shopUrl));
};

const productUrl = ({ shopUrl }: ShopIdentity, { changedAt }: SitemapSource, product: Listed): string => {
  const pictures = productPictures(product).flatMap((each) => fullAddress(each, shopUrl) ?? []);
  return urlElement(canonicalAddress(describedProductHead(product), shopUrl) ?? shopUrl, [
    element('lastmod', changedAt(product._id) ?? product.createdAt),
    ...pictures.map((each) => `<image:image>${element('image:loc', each)}</image:image>`),
  ]);
};

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const prepareXml = (xml: string): PreparedAnswer =>
  prepare(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`), {
    type: 'application/xml; charset=utf-8',
    ...REVALIDATED,
  });

/** The maximum number of addresses in a sitemap. */
const MAX_ADDRESSES = 50_000;
/** Other requests get turns between so many products, which take some 10 ms. */
const PRODUCTS_PER_TURN = 100;

/**
 * The files of the sitemap by path. A sitemap with too many addresses becomes an index of `/sitemap-1.xml` and so on.
 * Each file is made at its first request in a version of the catalogue.
 * @param maxAddresses the maximum number of addresses in a file
 * @returns the file at a path; undefined for none
 */
export const createSitemaps = (
  shop: ShopIdentity,
  catalogue: SitemapSource,
  maxAddresses = MAX_ADDRESSES,
): ((path: string) => Promise<PreparedAnswer | undefined>) => {
  const makeFile = async (lists: readonly string[], products: readonly Listed[]): Promise<PreparedAnswer> => {
    const urls = [...lists];
    for (let start = 0; start < products.length; start += PRODUCTS_PER_TURN) {
      const some = products.slice(start, start + PRODUCTS_PER_TURN);
      urls.push(...some.map((product) => productUrl(shop, catalogue, product)));
      await nextTurn();
    }
    return prepareXml(
      `<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>`,
    );
  };
  const makeIndex = (paths: readonly string[]): PreparedAnswer => {
    const files = paths.map((path) => `<sitemap>${element('loc', `${shop.shopUrl}${path}`)}</sitemap>`);
    return prepareXml(`<sitemapindex ${NAMESPACE}>\n${files.join('\n')}\n</sitemapindex>`);
  };
  /** How to make each file of the present version. */
  const planFiles = (): ReadonlyMap<string, () => Promise<PreparedAnswer>> => {
    const products = catalogue.products();
    const lists = listUrls(shop, products);
    const count = Math.ceil((lists.length + products.length) / maxAddresses);
    const partAt = (index: number) => {
      const [start, end] = [index * maxAddresses, (index + 1) * maxAddresses];
      const [first, last] = [start - lists.length, end - lists.length].map((place) => Math.max(0, place));
      return () => makeFile(lists.slice(start, end), products.slice(first, last));
    };
    if (count <= 1) return new Map([['/sitemap.xml', partAt(0)]]);
    const parts = Array.from(
      { length: count },
      (_, index) => [`/sitemap-${String(index + 1)}.xml`, partAt(index)] as const,
    );
    const index = (): Promise<PreparedAnswer> => Promise.resolve(makeIndex(parts.map(([path]) => path)));
    return new Map([['/sitemap.xml', index], ...parts]);
  };
  const plan = () => ({
    version: catalogue.version.current(),
    files: planFiles(),
    made: createRemembered<PreparedAnswer>(),
  });
  let current: ReturnType<typeof plan> | undefined;
  return async (path) => {
    if (current?.version !== catalogue.version.current()) current = plan();
    const { files, made } = current;
    const make = files.get(path);
    return make && made(path, make);
  };
};
