import { MAX_SIZE_LENGTH, QUANTITY_MAX } from '../vocabulary/limits.js';
import { account, endpoints, self, withAccountInBody } from './endpoint.js';
import {
  anyOf,
  count,
  described,
  dollars,
  id,
  type Infer,
  type InferFields,
  list,
  named,
  nothing,
  nullable,
  object,
  optional,
  sentId,
  text,
} from './fields.js';
import { product } from './products.js';

const MAX_LINES = 100;
const MAX_SETTLED_SENT = 100;

/** A product in one size. `id` is the product's; `itemTotal` is discountPrice x quantity, in dollars. */
export const cartItem = named(
  'CartItem',
  {
    id,
    product,
    quantity: count({ min: 1, max: QUANTITY_MAX }),
    itemTotal: described(dollars, 'US dollars'),
    size: optional(text()),
  },
  ['id', 'product', 'quantity', 'itemTotal'],
);
export type CartItem = InferFields<(typeof cartItem)['fields']>;
/** A product that was bought in one size. */
const boughtLine = named('BoughtLine', { id, quantity: count({ min: 1 }), size: optional(text()) });
export type BoughtLine = InferFields<(typeof boughtLine)['fields']>;
/** An order whose lines have left the cart, because it is paid. */
const settledOrder = named('SettledOrder', { order: id, lines: list(boughtLine) });
export type SettledOrder = InferFields<(typeof settledOrder)['fields']>;
/**
 * A customer's cart on the server, with the catalogue's current prices. `settled` lists the last orders whose lines
 * have left it, oldest first, so that another device can remove the same lines from its copy.
 */
const cart = named(
  'Cart',
  {
    _id: id,
    products: list(cartItem),
    settled: described(
      optional(list(settledOrder)),
      'The last paid orders whose lines have left the cart, oldest first; absent for none',
    ),
  },
  ['_id', 'products'],
);
export type Cart = InferFields<(typeof cart)['fields']>;

const productId = sentId('the product is not a product id');
const NO_LINE = 'a line must name a product and a quantity';
const rest = {
  quantity: count({
    min: 1,
    max: QUANTITY_MAX,
    msg: `the quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`,
  }),
  size: optional(text({ max: MAX_SIZE_LENGTH, msg: 'unknown size' }), { orBlank: true }),
} as const;
const none = optional(nothing);

/**
 * A line of a cart or an order as clients send it: `{ productId, quantity }`, or a cart item, whose other fields are
 * ignored.
 */
const line = anyOf([
  object({ productId, ...rest }, NO_LINE),
  object({ productId: none, id: productId, ...rest }, NO_LINE),
  object({ productId: none, id: none, product: productId, ...rest }, NO_LINE),
  object({ productId: none, id: none, product: object({ _id: productId }), ...rest }, NO_LINE),
]);
export type SentLine = Infer<typeof line>;

/** Lines as clients send them. The length is checked first, so that a huge list costs little. */
export const sentLines = (min: 0 | 1) =>
  list(line, {
    min,
    max: MAX_LINES,
    itemName: 'Product',
    msg: 'Please send the products as a list',
    tooFew: 'Please choose at least one product',
    tooMany: `Please send at most ${String(MAX_LINES)} products at once`,
  });

/** A product with the size and quantity that a customer wants. */
export interface LineItemInput {
  /** 24 hexadecimal digits, in lower case. */
  readonly productId: string;
  /** 1 to 100. */
  readonly quantity: number;
  readonly size?: string;
}

const sentProductId = (sent: SentLine): string => {
  if ('productId' in sent && sent.productId !== undefined) return sent.productId;
  if ('id' in sent && sent.id !== undefined) return sent.id;
  if (!('product' in sent)) return '';
  return typeof sent.product === 'string' ? sent.product : sent.product._id;
};

/** Normalises a line, in whichever form it was sent. */
export const toLineItem = (sent: SentLine): LineItemInput => ({
  productId: sentProductId(sent),
  quantity: sent.quantity,
  ...(sent.size === undefined ? {} : { size: sent.size }),
});

const products = sentLines(0);
/**
 * The orders whose lines the sender's copy has already removed. The server removes the lines of all other settled
 * orders. Without this list, it stores the sent cart.
 */
const settled = optional(
  list(sentId('an order is not an order id'), {
    max: MAX_SETTLED_SENT,
    msg: 'Please send the settled orders as a list',
  }),
);
export const carts = endpoints('/api/cart', 'Cart', {
  createCart: {
    call: 'POST /',
    summary: 'Create or replace the cart',
    description: '`_id` names the account: the caller’s own when absent, another one only for admins.',
    access: withAccountInBody(account, '_id', 'carts.write'),
    /** `_id` is the account's id, by default the caller's. */
    body: { _id: optional(text(), { orBlank: true }), products, settled },
    answer: cart,
    errors: ['not_found'],
  },
  showCart: {
    call: 'GET /:userId',
    summary: 'The cart at current prices; null for none',
    access: self('userId', 'carts.read'),
    answer: nullable(cart),
  },
  replaceCart: {
    call: 'PUT /:userId',
    summary: 'Replace or create the cart',
    description:
      'The lines of a paid order leave the cart. A client with a copy of the cart lists in `settled` the orders whose lines its copy has already removed. The shop removes the lines of all other paid orders from the sent cart, and returns these orders as `settled`. Without `settled`, it stores the sent cart.',
    access: self('userId', 'carts.write'),
    body: { products, settled },
    answer: cart,
  },
});
