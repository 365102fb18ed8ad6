import type { Gender } from './vocabulary/catalog.js';
import { SHOP_NAME } from './vocabulary/shop.js';

/**
 * What a page shows besides its fixed texts, from which follows what data the server can embed:
 * - `fixed`: nothing, it is the same for everybody
 * - `newest`: the newest products
 * - `list`: a list of products, of one department or of all
 * - `collection`: a brand's products, by the path or the query `collection`; without either, tiles of all brands
 * - `product`: one product
 * - `own`: what only the shopper's browser knows, such as a cart, a form or an account
 */
type PageContent =
  | { readonly kind: 'fixed' | 'newest' | 'collection' | 'product' | 'own' }
  | { readonly kind: 'list'; readonly within: { readonly gender?: Gender } };

/**
 * - `listed`: search engines list it
 * - `unlisted`: robots may crawl it, but not index it
 * - `closed`: robots.txt keeps robots away
 */
type SearchVisibility = 'listed' | 'unlisted' | 'closed';

interface PageDeclaration {
  /** The path as in routes, on both sides: `:name` is any segment, `*` matches what no other page does. */
  readonly path: string;
  /** With `{name}` for the parts that depend on the content. */
  readonly title: string;
  readonly content: PageContent;
  readonly search: SearchVisibility;
  /** Who may see it; others must log in. Everybody by default. */
  readonly audience?: 'customer';
  /** Whether it opens the payment provider's widget, which no other page may load. */
  readonly opensWidget?: true;
  /** The HTTP status of the page; 200 by default. */
  readonly status?: 404;
}

const FIXED = { kind: 'fixed' } as const;
const OWN = { kind: 'own' } as const;

/** Every page of the shop. Routes, status codes, rendering, titles, the sitemap and robots.txt follow from this. */
export const PAGES = {
  home: { path: '/', title: SHOP_NAME, content: { kind: 'newest' }, search: 'listed' },
  products: { path: '/products', title: 'All Sneakers', content: { kind: 'list', within: {} }, search: 'listed' },
  men: {
    path: '/products/men',
    title: "Men's Sneakers",
    content: { kind: 'list', within: { gender: 'men' } },
    search: 'listed',
  },
  women: {
    path: '/products/women',
    title: "Women's Sneakers",
    content: { kind: 'list', within: { gender: 'women' } },
    search: 'listed',
  },
  product: { path: '/products/:id', title: '{title}', content: { kind: 'product' }, search: 'listed' },
  collections: {
    path: '/collections',
    title: 'Sneakers Collections',
    content: { kind: 'collection' },
    search: 'listed',
  },
  collection: {
    path: '/collections/:collection',
    title: 'Sneakers Collections',
    content: { kind: 'collection' },
    search: 'listed',
  },
  about: { path: '/about', title: 'About Us', content: FIXED, search: 'listed' },
  contact: { path: '/contact', title: 'Contact Page', content: FIXED, search: 'listed' },
  privacy: { path: '/privacy', title: 'Privacy Policy', content: FIXED, search: 'listed' },
  terms: { path: '/terms', title: 'Terms and Conditions', content: FIXED, search: 'listed' },
  login: { path: '/login', title: 'Login Page', content: OWN, search: 'unlisted' },
  register: { path: '/register', title: 'Registration Page', content: OWN, search: 'unlisted' },
  forgotPassword: { path: '/forgot-password', title: 'Forgotten Password', content: OWN, search: 'unlisted' },
  resetPassword: { path: '/reset-password', title: 'New Password', content: OWN, search: 'unlisted' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm Email', content: OWN, search: 'unlisted' },
  checkout: { path: '/checkout', title: 'Checkout Page', content: OWN, search: 'closed' },
  khalti: { path: '/khalti', title: 'Khalti', content: OWN, search: 'closed', opensWidget: true },
  payment: { path: '/payment', title: 'Payment', content: OWN, search: 'closed' },
  guestOrder: { path: '/orders/:id', title: 'Your Order', content: OWN, search: 'closed' },
  account: { path: '/user-profile', title: 'My Account', content: OWN, search: 'closed', audience: 'customer' },
  orders: { path: '/user-profile/orders', title: 'My Orders', content: OWN, search: 'closed', audience: 'customer' },
  order: {
    path: '/user-profile/orders/:id',
    title: 'Your Order',
    content: OWN,
    search: 'closed',
    audience: 'customer',
  },
  addresses: {
    path: '/user-profile/addresses',
    title: 'My Address',
    content: OWN,
    search: 'closed',
    audience: 'customer',
  },
  notifications: {
    path: '/user-profile/notifications',
    title: 'Notifications',
    content: OWN,
    search: 'closed',
    audience: 'customer',
  },
  password: { path: '/user-profile/password', title: 'Password', content: OWN, search: 'closed', audience: 'customer' },
  settings: {
    path: '/user-profile/settings',
    title: 'Account setting',
    content: OWN,
    search: 'closed',
    audience: 'customer',
  },
  notFound: { path: '*', title: 'Not Found', content: FIXED, search: 'unlisted', status: 404 },
} as const satisfies Readonly<Record<string, PageDeclaration>>;

export type PageName = keyof typeof PAGES;

/** A page whose title and address do not depend on its content. */
export type FixedPageName = {
  [Name in PageName]: (typeof PAGES)[Name]['path'] extends `${string}:${string}` ? never : Name;
}[PageName];

/** Whether a page's title and address do not depend on its content. */
export const isFixedPage = (name: PageName): name is FixedPageName => !PAGES[name].path.includes(':');

/** A page of what only the shopper's browser knows; its title is the same for everybody, its address may not be. */
export type OwnPageName = {
  [Name in PageName]: (typeof PAGES)[Name]['content']['kind'] extends 'own' ? Name : never;
}[PageName];

/** Whether a page shows what only the shopper's browser knows. */
export const isOwnPage = (name: PageName): name is OwnPageName => PAGES[name].content.kind === 'own';

/** 0 for a path that is one address, 1 for one that stands for many, 2 for all the rest. */
const breadthOf = (name: PageName): number => (PAGES[name].path === '*' ? 2 : Number(!isFixedPage(name)));

/** The names of all pages in the order in which their paths are matched: `/products/men` is not a product. */
export const PAGE_NAMES: readonly PageName[] = (Object.keys(PAGES) as PageName[]).sort(
  (a, b) => breadthOf(a) - breadthOf(b),
);

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never;
/** The parts of each page's path that it leaves open. */
type PathParams<Name extends PageName> = ParamName<(typeof PAGES)[Name]['path']>;
type Values<Name extends PageName> = Readonly<Record<PathParams<Name>, string> & Record<string, string>>;

/**
 * The address of a page below the shop's.
 * @param values what its path leaves open; the others make the query
 */
export const pathTo = <Name extends Exclude<PageName, 'notFound'>>(
  name: Name,
  ...[values]: PathParams<Name> extends never ? [values?: Values<Name>] : [values: Values<Name>]
): string => {
  const query = new URLSearchParams(values);
  const path = PAGES[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = query.get(key) ?? '';
    query.delete(key);
    return encodeURIComponent(value);
  });
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
};

/** The address by which the shop's own links lead to a brand. */
export const collectionPath = (collection: string): string =>
  `${PAGES.collections.path}/?collection=${encodeURIComponent(collection)}`;

/** A page by its name, with all that may be declared of one. */
export const pageOf = (name: PageName): PageDeclaration => PAGES[name];

/** An address without a page, for which the server renders what every other such address shows. */
export const NOT_FOUND_ADDRESS = '/404';

/** Permanent redirects from former addresses to pages. */
export const MOVED_PAGES: Readonly<Record<string, FixedPageName>> = { '/about-us': 'about' };

/** The pages with fixed addresses that search engines list. */
export const listedPages = (): readonly FixedPageName[] =>
  PAGE_NAMES.filter(isFixedPage).filter((name) => pageOf(name).search === 'listed');

/** A page with one address. */
type PlaceName = Exclude<FixedPageName, 'notFound'>;
const isPlace = (name: PageName): name is PlaceName => name !== 'notFound' && isFixedPage(name);

/** The pages with all products, or those of one department. */
export const listPages = (): readonly { readonly name: PlaceName; readonly within: { readonly gender?: Gender } }[] =>
  PAGE_NAMES.filter(isPlace).flatMap((name) => {
    const { content } = pageOf(name);
    return content.kind === 'list' ? [{ name, within: content.within }] : [];
  });
