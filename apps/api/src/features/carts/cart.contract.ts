import { QUANTITY_MAX, type Cart, type CartItem } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { dollars, id, sealed, wire } from '../../platform/http/schemas.js';
import { productSchema } from '../catalog/index.js';
import { MAX_LINES, MAX_SIZE_LENGTH } from './wanted-lines.js';

const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });

const cartItemSchema = wire<CartItem>()(
  sealed('CartItem', {
    id,
    product: productSchema,
    quantity,
    itemTotal: dollars,
    size: Type.Optional(Type.String()),
  }),
);
const cartSchema = wire<Cart>()(sealed('Cart', { _id: id, products: Type.Array(cartItemSchema) }));

const size = Type.Optional(Type.Union([Type.String({ maxLength: MAX_SIZE_LENGTH }), Type.Null()]));
const anyCase = Type.String({ pattern: '^[0-9a-fA-F]{24}$' });

/** A wanted line of a cart or an order, in either of the shapes that clients send. */
const lineBody = Type.Union([
  Type.Object({ productId: anyCase, quantity, size }, { description: 'As the checkout sends it' }),
  Type.Object({ id: anyCase, quantity, size }, { description: 'A cart item; what else it holds is ignored' }),
]);
/** Wanted lines, as the rule `linesRule` takes them. */
export const linesBody = (least: number) => Type.Array(lineBody, { minItems: least, maxItems: MAX_LINES });

const products = linesBody(0);

export const cartContract = contract('/api/cart', 'Cart', {
  createCart: {
    call: 'POST /',
    right: 'customer',
    summary: 'Make the cart, or replace it',
    description: '`_id` names the account: the caller’s own when absent, another one only for admins.',
    body: Type.Object({ _id: Type.Optional(Type.Union([anyCase, Type.Null()])), products }),
    answer: cartSchema,
    refusals: ['forbidden', 'not_found'],
  },
  showCart: {
    call: 'GET /:userId',
    right: 'self',
    summary: 'The cart at today’s prices; null when there is none',
    answer: Type.Union([cartSchema, Type.Null()]),
  },
  replaceCart: {
    call: 'PUT /:userId',
    right: 'self',
    summary: 'Replace the cart, or make it',
    body: Type.Object({ products }),
    answer: cartSchema,
  },
});
