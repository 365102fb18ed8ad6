import type { Paisa } from '../vocabulary/money.js';
import { PAYMENT_PROVIDERS } from '../vocabulary/payment-providers.js';
import { PAYMENT_OUTCOMES, PAYMENT_STATUSES } from '../vocabulary/statuses.js';
import { anyone, endpoints, optionalAccount, tokenHolderOr } from './endpoint.js';
import { count, described, flag, type InferFields, named, oneOf, optional, text, time } from './fields.js';
import { order, orderTokenHeader } from './orders.js';

/** A provider's payment id: opaque, letters and digits. */
export const PIDX_PATTERN = /^[A-Za-z0-9]{1,64}$/;

/** The provider of a payment. One that the shop does not offer is a 404, too. */
const params = { provider: oneOf(PAYMENT_PROVIDERS) } as const;

const begun = named(
  'BegunPayment',
  {
    pidx: described(text(), 'The provider’s name for the payment'),
    payment_url: described(text(), 'The page on which the shopper pays'),
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
    'The outcome of a completed payment: it paid the order, came too late, was a second payment, or was refunded. Absent while unknown',
  ),
  fresh: described(
    optional(flag()),
    'True if the provider answered this look-up. Absent without a look-up, as for a completed payment. Only for the owner, the holder of the order token and staff',
  ),
  order: optional(order),
  amount: described(optional(count<Paisa>()), 'The requested Nepali paisa'),
});
export type ConfirmAnswer = InferFields<(typeof result)['fields']>;

export const payments = endpoints('/api/payments', 'Payments', {
  beginPayment: {
    call: 'POST /:provider/initiate',
    params,
    summary: 'Start a payment of an order',
    description:
      'Returns a payment that is still open. An open payment of another provider is closed if a new one may begin. While the provider has not decided a payment, no other starts, unless the shopper wants to pay `again`. A payment at eSewa is undecided as soon as its page is open, so it may be continued or replaced.',
    access: tokenHolderOr('orders.pay'),
    headers: orderTokenHeader,
    body: {
      orderId: text({ min: 1, msg: 'Please say which order to pay' }),
      again: described(
        optional(flag('again must be true or false')),
        'The shopper knows that the earlier payment may still succeed; if it does, one of the two is refunded',
      ),
    },
    answer: begun,
    errors: [
      'order_ended',
      'order_already_paid',
      'status_not_allowed',
      'order_too_old',
      'too_many_payments',
      'amount_not_payable',
      'payment_in_progress',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  payInCash: {
    call: 'POST /cash',
    summary: 'Change an unpaid order to cash on delivery',
    description:
      'The limits are those of a new order. An open payment is closed; if it is paid nevertheless, the order counts as paid online. To pay online after all, begin a payment. Repeating the call changes nothing.',
    access: tokenHolderOr('orders.pay'),
    headers: orderTokenHeader,
    body: { orderId: text({ min: 1, msg: 'Please say which order to pay' }) },
    answer: order,
    errors: [
      'cash_not_available',
      'order_ended',
      'order_already_paid',
      'status_not_allowed',
      'order_too_old',
      'payment_in_progress',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  confirmPayment: {
    call: 'POST /:provider/confirm',
    params,
    summary: 'Look a payment up',
    description:
      'The shop looks the payment up at the provider, whose answer settles the order. A completed or refunded payment is looked up again for staff only; a cancelled or expired one, at most twice a minute for others. Only the owner and the holder of the order token get `order` and `amount`.',
    access: optionalAccount,
    headers: orderTokenHeader,
    body: {
      pidx: text({ pattern: PIDX_PATTERN.source, msg: 'Please send the payment id' }),
      data: described(
        optional(text({ max: 4_000, msg: 'data must be a short text' })),
        'The signed answer that eSewa sends with the shopper. It proves no payment: the shop still asks the provider',
      ),
    },
    answer: result,
    errors: ['not_found', 'too_many_requests', 'provider_failed', 'provider_timeout'],
  },
});

/** The pages between the shop and a provider. */
export const paymentPages = endpoints('/payment/esewa', 'Payments', {
  showEsewaForm: {
    call: 'GET /:pidx/form',
    summary: 'The page that sends the shopper to eSewa',
    description:
      'Posts a signed form to eSewa by itself. A payment that can no longer be paid redirects to the page that shows its state.',
    access: anyone,
    answer: { mediaTypes: ['text/html'] },
  },
});
