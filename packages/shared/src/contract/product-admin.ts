import { GENDERS, PRODUCT_STATUSES, PRODUCT_TYPES, STOCK_MOVE_REASONS } from '../vocabulary/catalog.js';
import { MAX_COLOR_LENGTH, MAX_SIZE_LENGTH, MAX_SIZES } from '../vocabulary/limits.js';
import { endpoints, permitted } from './endpoint.js';
import {
  anyOf,
  count,
  exact,
  flag,
  id,
  type InferFields,
  list,
  multiline,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  price,
  record,
  sizeList,
  text,
  textList,
  time,
} from './fields.js';
import { expectedVersion, ifMatchHeader } from './preconditions.js';
import { productSearch } from './product-search.js';
import { product, productCatalog } from './products.js';
import { atMost, readable, type TextRule } from './text-rules.js';

const MOST_ITEMS = 100_000;
const MOST_DOLLARS = 100_000;
const anyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** A path on this shop or a web address, never a script. Browsers read `/\` like `//`, as another host. */
const isPictureAddress = (value: string): boolean =>
  /^\/(?![/\\])\S*$/.test(value) || (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));
const PICTURES = 'Please give pictures as web addresses';
const pictureAddress: TextRule = {
  format: 'picture-address',
  ok: (value) => value.trim() === '' || isPictureAddress(value.trim()),
  msg: PICTURES,
};
const picture = text({ max: 2000, msg: PICTURES }, pictureAddress);

const CATEGORIES = `Please give categories as a list of { color, gender }, gender being ${GENDERS.join(' or ')}`;
const sentCategory = object({
  color: optional(
    textList({ max: 20, pattern: `[^,]{1,${String(MAX_COLOR_LENGTH)}}`, lowerCase: true, msg: CATEGORIES }),
  ),
  gender: optional(textList({ max: 20, pattern: GENDERS.map(anyCase).join('|'), lowerCase: true, msg: CATEGORIES })),
});

/** How many items of a size there are. */
export const sizeCount = count({ max: MOST_ITEMS, msg: 'Please enter a whole number from 0 to 100,000' });
/** Null for a product whose stock is not tracked. */
const stock = optional(
  nullable(
    record(sizeCount, {
      bySize: true,
      max: MAX_SIZES,
      msg: 'Please give the stock as whole numbers by size',
    }),
  ),
  { neverNull: true },
);

const MAX_ALT_LENGTH = 300;
const type = oneOf(PRODUCT_TYPES, `type must be one of ${PRODUCT_TYPES.join(', ')}`);
const status = oneOf(PRODUCT_STATUSES, `status must be one of ${PRODUCT_STATUSES.join(', ')}`);

/**
 * A product as an admin sends it. Absent optional fields stay as they are, and so do those that a form leaves blank: an
 * empty text does not remove the pictures or sizes of a product; an empty list does.
 */
export const productBody = {
  company: text(readable('Please enter the company'), atMost(100)),
  title: text(readable('Please enter the title'), atMost(200)),
  desc: multiline(readable('Please enter the description'), atMost(5000)),
  alt: text(readable('Please enter the alt text'), atMost(MAX_ALT_LENGTH)),
  price: price({ max: MOST_DOLLARS, msg: 'Please enter the price, such as 129.90' }),
  discountPrice: price({
    max: MOST_DOLLARS,
    msg: 'Please enter the discount price, such as 99.90',
    notAbove: { field: 'price', msg: 'The discount price cannot be above the price' },
  }),
  img: optional(anyOf([picture, list(picture, { max: 20 })], PICTURES), { orBlank: true }),
  /** What each of the pictures shows, in their order; a blank one is described by `alt`. */
  alts: optional(list(text(atMost(MAX_ALT_LENGTH)), { max: 20, msg: 'Please describe each picture in a short text' })),
  type: optional(type, { orBlank: true }),
  status: optional(status, { orBlank: true }),
  slug: optional(text({ max: 200, msg: 'Please give the slug as a short text' })),
  categories: optional(list(sentCategory, { max: 10, msg: CATEGORIES })),
  size: optional(sizeList(`Please give at most ${String(MAX_SIZES)} sizes, as a list of short texts`), {
    orBlank: true,
  }),
  /** Null stops tracking stock. */
  stock,
} as const;
export type ProductBody = InferFields<typeof productBody>;

/** A product as it is changed. With the stock that its form was loaded with, the sent stock is applied as a difference. */
const productChangeBody = { ...productBody, stockSeen: stock, version: expectedVersion } as const;
export type ProductChangeBody = InferFields<typeof productChangeBody>;

/** A product as the back office sees it. */
export const adminProduct = named('AdminProduct', {
  ...product.fields,
  status: oneOf(PRODUCT_STATUSES),
  /** When its version began. */
  changedAt: time,
  /** Slugs of former addresses, which lead to the present one. Absent if there are none. */
  formerSlugs: optional(list(text())),
  /** Only while it lies in the bin. */
  removedAt: optional(time),
});
export type AdminProduct = InferFields<(typeof adminProduct)['fields']>;

/** Orders of the back office's list; with a hyphen, the last ones first. Products without stock count as always available. */
export const ADMIN_PRODUCT_SORTS = [
  '-createdAt',
  'createdAt',
  '-changedAt',
  'changedAt',
  'title',
  '-title',
  'price',
  '-price',
  'stock',
  '-stock',
] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** `low`: a size has few items left, or none. `out`: no size has any. */
export const STOCK_FILTERS = ['low', 'out'] as const;

const MAX_NOTE_LENGTH = 500;
const HOW_MANY = 'Please enter how many';
/** A change of one size's stock, with its reason. Those of orders, of forms and of the seed have reasons of their own. */
const stockMove = named('StockMove', {
  _id: id,
  size: text(),
  change: number(),
  reason: text(),
  note: optional(text()),
  order: optional(id),
  by: text(),
  at: time,
});
export type StockMove = InferFields<(typeof stockMove)['fields']>;

const stockMoveBody = {
  size: text(readable('Please choose a size'), { max: MAX_SIZE_LENGTH, msg: 'Please choose a size' }),
  reason: oneOf(STOCK_MOVE_REASONS, `reason must be one of ${STOCK_MOVE_REASONS.join(', ')}`),
  /** Received and returned: how many came; damaged: how many went; counted: how many there are. */
  quantity: count({ max: MOST_ITEMS, msg: HOW_MANY }),
  /** For `counted`: the stock that whoever counted saw. */
  seen: optional(count({ max: MOST_ITEMS })),
  note: optional(multiline(atMost(MAX_NOTE_LENGTH)), { orBlank: true }),
} as const;
export type StockMoveBody = InferFields<typeof stockMoveBody>;

export const products = endpoints(productCatalog.path, {
  // Before any product's address.
  ...productSearch.endpoints,
  ...productCatalog.endpoints,
  createProduct: {
    call: 'POST /',
    access: permitted('products.write'),
    body: productBody,
    answer: product,
    errors: ['slug_taken'],
  },
  changeProduct: {
    call: 'PUT /:id',
    access: permitted('products.write'),
    headers: ifMatchHeader,
    body: productChangeBody,
    answer: product,
    errors: ['slug_taken', 'stale_version', 'stale_stock', 'stock_below_zero'],
  },
  deleteProduct: {
    call: 'DELETE /:id',
    access: permitted('products.write'),
    headers: ifMatchHeader,
    answer: named('Done', { msg: text() }),
    errors: ['stale_version'],
  },
  restoreProduct: { call: 'POST /:id/restore', access: permitted('products.write'), answer: adminProduct },
  duplicateProduct: {
    call: 'POST /:id/duplicate',
    access: permitted('products.write'),
    answer: adminProduct,
    errors: ['slug_taken'],
  },
  moveStock: {
    call: 'POST /:id/stock-moves',
    access: permitted('products.write'),
    body: stockMoveBody,
    answer: adminProduct,
    errors: ['stock_not_tracked', 'stock_below_zero', 'stale_stock'],
  },
  listStockMoves: {
    call: 'GET /:id/stock-moves',
    access: permitted('products.read'),
    query: { size: optional(text({ max: MAX_SIZE_LENGTH, msg: 'size must be a short text' })) },
    paged: true,
    answer: list(stockMove),
  },
});

const search = optional(exact({ max: 200, msg: 'search must be a short text' }));

/** The catalogue as the back office sees it: drafts, hidden, archived and removed products, too. */
export const productAdmin = endpoints('/api/admin/products', {
  listAllProducts: {
    call: 'GET /',
    access: permitted('products.read'),
    query: {
      search,
      status: optional(status),
      type: optional(type),
      company: optional(text({ max: 100, msg: 'company must be a short text' })),
      stock: optional(oneOf(STOCK_FILTERS, `stock must be one of ${STOCK_FILTERS.join(', ')}`)),
      removed: optional(flag()),
      sort: optional(oneOf(ADMIN_PRODUCT_SORTS, `sort must be one of ${ADMIN_PRODUCT_SORTS.join(', ')}`)),
    },
    paged: true,
    answer: list(adminProduct),
  },
  showAnyProduct: { call: 'GET /:id', access: permitted('products.read'), answer: adminProduct },
  purgeProduct: {
    call: 'DELETE /:id',
    access: permitted('products.delete'),
    answer: named('Done', { msg: text() }),
    errors: ['product_not_removed'],
  },
});
