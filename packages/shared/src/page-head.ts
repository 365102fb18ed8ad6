import type { Product } from './contract/products.js';
import { type FixedPageName, isFixedPage, type OwnPageName, pageOf, PAGES, pathTo } from './pages.js';
import { listViewOf } from './rules/list-view.js';

/** The head of a page: for the browser's tab and search engines. */
export interface PageHead {
  readonly title: string;
  /** The page's path without filters; absent for a page that does not exist, or is only one person's. */
  readonly path?: string;
  /** Whether the page shows a selection of the list at `path`, which then is not the page's canonical address. */
  readonly isSelection?: true;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

/** The full address that link previews name; undefined for a page without a path. */
export const previewAddress = ({ path }: Pick<PageHead, 'path'>, shopUrl: string): string | undefined =>
  path === undefined ? undefined : `${shopUrl}${path}`;

/** The canonical address of a page; undefined for a page that has none. */
export const canonicalOf = (head: Pick<PageHead, 'path' | 'isSelection'>, shopUrl: string): string | undefined =>
  head.isSelection ? undefined : previewAddress(head, shopUrl);

/** The `robots` directive of a page. */
export const robotsOf = ({ isListed }: Pick<PageHead, 'isListed'>): string =>
  isListed ? 'max-image-preview:large' : 'noindex';

/** Translates a text. */
type Translate = (text: string) => string;
const asItIs: Translate = (text) => text;

/** The head of a page with fixed texts. */
export const pageHead = (name: FixedPageName | OwnPageName, translate: Translate = asItIs): PageHead => {
  const { title, path, search, status } = pageOf(name);
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
  const { selection } = listViewOf(query);
  const isSelection = Object.values(selection).some((value) => value !== undefined);
  return isSelection ? { ...head, isListed: false, isSelection } : head;
};
