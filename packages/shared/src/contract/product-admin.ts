import { GENDERS } from '../domain/constants.js';
import { endpoints, permitted } from './endpoint.js';
import {
  anyOf,
  count,
  type InferFields,
  list,
  named,
  nullable,
  object,
  optional,
  price,
  record,
  text,
  textList,
} from './fields.js';
import { expectedVersion, ifMatchHeader } from './preconditions.js';
import { product, productCatalog } from './products.js';
import { atMost, required, type TextRule } from './text-rules.js';

const SIZE = '[A-Za-z0-9][\\w ./+\\-]{0,19}';
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
  color: optional(textList({ max: 20, pattern: '[^,]{1,50}', lowerCase: true, msg: CATEGORIES })),
  gender: optional(textList({ max: 20, pattern: GENDERS.map(anyCase).join('|'), lowerCase: true, msg: CATEGORIES })),
});

/** Null for a product whose stock is not tracked. */
const stock = optional(
  nullable(
    record(count({ max: MOST_ITEMS }), {
      keyPattern: `^(?:${SIZE})$`,
      max: 60,
      msg: 'Please give the stock as whole numbers by size',
    }),
  ),
  { neverNull: true },
);

/**
 * A product as an admin sends it. Absent optional fields stay as they are, and so do those that a form leaves blank: an
 * empty text does not remove the pictures or sizes of a product; an empty list does.
 */
export const productBody = {
  company: text(required('Please enter the company'), atMost(100)),
  title: text(required('Please enter the title'), atMost(200)),
  desc: text(required('Please enter the description'), atMost(5000)),
  alt: text(required('Please enter the alt text'), atMost(300)),
  price: price({ max: MOST_DOLLARS, msg: 'Please enter the price, such as 129.90' }),
  discountPrice: price({
    max: MOST_DOLLARS,
    msg: 'Please enter the discount price, such as 99.90',
    notAbove: { field: 'price', msg: 'The discount price cannot be above the price' },
  }),
  img: optional(anyOf([picture, list(picture, { max: 20 })], PICTURES), { orBlank: true }),
  slug: optional(text({ max: 200, msg: 'Please give the slug as a short text' })),
  categories: optional(list(sentCategory, { max: 10, msg: CATEGORIES })),
  size: optional(
    textList({ max: 60, pattern: SIZE, orNumbers: true, msg: 'Please give sizes as a list of short texts' }),
    { orBlank: true },
  ),
  /** Null stops tracking stock. */
  stock,
} as const;
export type ProductBody = InferFields<typeof productBody>;

/** A product as it is changed. With the stock that its form was loaded with, the sent stock is applied as a difference. */
const productChangeBody = { ...productBody, stockSeen: stock, version: expectedVersion } as const;
export type ProductChangeBody = InferFields<typeof productChangeBody>;

export const products = endpoints(productCatalog.path, {
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
    access: permitted('products.delete'),
    headers: ifMatchHeader,
    answer: named('Done', { msg: text() }),
    errors: ['stale_version'],
  },
});
