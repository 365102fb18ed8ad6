import { MAX_SIZE_LENGTH, QUANTITY_MAX } from '../vocabulary/limits.js';
import { endpoints, permitted } from './endpoint.js';
import { count, described, flag, list, multiline, object, oneOf, optional, price, text } from './fields.js';
import { MAX_ID_LENGTH, order } from './orders.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, readable } from './text-rules.js';

const MAX_DOLLARS = 1_000_000;
const MAX_TEXT_LENGTH = 2_000;
const MAX_LINES = 1_000;

const line = object({
  index: count({ max: MAX_LINES, msg: 'Please name the line by its index, from 0' }),
  quantity: count({
    min: 1,
    max: QUANTITY_MAX,
    msg: `The quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`,
  }),
  restock: optional(flag('restock must be true or false')),
  size: described(optional(text(atMost(MAX_SIZE_LENGTH))), 'The size that gets the items if their own size is gone'),
});

/** Refunds through the payment provider, and refunds that staff make themselves. */
export const orderRefunds = endpoints('/api/orders', 'Orders', {
  refundOrder: {
    call: 'POST /:id/refunds',
    summary: 'Refund an order, or a part of it',
    description:
      'The shop requests the refund from the provider once. The answer is the order with the refund in `refunds`: `done`, ' +
      '`refused`, or `unclear` if the provider gave no clear answer. An unclear one is flagged for review and never requested ' +
      'again. Money without a call for refunds becomes an `unclear` refund that staff make and record. An order has one ' +
      'refund under way at a time.\n\n' +
      'The body has an `amount`, or `lines` whose cost is refunded, or both: the amount for these lines. `all: true` refunds ' +
      'the whole rest. Together with `amount` or `lines` it is a 400, and so is a body without any of the three. More ' +
      'money than remains is a 409 `refund_too_large`; more items than remain of a line are a 409 `refund_of_too_many`. ' +
      'Repeated lines are added up. The delivery fee comes last: an amount gives it back once the price of all lines is refunded, ' +
      'and `lines` without an amount never do.\n\n' +
      'Once all of the money is refunded, the order is `refunded`, and all remaining items count as refunded. Refunded items ' +
      'return to stock unless `restock` is false; once the order is shipped, only if it is true. The same ' +
      '`Idempotency-Key` again returns the order as it is.',
    access: permitted('orders.refund'),
    headers: {
      ...ifMatchHeader,
      'idempotency-key': described(
        optional(text(atMost(MAX_ID_LENGTH))),
        'The caller’s own name for this refund, such as a random UUID',
      ),
    },
    body: {
      amount: described(
        optional(price({ max: MAX_DOLLARS, msg: 'Please send the amount in dollars and whole cents' })),
        'US dollars; by default the cost of the `lines`',
      ),
      lines: described(
        optional(list(line, { max: MAX_LINES, itemName: 'Line' })),
        'The refunded items: index of the line from 0, quantity, and `restock` if they return to stock',
      ),
      all: described(
        optional(flag('all must be true or false')),
        'Refunds the whole rest of the order, without `amount` and `lines`',
      ),
      reason: described(multiline(readable('Please say why'), atMost(MAX_TEXT_LENGTH)), 'For staff only'),
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
    summary: 'Settle an unclear refund',
    description:
      'The shop looks the payment up at the provider and refunds nothing. If the answer is unclear, `became` with a note ' +
      'says what staff found out in the provider’s dashboard. Nobody is asked about cash and other money that ' +
      'staff received: `became` says what they did.',
    access: permitted('orders.refund'),
    body: {
      ifAnyOf: ['became'],
      then: {
        became: oneOf(['done', 'refused'], 'Please choose whether the refund was done or refused'),
        note: described(multiline(readable('Please write what you found out'), atMost(MAX_TEXT_LENGTH)), 'Findings'),
      },
      else: {},
    },
    bodyIsOptional: true,
    answer: order,
    errors: ['refund_under_way', 'refund_ended'],
  },
  recordRefund: {
    call: 'PUT /:id/refunded',
    summary: 'Record that staff gave the money of a cancelled order back in another way than by its provider',
    description:
      'For a paid order that its customer has cancelled, and that no open refund is of. All that remains counts as refunded, ' +
      'and the order becomes `refunded`. The shop sends no money. Repeating the call changes nothing.',
    access: permitted('orders.refund'),
    headers: ifMatchHeader,
    body: {
      note: described(
        multiline(readable('Please write how the money was refunded'), atMost(MAX_TEXT_LENGTH)),
        'How the money was refunded, and its reference; for staff only',
      ),
    },
    answer: order,
    errors: [
      'not_refundable',
      'order_in_review',
      'refund_under_way',
      'refund_too_small',
      'too_many_refunds',
      'provider_timeout',
      'stale_version',
    ],
  },
});
