import type { Paisa } from '../vocabulary/money.js';
import { PAYMENT_OUTCOMES, PAYMENT_STATUSES } from '../vocabulary/statuses.js';
import { endpoints, optionalAccount, tokenHolderOr } from './endpoint.js';
import { count, flag, type InferFields, named, oneOf, optional, text, time } from './fields.js';
import { order, orderTokenHeader } from './orders.js';

/** A provider's payment id: opaque, letters and digits. */
export const PIDX_PATTERN = /^[A-Za-z0-9]{1,64}$/;

const begun = named('BegunPayment', { pidx: text(), payment_url: text(), expires_at: time, amount: count<Paisa>() }, [
  'pidx',
  'payment_url',
]);
export type InitiateAnswer = InferFields<(typeof begun)['fields']>;
/**
 * `order`, the amount that the provider was asked to take for it, and `fresh`, only for its owner, the holder of its token and
 * staff.
 */
const result = named('PaymentResult', {
  status: oneOf(PAYMENT_STATUSES),
  outcome: optional(oneOf(PAYMENT_OUTCOMES)),
  fresh: optional(flag()),
  order: optional(order),
  amount: optional(count<Paisa>()),
});
export type ConfirmAnswer = InferFields<(typeof result)['fields']>;

export const payments = endpoints('/api/payments', {
  beginPayment: {
    call: 'POST /khalti/initiate',
    access: tokenHolderOr('orders.pay'),
    headers: orderTokenHeader,
    body: {
      orderId: text({ min: 1, msg: 'Please say which order to pay' }),
      again: optional(flag('again must be true or false')),
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
    access: optionalAccount,
    headers: orderTokenHeader,
    body: { pidx: text({ pattern: PIDX_PATTERN.source, msg: 'Please send the payment id' }) },
    answer: result,
    errors: ['not_found', 'too_many_requests', 'provider_failed', 'provider_timeout'],
  },
});
