import type { Gender } from './vocabulary/catalog.js';
import { SHOP_NAME } from './vocabulary/shop.js';

/**
 * The content of a page besides its fixed texts, which decides the data that the server can embed:
 * - `fixed`: none, the page begins the same for everybody; a form in it is empty
 * - `newest`: the newest products
 * - `list`: a list of products, of one department or of all
 * - `collection`: a brand's products, by the path or the query `collection`; without either, tiles of all brands
 * - `product`: one product
 * - `own`: data that only the shopper's browser has, such as a link's token or an account
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
  /** The path as in routes, on both sides: `:name` is any segment, `*` matches paths of no other page. */
  readonly path: string;
  /** The title, with `{name}` for the parts that depend on the content. */
  readonly title: string;
  /**
   * The text for search engines and link previews, with `{name}` for parts of the content; home's text by default. Only
   * the server needs this and `linkName`: the web's build removes both.
   */
  readonly description?: string;
  /** The text of links to the page, if the title names the document rather than its content. */
  readonly linkName?: string;
  readonly content: PageContent;
  readonly search: SearchVisibility;
  /** The people who may see the page; others must log in. Everybody by default. */
  readonly audience?: 'customer';
  /** True if the page opens the payment provider's widget, which no other page may load. */
  readonly opensWidget?: true;
  /** The HTTP status of the page; 200 by default. */
  readonly status?: 404;
}

const FIXED = { kind: 'fixed' } as const;
const OWN = { kind: 'own' } as const;
const CUSTOMER_ONLY = { content: OWN, search: 'closed', audience: 'customer' } as const;

/** Every page of the shop. Routes, status codes, rendering, titles, the sitemap and robots.txt follow from this. */
export const PAGES = {
  home: {
    path: '/',
    title: SHOP_NAME,
    description:
      'Sneakers and clothing from six brands, chosen in Kathmandu. The price you see is the price you pay, and you can follow every order to your door.',
    content: { kind: 'newest' },
    search: 'listed',
  },
  products: {
    path: '/products',
    title: 'All Sneakers',
    description:
      'All sneakers and clothing in the shop. Narrow them down by colour, brand, size and price, and see what is left in your size.',
    linkName: 'All sneakers and clothing',
    content: { kind: 'list', within: {} },
    search: 'listed',
  },
  men: {
    path: '/products/men',
    title: "Men's Sneakers",
    description:
      'Sneakers and clothing for men: runners for the ring road, high-tops for the hills, court shoes for the evening. See which sizes are in stock.',
    linkName: 'Men’s sneakers and clothing',
    content: { kind: 'list', within: { gender: 'men' } },
    search: 'listed',
  },
  women: {
    path: '/products/women',
    title: "Women's Sneakers",
    description:
      'Sneakers and clothing for women, from light runners to tall high-tops, with the sizes in stock and the price you will pay.',
    linkName: 'Women’s sneakers and clothing',
    content: { kind: 'list', within: { gender: 'women' } },
    search: 'listed',
  },
  product: {
    path: '/products/:id',
    title: '{title}',
    description: '{title} · {brand} · {price}. {text}',
    content: { kind: 'product' },
    search: 'listed',
  },
  collections: {
    path: '/collections',
    title: 'Sneakers Collections',
    description:
      'Nike, Adidas, Puma, Reebok, Vans and Jordan: six brands we wear ourselves, each with a shelf of its own.',
    linkName: 'Collections',
    content: { kind: 'collection' },
    search: 'listed',
  },
  collection: {
    path: '/collections/:collection',
    title: 'Sneakers Collections',
    description:
      'Sneakers and clothing by {brand}, with the sizes in stock, no hidden cost, and a delivery that you can follow.',
    content: { kind: 'collection' },
    search: 'listed',
  },
  about: {
    path: '/about',
    title: 'About Us',
    description:
      'A sneaker shop in Lalitpur, a short walk from the brick lanes of Patan: who we are, and why a shoe has to be good at hills, dust and rain.',
    content: FIXED,
    search: 'listed',
  },
  contact: {
    path: '/contact',
    title: 'Contact Page',
    description:
      'How to reach the shop: our address in Lalitpur, our phone number and the email address that a person answers.',
    linkName: 'Contact',
    content: FIXED,
    search: 'listed',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What the shop keeps about you, for how long, and how to see or erase it.',
    content: FIXED,
    search: 'listed',
  },
  terms: {
    path: '/terms',
    title: 'Terms and Conditions',
    description: 'Prices, payment, delivery, returns and refunds: what you can count on.',
    content: FIXED,
    search: 'listed',
  },
  login: {
    path: '/login',
    title: 'Login Page',
    description: 'Log in to see your orders, your addresses and your account.',
    content: FIXED,
    search: 'unlisted',
  },
  register: {
    path: '/register',
    title: 'Registration Page',
    description: 'Create an account to keep addresses and follow your orders.',
    content: FIXED,
    search: 'unlisted',
  },
  forgotPassword: { path: '/forgot-password', title: 'Forgotten Password', content: FIXED, search: 'unlisted' },
  resetPassword: { path: '/reset-password', title: 'New Password', content: OWN, search: 'unlisted' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm Email', content: OWN, search: 'unlisted' },
  checkout: { path: '/checkout', title: 'Checkout Page', content: FIXED, search: 'closed' },
  khalti: { path: '/khalti', title: 'Khalti', content: OWN, search: 'closed', opensWidget: true },
  esewa: { path: '/esewa', title: 'eSewa', content: OWN, search: 'closed' },
  payment: { path: '/payment', title: 'Payment', content: OWN, search: 'closed' },
  /** eSewa appends its answer to the address that it returns to, so the payment stands in the path. */
  esewaReturn: { path: '/payment/esewa/:pidx', title: 'Payment', content: OWN, search: 'closed' },
  guestOrder: { path: '/orders/:id', title: 'Your Order', content: OWN, search: 'closed' },
  account: { path: '/user-profile', title: 'My Account', ...CUSTOMER_ONLY },
  orders: { path: '/user-profile/orders', title: 'My Orders', ...CUSTOMER_ONLY },
  order: { path: '/user-profile/orders/:id', title: 'Your Order', ...CUSTOMER_ONLY },
  addresses: { path: '/user-profile/addresses', title: 'My Address', ...CUSTOMER_ONLY },
  notifications: { path: '/user-profile/notifications', title: 'Notifications', ...CUSTOMER_ONLY },
  password: { path: '/user-profile/password', title: 'Password', ...CUSTOMER_ONLY },
  settings: { path: '/user-profile/settings', title: 'Account setting', ...CUSTOMER_ONLY },
  /** The service worker shows it at the address of any page that it can neither fetch nor find among stored pages. */
  offline: { path: '/offline', title: 'Offline', content: FIXED, search: 'unlisted' },
  notFound: {
    path: '*',
    title: 'Not Found',
    description: 'There is no such page in the shop.',
    content: FIXED,
    search: 'unlisted',
    status: 404,
  },
} as const satisfies Readonly<Record<string, PageDeclaration>>;

export type PageName = keyof typeof PAGES;

/** A page whose title and address do not depend on its content. */
export type FixedPageName = {
  [Name in PageName]: (typeof PAGES)[Name]['path'] extends `${string}:${string}` ? never : Name;
}[PageName];

/** True if a page's title and address do not depend on its content. */
export const isFixedPage = (name: PageName): name is FixedPageName => !PAGES[name].path.includes(':');

/** A page with data that only the shopper's browser has. Its title is fixed, its address may not be. */
export type OwnPageName = {
  [Name in PageName]: (typeof PAGES)[Name]['content']['kind'] extends 'own' ? Name : never;
}[PageName];

/** True if a page shows data that only the shopper's browser has. */
export const isOwnPage = (name: PageName): name is OwnPageName => PAGES[name].content.kind === 'own';

/** 0 for a path that is a single address, 1 for a pattern, 2 for all other paths. */
const pathBreadth = (name: PageName): number => (PAGES[name].path === '*' ? 2 : Number(!isFixedPage(name)));

/** The names of all pages in the order in which their paths are matched: `/products/men` is not a product. */
export const PAGE_NAMES: readonly PageName[] = (Object.keys(PAGES) as PageName[]).sort(
  (a, b) => pathBreadth(a) - pathBreadth(b),
);

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never;
/** The parameters of each page's path. */
type PathParams<Name extends PageName> = ParamName<(typeof PAGES)[Name]['path']>;
type Values<Name extends PageName> = Readonly<Record<PathParams<Name>, string> & Record<string, string>>;

/** Fills the parameters of a path; other values become the query. */
export const fillPath = (path: string, values: Readonly<Record<string, string>> | undefined): string => {
  const query = new URLSearchParams(values);
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = query.get(key) ?? '';
    query.delete(key);
    return encodeURIComponent(value);
  });
  const search = query.toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/**
 * The address of a page below the shop's.
 * @param values the parameters of its path; other values become the query
 */
export const pathTo = <Name extends Exclude<PageName, 'notFound'>>(
  name: Name,
  ...[values]: PathParams<Name> extends never ? [values?: Values<Name>] : [values: Values<Name>]
): string => fillPath(PAGES[name].path, values);

/** The address of a brand in the shop's own links. */
export const collectionPath = (collection: string): string =>
  `${PAGES.collections.path}/?collection=${encodeURIComponent(collection)}`;

/** A page's declaration by its name, with all optional fields. */
export const pageByName = (name: PageName): PageDeclaration => PAGES[name];

/** An address without a page: the server renders its view for all such addresses. */
export const NOT_FOUND_ADDRESS = '/404';

/** Permanent redirects from former addresses to pages. */
export const MOVED_PAGES: Readonly<Record<string, FixedPageName>> = { '/about-us': 'about' };

/** The pages with fixed addresses that search engines list. */
export const listedPages = (): readonly FixedPageName[] =>
  PAGE_NAMES.filter(isFixedPage).filter((name) => pageByName(name).search === 'listed');

/** A page with one address. */
type PlaceName = Exclude<FixedPageName, 'notFound'>;
const isPlace = (name: PageName): name is PlaceName => name !== 'notFound' && isFixedPage(name);

/** The pages with all products, or the products of a department. */
export const listPages = (): readonly { readonly name: PlaceName; readonly within: { readonly gender?: Gender } }[] =>
  PAGE_NAMES.filter(isPlace).flatMap((name) => {
    const { content } = pageByName(name);
    return content.kind === 'list' ? [{ name, within: content.within }] : [];
  });
