import type { Paisa } from '../vocabulary/money.js';
import { PAYMENT_OUTCOMES, PAYMENT_STATUSES } from '../vocabulary/statuses.js';
import { endpoints, optionalAccount, tokenHolderOr } from './endpoint.js';
import { count, described, flag, type InferFields, named, oneOf, optional, text, time } from './fields.js';
import { order, orderTokenHeader } from './orders.js';

/** A provider's payment id: opaque, letters and digits. */
export const PIDX_PATTERN = /^[A-Za-z0-9]{1,64}$/;

const begun = named(
  'BegunPayment',
  {
    pidx: described(text(), 'The provider’s name for the payment'),
    payment_url: described(text(), 'Where the shopper pays'),
    expires_at: time,
    amount: described(count<Paisa>(), 'Nepali paisa'),
  },
  ['pidx', 'payment_url'],
);
export type InitiateAnswer = InferFields<(typeof begun)['fields']>;
/**
 * `order`, the requested amount, and `fresh`, only for its owner, the holder of its
 * token and staff.
 */
const result = named('PaymentResult', {
  status: oneOf(PAYMENT_STATUSES),
  outcome: described(
    optional(oneOf(PAYMENT_OUTCOMES)),
    'What became of the money of a completed payment: it paid the order, came too late or a second time, or was given back. Left out while nobody knows',
  ),
  fresh: described(
    optional(flag()),
    'Whether the provider answered this look-up. Left out without a look-up, as for a payment that is completed; for its owner, the holder of its token and staff',
  ),
  order: optional(order),
  amount: described(optional(count<Paisa>()), 'The requested Nepali paisa'),
});
export type ConfirmAnswer = InferFields<(typeof result)['fields']>;

export const payments = endpoints('/api/payments', 'Payments', {
  beginPayment: {
    call: 'POST /khalti/initiate',
    summary: 'Begin to pay an order',
    description:
      'A payment that is still open is handed out again. While the provider has not decided one, no other begins, unless the shopper wants to pay `again`.',
    access: tokenHolderOr('orders.pay'),
    headers: orderTokenHeader,
    body: {
      orderId: text({ min: 1, msg: 'Please say which order to pay' }),
      again: described(
        optional(flag('again must be true or false')),
        'The shopper knows that the payment before may still go through as well; if it does, one of them is given back',
      ),
    },
    answer: begun,
    errors: [
      'order_ended',
      'order_already_paid',
      'order_too_old',
      'too_many_payments',
      'amount_not_payable',
      'payment_in_progress',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  confirmPayment: {
    call: 'POST /khalti/confirm',
    summary: 'How a payment stands',
    description:
      'The shop trusts nothing that is sent: it looks the payment up at the provider, whose answer settles the order. It looks no more once a payment is completed or refunded, and twice a minute at most once it was cancelled or has expired. `order` and `amount` are for its owner and the holder of its token alone.',
    access: optionalAccount,
    headers: orderTokenHeader,
    body: { pidx: text({ pattern: PIDX_PATTERN.source, msg: 'Please send the payment id' }) },
    answer: result,
    errors: ['not_found', 'too_many_requests', 'provider_failed', 'provider_timeout'],
  },
});
