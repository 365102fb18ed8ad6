import {
  foldText,
  isInStock,
  LOW_STOCK,
  type AdminProduct,
  type AdminProductSort,
  type Page,
  type productAdmin,
  type QueryOf,
} from '@paila/shared';
import type { Rows } from '../../../platform/http/call.js';
import { searchPatterns, searchText } from '../../../platform/search-text.js';

/** The query of the back office's list. */
type AdminProductQuery = QueryOf<(typeof productAdmin)['endpoints']['listAllProducts']>;

interface Entry {
  readonly product: AdminProduct;
  /** The text that a search looks through. */
  readonly text: string;
  /** Items in all sizes; infinite if the stock is not tracked. */
  readonly items: number;
}

/** The maximum number of rows of a list that is requested without a page. */
const MAX_ROWS = 1_000;

const toEntry = (product: AdminProduct): Entry => {
  const { title, company, slug, type, color, stock } = product;
  return {
    product,
    text: searchText([title, company, slug, type, ...color]),
    items: stock ? Object.values(stock).reduce((sum, count) => sum + count, 0) : Infinity,
  };
};

type Field = AdminProductSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never;
// Shared, as making a collator takes longer than comparing.
const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
/** Two infinite numbers are equal. */
const byNumber = (a: number, b: number): number => (a === b ? 0 : a - b);
const COMPARE: Readonly<Record<Field, (a: Entry, b: Entry) => number>> = {
  createdAt: (a, b) =>
    a.product.createdAt < b.product.createdAt ? -1 : Number(a.product.createdAt > b.product.createdAt),
  changedAt: (a, b) =>
    a.product.changedAt < b.product.changedAt ? -1 : Number(a.product.changedAt > b.product.changedAt),
  title: (a, b) => byTitle.compare(a.product.title, b.product.title),
  price: (a, b) => byNumber(a.product.discountPrice, b.product.discountPrice),
  stock: (a, b) => byNumber(a.items, b.items),
};

/** Sorts equal products by id, so that pages never overlap. */
const comparison = (sort: AdminProductSort) => {
  const isDown = sort.startsWith('-');
  const compare = COMPARE[(isDown ? sort.slice(1) : sort) as Field];
  return (a: Entry, b: Entry): number => {
    const order = compare(a, b) || (a.product._id < b.product._id ? -1 : 1);
    return isDown ? -order : order;
  };
};

const SAYS_SIZE = /^sizes?$/;
/** A search matches a whole size or one of its words: 4 does not match 42. */
const isSize = (size: string, word: string): boolean => foldText(size).split(' ').includes(word);

const isLow = ({ stock, size }: AdminProduct, lowStock: number): boolean =>
  stock !== undefined && size.some((name) => (stock[name] ?? 0) <= lowStock);

const matches = (query: AdminProductQuery, lowStock: number): ((entry: Entry) => boolean) => {
  const { status, type, stock } = query;
  const search = foldText(query.search ?? '');
  const words = search.split(' ').filter((word) => !SAYS_SIZE.test(word));
  const conditions = words.map((word) => ({ word, patterns: searchPatterns(word) }));
  const isFound = ({ product, text }: Entry): boolean =>
    product._id === search ||
    conditions.every(
      ({ word, patterns }) =>
        patterns.every((pattern) => pattern.test(text)) || product.size.some((size) => isSize(size, word)),
    );
  const company = query.company === undefined ? undefined : foldText(query.company);
  const isRemoved = query.removed ?? false;
  return (entry) => {
    const { product } = entry;
    return (
      (product.removedAt !== undefined) === isRemoved &&
      (status === undefined || product.status === status) &&
      (type === undefined || product.type === type) &&
      (company === undefined || foldText(product.company) === company) &&
      (stock !== 'low' || isLow(product, lowStock)) &&
      (stock !== 'out' || !isInStock(product)) &&
      isFound(entry)
    );
  };
};

/**
 * All products in memory for the lists of the back office. Filters, searches and sorts pass over some ten thousand
 * entries, so they need no index (docs/decisions/019-back-office-catalogue.md).
 * @param lowStock the stock of a size at which it counts as low
 */
export const createAdminIndex = (lowStock: () => number = () => LOW_STOCK) => {
  const entries = new Map<string, Entry>();
  const idByFormerSlug = new Map<string, string>();
  const orders = new Map<AdminProductSort, readonly Entry[]>();
  const inOrder = (sort: AdminProductSort): readonly Entry[] => {
    const sorted = orders.get(sort);
    if (sorted) return sorted;
    const made = [...entries.values()].sort(comparison(sort));
    orders.set(sort, made);
    return made;
  };
  return {
    ids: (): string[] => [...entries.keys()],
    get: (id: string): AdminProduct | undefined => entries.get(id)?.product,
    /** The product that had this slug earlier. */
    idOfFormerSlug: (slug: string): string | undefined => idByFormerSlug.get(slug),
    /** Replaces the products with these ids. Other products stay. */
    replace: (ids: Iterable<string>, now: readonly AdminProduct[]): void => {
      for (const id of ids) {
        for (const slug of entries.get(id)?.product.formerSlugs ?? []) idByFormerSlug.delete(slug);
        entries.delete(id);
      }
      for (const product of now) {
        entries.set(product._id, toEntry(product));
        for (const slug of product.formerSlugs ?? []) idByFormerSlug.set(slug, product._id);
      }
      orders.clear();
    },
    /** All products but those in the bin. */
    all: (): AdminProduct[] =>
      [...entries.values()].flatMap(({ product }) => (product.removedAt === undefined ? [product] : [])),
    list: (query: AdminProductQuery, page?: Page): Rows<AdminProduct> => {
      const sort = query.sort ?? (query.removed ? '-changedAt' : '-createdAt');
      const found = inOrder(sort).filter(matches(query, lowStock()));
      const { page: number, limit } = page ?? { page: 1, limit: MAX_ROWS };
      const rows = found.slice((number - 1) * limit, number * limit);
      return { rows: rows.map(({ product }) => product), total: found.length };
    },
  };
};
