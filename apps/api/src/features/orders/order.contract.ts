import {
  guestAddressRules,
  ORDER_STATUSES,
  QUANTITY_MAX,
  type Order,
  type OrderAddress,
  type OrderEvent,
  type OrderLine,
  type PlacedOrder,
} from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { dollars, formFields, id, sealed, time, wire } from '../../platform/http/schemas.js';
import { pageHeaders, pageParameters } from '../../platform/http/paging.js';
import { linesBody } from '../carts/index.js';
import { MAX_DOLLARS, MAX_ID_LENGTH } from './order.rules.js';

const status = Type.Enum([...ORDER_STATUSES]);
const text = Type.Optional(Type.String());

const lineSchema = wire<OrderLine>()(
  sealed(
    'OrderLine',
    {
      product: sealed('OrderedProduct', {
        _id: id,
        title: Type.String(),
        price: dollars,
        discountPrice: dollars,
        img: Type.String(),
        slug: Type.String(),
      }),
      quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
      size: text,
    },
    'What was bought, as it was when it was bought.',
  ),
);

const addressSchema = wire<OrderAddress>()(
  sealed('OrderAddress', {
    _id: text,
    firstname: text,
    lastname: text,
    phone: text,
    streetAddress: text,
    city: text,
    state: text,
    country: text,
    zipcode: text,
    email: text,
  }),
);

const eventSchema = wire<OrderEvent>()(
  sealed('OrderEvent', {
    status,
    at: time,
    by: Type.String({
      description: '`shopper`, `provider`, `clock`, or an admin: by name for admins, `shop` for everybody else',
    }),
  }),
);

const orderFields = {
  _id: id,
  user: Type.Union([id, Type.Null()], { description: 'null for a guest’s order' }),
  paymentID: text,
  amount: dollars,
  status,
  createdAt: time,
  expiresAt: Type.Optional({ ...time, description: 'When a pending order lets go of its pairs' }),
  address: addressSchema,
  products: Type.Array(Type.Array(lineSchema, { minItems: 1, maxItems: 1 }), {
    minItems: 1,
    description: 'A list of lists, each with one line',
  }),
  history: Type.Array(eventSchema, { minItems: 1 }),
  attention: Type.Optional(Type.String({ description: 'Why a person must look at it; shown to admins only' })),
};
export const orderSchema = wire<Order>()(sealed('Order', orderFields));

const placedOrderSchema = wire<PlacedOrder>()(
  sealed('PlacedOrder', {
    ...orderFields,
    orderToken: Type.Optional(
      Type.String({ description: 'With a guest’s order: opens this one order, in the header `x-order-token`' }),
    ),
  }),
);

const { email, ...addressFields } = formFields(guestAddressRules);
const orderBody = Type.Object(
  {
    products: linesBody(1),
    amount: Type.Number({ minimum: 0, maximum: MAX_DOLLARS, description: 'US dollars: what the shopper saw' }),
    address: Type.Object({
      ...addressFields,
      ...(email ? { email: Type.Optional(Type.Union([email, Type.Enum(['']), Type.Null()])) } : {}),
      _id: Type.Optional(Type.String({ maxLength: MAX_ID_LENGTH })),
    }),
    paymentID: Type.Optional(Type.Union([Type.String({ maxLength: MAX_ID_LENGTH }), Type.Null()])),
    user: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'The caller’s own account; ignored without a token' }),
    ),
  },
  { description: 'Without a `size`, a line gets the first one in stock.' },
);

/** A token that opens one guest's order. */
export const orderTokenHeader = {
  'x-order-token': { schema: Type.String(), description: 'Opens the guest’s order that it came with' },
} as const;

const removeOrder = {
  right: 'admin',
  answer: orderSchema,
  summary: 'Take an order off every list',
  description: 'It is kept for the books. A pending one is cancelled, and its pairs go back into stock.',
} as const;

export const orderContract = contract('/api/orders', 'Orders', {
  placeOrder: {
    call: 'POST /',
    right: 'visitor',
    summary: 'Place an order',
    description:
      'Prices come from the catalogue, whatever is sent; another `amount` than theirs is a 409 with the right one. ' +
      'The pairs are held at once. The same `paymentID` again answers the order that exists; without one, the same ' +
      '`Idempotency-Key` does. All guests share one space of keys, so make them random. Without a token it is a ' +
      'guest’s order, and the answer holds its order token.',
    headers: {
      'idempotency-key': {
        schema: Type.String({ maxLength: MAX_ID_LENGTH }),
        description: 'The caller’s own name for this order, such as a random UUID',
      },
      ...orderTokenHeader,
    },
    body: orderBody,
    answer: placedOrderSchema,
    refusals: [
      'forbidden',
      'payment_of_another_order',
      'out_of_stock',
      'amount_changed',
      'idempotency_mismatch',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  listOrders: {
    call: 'GET /',
    right: 'admin',
    summary: 'All orders, newest first',
    description: 'Without `page` and `limit`: the newest 1,000.',
    query: {
      search: {
        schema: Type.String({ maxLength: MAX_ID_LENGTH }),
        description: 'Part of an order number, payment id, name, e-mail address or phone number',
      },
      status: { schema: Type.Enum(['', ...ORDER_STATUSES]) },
      ...pageParameters,
    },
    answer: Type.Array(orderSchema),
    answerHeaders: pageHeaders,
  },
  showOrder: {
    call: 'GET /detail/:orderId',
    right: 'order token',
    summary: 'One order',
    headers: orderTokenHeader,
    answer: orderSchema,
  },
  listOwnOrders: {
    call: 'GET /:userId',
    right: 'self',
    summary: 'An account’s orders, newest first',
    description: 'Without `page` and `limit`: all of them.',
    query: pageParameters,
    answer: Type.Array(orderSchema),
    answerHeaders: pageHeaders,
  },
  changeOrderStatus: {
    call: 'PUT /:id/status',
    right: 'admin',
    summary: 'Move an order on',
    description: 'Only along the states: `paid`, `refunded` and `expired` are never set by hand.',
    body: Type.Object({ status }),
    answer: orderSchema,
    refusals: ['status_not_allowed'],
  },
  removeOrder: { call: 'DELETE /:id', ...removeOrder },
});

/** An older way to say it. */
export const orderAliasContract = contract('/api/order', 'Orders', {
  removeOrderByAlias: { call: 'DELETE /:id', ...removeOrder },
});
