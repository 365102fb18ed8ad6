import type { Product } from './contract/products.js';
import { type FixedPageName, isFixedPage, type OwnPageName, pageByName, PAGES, pathTo } from './pages.js';
import { readListView } from './rules/list-view.js';
import { brandName } from './rules/products.js';
import { cutText } from './vocabulary/cut-text.js';
import { formatMoney } from './vocabulary/money.js';

/** The head of a page: for the browser's tab and search engines. */
export interface PageHead {
  readonly title: string;
  /** The page's path without filters; absent for a page that does not exist, or is only one person's. */
  readonly path?: string;
  /** True if the page shows a selection of the list at `path`, which then is not the page's canonical address. */
  readonly isSelection?: true;
  /** True if search engines may list it. */
  readonly isListed: boolean;
}

/** The full address that link previews name; undefined for a page without a path. */
export const previewAddress = ({ path }: Pick<PageHead, 'path'>, shopUrl: string): string | undefined =>
  path === undefined ? undefined : `${shopUrl}${path}`;

/** The canonical address of a page; undefined for a page that has none. */
export const canonicalAddress = (head: Pick<PageHead, 'path' | 'isSelection'>, shopUrl: string): string | undefined =>
  head.isSelection ? undefined : previewAddress(head, shopUrl);

/** The `robots` directive of a page. */
export const robotsDirective = ({ isListed }: Pick<PageHead, 'isListed'>): string =>
  isListed ? 'max-image-preview:large' : 'noindex';

/** Translates a text. */
type Translate = (text: string) => string;
const asItIs: Translate = (text) => text;

/** The head of a page with fixed texts. */
export const pageHead = (name: FixedPageName | OwnPageName, translate: Translate = asItIs): PageHead => {
  const { title, path, search, status } = pageByName(name);
  return {
    title: translate(title),
    ...(status !== 404 && isFixedPage(name) && { path }),
    isListed: search === 'listed',
  };
};

/** The title of the payment page once the order is paid. */
export const paidHead = (translate: Translate = asItIs): PageHead => ({
  ...pageHead('payment', translate),
  title: translate('Payment Successful!'),
});

/** The head of a brand's page, whether it was requested by path or by query. */
export const collectionHead = (collection: string, translate: Translate = asItIs): PageHead => ({
  title: translate(PAGES.collection.title),
  path: pathTo('collection', { collection: collection.toLowerCase() }),
  isListed: true,
});

/** The head of a product's page. */
export const productHead = ({ _id, title, status }: Pick<Product, '_id' | 'title' | 'status'>): PageHead => ({
  title,
  path: pathTo('product', { id: _id }),
  isListed: status === undefined,
});

/**
 * The head of a list. A sorted or longer list shows the same products, so the whole list's address is its canonical
 * one. A filtered list is not listed, as there are more combinations of filters than anybody searches for. It has no
 * canonical address, as search engines would read it as another page beside `noindex`.
 */
export const listHead = <Head extends PageHead>(
  head: Head,
  query: { readonly get: (name: string) => string | null },
): Head => {
  const { selection } = readListView(query);
  const isSelection = Object.values(selection).some((value) => value !== undefined);
  return isSelection ? { ...head, isListed: false, isSelection } : head;
};

/** A head as the server sends it. Browsers that go on to another page need no description of it. */
export interface DescribedHead extends PageHead {
  readonly description: string;
  /** The text of links to the page, if not its title. */
  readonly name?: string;
}

/** Replaces the names in braces in a text by their values. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/** The head of a page with fixed texts, as the server sends it. */
export const describedPageHead = (name: FixedPageName | OwnPageName): DescribedHead => {
  const { description = PAGES.home.description, linkName } = pageByName(name);
  return { ...pageHead(name), description, ...(linkName !== undefined && { name: linkName }) };
};

/** The head of a brand's page, as the server sends it. */
export const describedCollectionHead = (collection: string): DescribedHead => ({
  ...collectionHead(collection),
  description: filled(PAGES.collection.description, { brand: brandName(collection) }),
});

/** Search results show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text, to the last whole word that fits. */
const cut = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (cutText(line, length) === line) return line;
  const start = cutText(line, length - 1);
  const end = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ');
  // A single long word is cut anywhere.
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
};

/** The head of a product's page, as the server sends it. */
export const describedProductHead = (product: Product): DescribedHead => {
  const { title, company, discountPrice, desc } = product;
  const values = { title, brand: brandName(company), price: formatMoney(discountPrice), text: desc };
  return { ...productHead(product), description: cut(filled(PAGES.product.description, values), DESCRIPTION_LENGTH) };
};
