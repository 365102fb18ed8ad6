import { formatMoney } from './domain/money.js';
import { type FixedPageName, pageOf, PAGES } from './pages.js';
import { brandName, LIST_CHOICES, type Product } from './domain/products.js';

/** What the browser's tab, search engines and previews in chats are told of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of the one address that the page is known by; absent where there is no page. */
  readonly path?: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

/** The full address that a page is known by; undefined where there is no page. */
export const canonicalOf = ({ path }: PageHead, shopUrl: string): string | undefined =>
  path === undefined ? undefined : `${shopUrl}${path}`;

/** What search robots are told of a page. */
export const robotsOf = ({ isListed }: PageHead): string => (isListed ? 'max-image-preview:large' : 'noindex');

/** Puts a text into the reader's language. */
type Translate = (text: string) => string;
const asItIs: Translate = (text) => text;

/** Puts values into a text, each where its name stands in braces. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/** The head of a page that is always there. */
export const pageHead = (name: FixedPageName, translate: Translate = asItIs): PageHead => {
  const { title, description, path, search, status } = pageOf(name);
  return {
    title: translate(title),
    description: translate(description),
    ...(status !== 404 && { path }),
    isListed: search === 'listed',
  };
};

/** Of the payment's page once the order is paid. */
export const paidHead = (translate: Translate = asItIs): PageHead => ({
  ...pageHead('payment', translate),
  title: translate('Payment Successful!'),
  description: translate('Your order is paid.'),
});

/** The head of a brand's shelf, whether it was asked for by path or by query. */
export const collectionHead = (collection: string, translate: Translate = asItIs): PageHead => ({
  title: translate(PAGES.collection.title),
  description: filled(translate(PAGES.collection.description), { brand: brandName(collection) }),
  path: `/collections/${encodeURIComponent(collection.toLowerCase())}`,
  isListed: true,
});

/** Search results show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text, to the last whole word that fits. */
const cut = (text: string, length: number): string => {
  // By code points, so that no character is split.
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (letters.length <= length) return letters.join('');
  const start = letters.slice(0, length - 1).join('');
  const end = letters[length - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  // A single endless word is cut where it has to be.
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
};

/** The head of a product's page, from what is known of the product. */
export const productHead = ({ _id, title, company, discountPrice, desc }: Product): PageHead => ({
  title: filled(PAGES.product.title, { title }),
  description: cut(
    filled(PAGES.product.description, {
      title,
      brand: brandName(company),
      price: formatMoney(discountPrice),
      text: desc,
    }),
    DESCRIPTION_LENGTH,
  ),
  path: `/products/${_id}`,
  isListed: true,
});

/**
 * The head of a list as an address shows it: a narrowed one is known by the whole list's address, and not listed itself,
 * since there are more ways to narrow it than anybody searches for.
 */
export const listHead = (head: PageHead, query: { readonly get: (name: string) => string | null }): PageHead =>
  [...LIST_CHOICES, 'sort', 'page'].some((name) => query.get(name)?.trim()) ? { ...head, isListed: false } : head;
