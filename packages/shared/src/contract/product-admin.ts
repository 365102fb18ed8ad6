import { GENDERS, PRODUCT_STATUSES, PRODUCT_TYPES, STOCK_MOVE_REASONS } from '../vocabulary/catalog.js';
import { MAX_COLOR_LENGTH, MAX_SIZE_LENGTH, MAX_SIZES } from '../vocabulary/limits.js';
import { endpoints, permitted } from './endpoint.js';
import {
  anyOf,
  count,
  described,
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

const MAX_ITEMS = 100_000;
const MAX_DOLLARS = 100_000;
const anyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** A path on this shop or a web address, never a script. Browsers read `/\` like `//`, as another host. */
const isPictureAddress = (value: string): boolean =>
  /^\/(?![/\\])\S*$/.test(value) || (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));
const PICTURES = 'Please enter pictures as web addresses';
const pictureAddress: TextRule = {
  format: 'picture-address',
  ok: (value) => value.trim() === '' || isPictureAddress(value.trim()),
  msg: PICTURES,
};
const picture = text({ max: 2000, msg: PICTURES }, pictureAddress);

const CATEGORIES = `Please enter categories as a list of { color, gender }, gender being ${GENDERS.join(' or ')}`;
const sentCategory = object({
  color: optional(
    textList({ max: 20, pattern: `[^,]{1,${String(MAX_COLOR_LENGTH)}}`, lowerCase: true, msg: CATEGORIES }),
  ),
  gender: optional(textList({ max: 20, pattern: GENDERS.map(anyCase).join('|'), lowerCase: true, msg: CATEGORIES })),
});

/** The number of items of a size. */
export const sizeCount = count({ max: MAX_ITEMS, msg: 'Please enter a whole number from 0 to 100,000' });
/** Null for a product whose stock is not tracked. */
const stock = optional(
  nullable(
    record(sizeCount, {
      bySize: true,
      max: MAX_SIZES,
      msg: 'Please enter the stock as whole numbers by size',
    }),
  ),
  { neverNull: true },
);

const MAX_ALT_LENGTH = 300;
const type = oneOf(PRODUCT_TYPES, `type must be one of ${PRODUCT_TYPES.join(', ')}`);
const status = oneOf(PRODUCT_STATUSES, `status must be one of ${PRODUCT_STATUSES.join(', ')}`);

/**
 * A product as an admin sends it. Absent optional fields stay as they are, and so do those that a form leaves blank. An
 * empty text does not remove the pictures or sizes of a product. An empty list does.
 */
export const productBody = {
  company: text(readable('Please enter the company'), atMost(100)),
  title: text(readable('Please enter the title'), atMost(200)),
  desc: multiline(readable('Please enter the description'), atMost(5000)),
  alt: text(readable('Please enter the alt text'), atMost(MAX_ALT_LENGTH)),
  price: price({ max: MAX_DOLLARS, msg: 'Please enter the price, such as 129.90' }),
  discountPrice: price({
    max: MAX_DOLLARS,
    msg: 'Please enter the discount price, such as 99.90',
    notAbove: { field: 'price', msg: 'The discount price cannot be above the price' },
  }),
  img: optional(anyOf([picture, list(picture, { max: 20 })], PICTURES), { orBlank: true }),
  alts: described(
    optional(list(text(atMost(MAX_ALT_LENGTH)), { max: 20, msg: 'Please describe each picture in a short text' })),
    'A description of each picture, in the order of `img`; `alt` describes a picture with a blank one',
  ),
  type: described(optional(type, { orBlank: true }), '`other` when absent'),
  status: described(optional(status, { orBlank: true }), '`published` when absent'),
  slug: optional(text({ max: 200, msg: 'Please enter the slug as a short text' })),
  categories: optional(list(sentCategory, { max: 10, msg: CATEGORIES })),
  size: described(
    optional(sizeList(`Please enter at most ${String(MAX_SIZES)} sizes, as a list of short texts`), {
      orBlank: true,
    }),
    'A list, or one text. In a text, semicolons, line ends and commas part sizes, but for the decimal comma of two digits and a half: `42,5` is 42.5. A size begins with a letter or digit and has at most 40 characters',
  ),
  /** Null stops tracking stock. */
  stock,
} as const;
export type ProductBody = InferFields<typeof productBody>;

/** A product as it is changed. With the stock that its form loaded, the sent stock is applied as a difference. */
const productChangeBody = {
  ...productBody,
  stockSeen: described(stock, 'The stock that the form was loaded with; null if the stock was not tracked'),
  version: described(expectedVersion, 'The version that the form was loaded with'),
} as const;
export type ProductChangeBody = InferFields<typeof productChangeBody>;

/** A product as the back office sees it. */
export const adminProduct = named('AdminProduct', {
  ...product.fields,
  status: oneOf(PRODUCT_STATUSES),
  changedAt: described(time, 'The time of the last new version'),
  /** Slugs of former addresses, which lead to the present one. Absent if there are none. */
  formerSlugs: optional(list(text())),
  removedAt: described(optional(time), 'Only while it is in the bin'),
});
export type AdminProduct = InferFields<(typeof adminProduct)['fields']>;

/**
 * Orders of the back office's list; with a hyphen, the last ones first. Products without stock count as always
 * available.
 */
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
/** A change of one size's stock, with its reason. Orders, forms and the seed have reasons of their own. */
const stockMove = named('StockMove', {
  _id: id,
  size: text(),
  change: described(number(), 'Negative when items left the stock'),
  reason: text(),
  note: optional(text()),
  order: optional(id),
  by: described(text(), 'The same as in the history of orders'),
  at: time,
});
export type StockMove = InferFields<(typeof stockMove)['fields']>;

const stockMoveBody = {
  size: text(readable('Please choose a size'), { max: MAX_SIZE_LENGTH, msg: 'Please choose a size' }),
  reason: oneOf(STOCK_MOVE_REASONS, `reason must be one of ${STOCK_MOVE_REASONS.join(', ')}`),
  quantity: described(
    count({ max: MAX_ITEMS, msg: HOW_MANY }),
    'Received and returned: items added; damaged: items removed; counted: the new total',
  ),
  seen: described(optional(count({ max: MAX_ITEMS })), 'For a count: the stock before it'),
  note: optional(multiline(atMost(MAX_NOTE_LENGTH)), { orBlank: true }),
} as const;
export type StockMoveBody = InferFields<typeof stockMoveBody>;

export const products = endpoints(productCatalog.path, 'Catalogue', {
  // These paths must come before those of products.
  ...productSearch.endpoints,
  ...productCatalog.endpoints,
  createProduct: {
    call: 'POST /',
    summary: 'Add a product',
    description: 'The slug comes from the title when absent, and gets a suffix when another product has it.',
    access: permitted('products.write'),
    body: productBody,
    answer: product,
    errors: ['slug_taken'],
  },
  changeProduct: {
    call: 'PUT /:id',
    summary: 'Change a product',
    description: `Optional fields that are absent stay as they are. \`stock\` of null stops counting.

A caller names the loaded version by \`If-Match\` or \`version\`. If the product has changed since, the answer is a 412 with the \`current\` product and the sent body as \`yours\`. \`If-Match\` takes the product’s ETag, the version alone as \`"v7"\`, several of them, or \`*\`; weak ones count as strong ones. Only versions are compared, and changes of the stock do not count. With \`stockSeen\`, the loaded stock, the difference to \`stock\` is applied. Without it, \`stock\` is a count, and a 412 \`stale_stock\` if the form was loaded before a sale. That is so for another ETag of this version. With a version alone, it is so for a size with another count that was ordered or returned since the version began.`,
    access: permitted('products.write'),
    headers: ifMatchHeader,
    body: productChangeBody,
    answer: product,
    errors: ['slug_taken', 'stale_version', 'stale_stock', 'stock_below_zero'],
  },
  deleteProduct: {
    call: 'DELETE /:id',
    summary: 'Move a product to the bin',
    description:
      'Shoppers no longer see the product; orders keep their copy of it. With `If-Match`, only one of these versions is moved. The product can be restored with its stock.',
    access: permitted('products.write'),
    headers: ifMatchHeader,
    answer: named('Done', { msg: text() }),
    errors: ['stale_version'],
  },
  restoreProduct: {
    call: 'POST /:id/restore',
    summary: 'Take a product out of the bin',
    description: 'A product that is not in the bin stays as it is.',
    access: permitted('products.write'),
    answer: adminProduct,
  },
  duplicateProduct: {
    call: 'POST /:id/duplicate',
    summary: 'Copy a product',
    description: 'The copy is a draft with a slug of its own, and the same sizes without stock.',
    access: permitted('products.write'),
    answer: adminProduct,
    errors: ['slug_taken'],
  },
  moveStock: {
    call: 'POST /:id/stock-moves',
    summary: 'Change the stock of one size, with the reason',
    description:
      'The stock and its ledger entry change in one transaction. A count with `seen` is a 412 if the stock is another one.',
    access: permitted('products.write'),
    body: stockMoveBody,
    answer: adminProduct,
    errors: ['stock_not_tracked', 'stock_below_zero', 'stale_stock'],
  },
  listStockMoves: {
    call: 'GET /:id/stock-moves',
    summary: 'The stock movements of a product, newest first',
    access: permitted('products.read'),
    query: { size: optional(text({ max: MAX_SIZE_LENGTH, msg: 'size must be a short text' })) },
    paged: true,
    answer: list(stockMove),
  },
});

const search = described(
  optional(exact({ max: 200, msg: 'search must be a short text' })),
  'Every word occurs in title, brand, slug, type or colour, or is a size; or the id',
);

/** The catalogue of the back office, with drafts, hidden, archived and removed products. */
export const productAdmin = endpoints('/api/admin/products', 'Catalogue of the back office', {
  listAllProducts: {
    call: 'GET /',
    summary: 'All products: published, drafts, hidden and archived ones',
    description: 'Newest first unless sorted otherwise. Without `page` and `limit`: the first 1,000.',
    access: permitted('products.read'),
    query: {
      search,
      status: optional(status),
      type: optional(type),
      company: described(optional(text({ max: 100, msg: 'company must be a short text' })), 'The brand, in any case'),
      stock: described(
        optional(oneOf(STOCK_FILTERS, `stock must be one of ${STOCK_FILTERS.join(', ')}`)),
        '`low`: a size has few items left, or none. `out`: no size has any',
      ),
      removed: described(optional(flag()), 'The bin instead, the last removed first unless sorted otherwise'),
      sort: optional(oneOf(ADMIN_PRODUCT_SORTS, `sort must be one of ${ADMIN_PRODUCT_SORTS.join(', ')}`)),
    },
    paged: true,
    answer: list(adminProduct),
  },
  showAnyProduct: {
    call: 'GET /:id',
    summary: 'A product of any status, also from the bin',
    access: permitted('products.read'),
    answer: adminProduct,
  },
  purgeProduct: {
    call: 'DELETE /:id',
    summary: 'Delete a product for good',
    description: 'Only for a product in the bin. Its stock is written off; orders keep their copy of the product.',
    access: permitted('products.delete'),
    answer: named('Done', { msg: text() }),
    errors: ['product_not_removed'],
  },
});
