import { formatMoney } from './domain/money.js';
import { listQueryOf } from './domain/list-view.js';
import { type FixedPageName, isFixedPage, type OwnPageName, pageOf, PAGES, pathTo } from './pages.js';
import type { Product } from './contract/products.js';
import { brandName } from './domain/products.js';

/** The head of a page: for the browser's tab, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of the canonical address; absent for a page that does not exist, or is only one person's. */
  readonly path?: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

/** The canonical address of a page; undefined for a page that has none. */
export const canonicalOf = ({ path }: PageHead, shopUrl: string): string | undefined =>
  path === undefined ? undefined : `${shopUrl}${path}`;

/** The `robots` directive of a page. */
export const robotsOf = ({ isListed }: PageHead): string => (isListed ? 'max-image-preview:large' : 'noindex');

/** Translates a text. */
type Translate = (text: string) => string;
const asItIs: Translate = (text) => text;

/** Replaces the names in braces in a text by their values. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/** The head of a page with fixed texts. */
export const pageHead = (name: FixedPageName | OwnPageName, translate: Translate = asItIs): PageHead => {
  const { title, description = PAGES.home.description, path, search, status } = pageOf(name);
  return {
    title: translate(title),
    description: translate(description),
    ...(status !== 404 && isFixedPage(name) && { path }),
    isListed: search === 'listed',
  };
};

/** The title of the payment page once the order is paid. */
export const paidHead = (translate: Translate = asItIs): PageHead => ({
  ...pageHead('payment', translate),
  title: translate('Payment Successful!'),
  description: translate('Your order is paid.'),
});

/** The head of a brand's page, whether it was requested by path or by query. */
export const collectionHead = (collection: string, translate: Translate = asItIs): PageHead => ({
  title: translate(PAGES.collection.title),
  description: filled(translate(PAGES.collection.description), { brand: brandName(collection) }),
  path: pathTo('collection', { collection: collection.toLowerCase() }),
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
  // A single long word is cut anywhere.
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
};

/** The head of a product's page. */
export const productHead = ({ _id, title, company, discountPrice, desc, status }: Product): PageHead => ({
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
  path: pathTo('product', { id: _id }),
  isListed: status === undefined,
});

/**
 * The head of a list. A filtered list has the canonical address of the whole list and is not listed itself, as there are
 * more combinations of filters than anybody searches for.
 */
export const listHead = (head: PageHead, query: { readonly get: (name: string) => string | null }): PageHead =>
  listQueryOf(query) === '' ? head : { ...head, isListed: false };
