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

const sitemapEntries = ({ shopUrl }: ShopIdentity, { products, changedAt }: SitemapSource) => {
  const companies = new Set<string>([...BRANDS, ...products().map(({ company }) => company.toLowerCase())]);
  const lists = [
    ...listedPages().map((name) => describedPageHead(name)),
    ...[...companies].map((name) => describedCollectionHead(name)),
  ].map((head) => ({ address: canonicalAddress(head, shopUrl) ?? shopUrl, lastmod: undefined, pictures: [] }));
  const items = products().map((product) => ({
    address: canonicalAddress(describedProductHead(product), shopUrl) ?? shopUrl,
    lastmod: changedAt(product._id) ?? product.createdAt,
    pictures: productPictures(product).flatMap((each) => fullAddress(each, shopUrl) ?? []),
  }));
  return [...lists, ...items];
};

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const urlElement = ({ address, lastmod, pictures }: ReturnType<typeof sitemapEntries>[number]): string => {
  const images = pictures.map((each) => `<image:image>${element('image:loc', each)}</image:image>`);
  const changed = lastmod === undefined ? '' : element('lastmod', lastmod);
  return `<url>${element('loc', address)}${changed}${images.join('')}</url>`;
};

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const prepareXml = (xml: string): PreparedAnswer =>
  prepare(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`), {
    type: 'application/xml; charset=utf-8',
    ...REVALIDATED,
  });

/** The maximum number of addresses in a sitemap. */
const MAX_ADDRESSES = 50_000;

/**
 * The files of the sitemap by path. A sitemap with too many addresses becomes an index of `/sitemap-1.xml` and so on.
 * The files are made once for each version of the catalogue, all at once, as an index names all of them.
 * @param maxAddresses the maximum number of addresses in a file
 * @returns the file at a path; undefined for none
 */
export const createSitemaps = (
  shop: ShopIdentity,
  catalogue: SitemapSource,
  maxAddresses = MAX_ADDRESSES,
): ((path: string) => PreparedAnswer | undefined) => {
  const makeFiles = (): ReadonlyMap<string, PreparedAnswer> => {
    const urls = sitemapEntries(shop, catalogue).map(urlElement);
    const file = (part: readonly string[]): PreparedAnswer =>
      prepareXml(
        `<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${part.join('\n')}\n</urlset>`,
      );
    if (urls.length <= maxAddresses) return new Map([['/sitemap.xml', file(urls)]]);
    const parts = Array.from({ length: Math.ceil(urls.length / maxAddresses) }, (_, index) => {
      const part = urls.slice(index * maxAddresses, (index + 1) * maxAddresses);
      return [`/sitemap-${String(index + 1)}.xml`, file(part)] as const;
    });
    const index = parts.map(([path]) => `<sitemap>${element('loc', `${shop.shopUrl}${path}`)}</sitemap>`);
    return new Map([
      ['/sitemap.xml', prepareXml(`<sitemapindex ${NAMESPACE}>\n${index.join('\n')}\n</sitemapindex>`)],
      ...parts,
    ]);
  };
  let made: { readonly version: number; readonly files: ReadonlyMap<string, PreparedAnswer> } | undefined;
  return (path) => {
    const version = catalogue.version.current();
    if (made?.version !== version) made = { version, files: makeFiles() };
    return made.files.get(path);
  };
};
