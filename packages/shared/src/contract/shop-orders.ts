import { addressFields } from './addresses.js';
import { sentLines } from './carts.js';
import { type BodyOf, endpoints, optionalAccount, self, tokenHolderOr, withAccountInBody } from './endpoint.js';
import { PAYMENT_METHODS } from '../vocabulary/payment-providers.js';
import { described, flag, list, number, object, oneOf, optional, text } from './fields.js';
import { MAX_ID_LENGTH, order, orderTokenHeader, placedOrder } from './orders.js';
import { atMost, emailRules } from './text-rules.js';

const MAX_DOLLARS = 1_000_000_000;
const MAX_RUPEES = 100_000 * MAX_DOLLARS;

const sentAddress = object(
  {
    ...addressFields,
    email: optional(text(...emailRules), { orBlank: true }),
    _id: optional(text({ max: MAX_ID_LENGTH, msg: 'The id of the address is too long' })),
  },
  'Please add an address',
);

/** The endpoints that shoppers use, separate from those of the back office, which no shopper's browser needs. */
export const shopOrders = endpoints('/api/orders', 'Orders', {
  placeOrder: {
    call: 'POST /',
    summary: 'Place an order',
    description:
      'Prices come from the catalogue, and the delivery fee from the zone of the city; another `amount` is a 409 with the right ' +
      '`amount`, `rupees`, `deliveryFee` and `discount`. With `pickUp`, the customer gets the items in the shop, without a fee. ' +
      'The stock is reserved at once. Repeating a `paymentID` returns the existing order; without one, repeating an ' +
      '`Idempotency-Key` does. A guest’s key should be random, of 22 characters or more: only then a repeated call returns the order ' +
      'token, too. A shorter key counts for one phone number and email address. Without a token, the order is a ' +
      'guest’s, and the answer has its order token. Without a `size`, a line gets the first size in stock.',
    access: withAccountInBody(optionalAccount, 'user'),
    headers: {
      'idempotency-key': described(
        optional(text(atMost(MAX_ID_LENGTH))),
        'The caller’s own name for this order, such as a random UUID',
      ),
      ...orderTokenHeader,
    },
    body: {
      products: sentLines(1),
      amount: described(
        number({ min: 0, max: MAX_DOLLARS, msg: 'Please send the amount in dollars, as a number' }),
        'US dollars: the total that the shopper saw, with the delivery fee',
      ),
      pickUp: optional(flag('pickUp must be true or false')),
      address: sentAddress,
      rupees: described(
        optional(number({ min: 0, max: MAX_RUPEES, msg: 'Please send the rupees as a number' })),
        'Nepali rupees that the shopper saw; if the charge differs, the answer is a 409 `amount_changed`',
      ),
      paymentMethod: described(
        optional(oneOf(PAYMENT_METHODS, 'Unknown way to pay')),
        '`cash` for cash on delivery. Every other order is paid online, whichever provider is named; Khalti by default',
      ),
      paymentID: optional(text({ max: MAX_ID_LENGTH, msg: 'The payment id is too long' })),
      user: described(optional(text()), 'The caller’s own account; ignored without a token'),
    },
    answer: placedOrder,
    errors: [
      'payment_of_another_order',
      'too_many_pending',
      'order_too_large',
      'amount_not_payable',
      'cash_not_available',
      'pickup_not_available',
      'out_of_stock',
      'amount_changed',
      'idempotency_mismatch',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  showOrder: {
    call: 'GET /detail/:orderId',
    summary: 'An order',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: order,
    hasETag: true,
  },
  listOwnOrders: {
    call: 'GET /:userId',
    summary: 'An account’s orders, newest first',
    description: 'Without `page` and `limit`: the newest 1,000.',
    access: self('userId', 'orders.read'),
    paged: true,
    answer: list(order),
  },
});

/** The body that places an order. `user` is null for a guest. */
export type OrderPayload = Omit<BodyOf<(typeof shopOrders)['endpoints']['placeOrder']>, 'user'> & {
  readonly user?: string | null;
};
