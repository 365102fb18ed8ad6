import { MAX_SIZE_LENGTH, QUANTITY_MAX } from '../vocabulary/limits.js';
import { endpoints, permitted } from './endpoint.js';
import { count, flag, list, multiline, object, oneOf, optional, price, text } from './fields.js';
import { MAX_ID_LENGTH, order } from './orders.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, readable } from './text-rules.js';

const MAX_DOLLARS = 1_000_000;
const MAX_TEXT_LENGTH = 2_000;
const MAX_LINES = 1_000;

const line = object({
  index: count({ max: MAX_LINES, msg: 'A line is named by its index, from 0' }),
  quantity: count({
    min: 1,
    max: QUANTITY_MAX,
    msg: `The quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`,
  }),
  restock: optional(flag('restock must be true or false')),
  size: optional(text(atMost(MAX_SIZE_LENGTH))),
});

/** Giving money back, through the payment provider. */
export const orderRefunds = endpoints('/api/orders', {
  refundOrder: {
    call: 'POST /:id/refunds',
    access: permitted('orders.refund'),
    headers: { ...ifMatchHeader, 'idempotency-key': optional(text(atMost(MAX_ID_LENGTH))) },
    body: {
      amount: optional(price({ max: MAX_DOLLARS, msg: 'Please send the amount in dollars and whole cents' })),
      lines: optional(list(line, { max: MAX_LINES, itemName: 'Line' })),
      all: optional(flag('all must be true or false')),
      reason: multiline(readable('Please say why'), atMost(MAX_TEXT_LENGTH)),
    },
    answer: order,
    errors: [
      'not_refundable',
      'refund_under_way',
      'refund_too_large',
      'refund_too_small',
      'refund_of_too_many',
      'too_many_refunds',
      'idempotency_mismatch',
      'stale_version',
    ],
  },
  settleRefund: {
    call: 'PUT /:id/refunds/:refundId',
    access: permitted('orders.refund'),
    body: {
      ifAnyOf: ['became'],
      then: {
        became: oneOf(['done', 'refused'], 'Please say whether it was done or refused'),
        note: multiline(readable('Please write what you found out'), atMost(MAX_TEXT_LENGTH)),
      },
      else: {},
    },
    bodyIsOptional: true,
    answer: order,
    errors: ['refund_under_way', 'refund_ended'],
  },
});
