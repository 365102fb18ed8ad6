import { PROBLEM_REASONS } from '../vocabulary/statuses.js';
import { anyone, type BodyOf, endpoints, tokenHolderOr } from './endpoint.js';
import { described, multiline, oneOf, text } from './fields.js';
import { order, orderTokenHeader } from './orders.js';
import { done } from './session.js';
import { atMost, emailRules, readable } from './text-rules.js';

const MAX_TEXT_LENGTH = 1_000;

/** The body that reports a problem with an order. */
export const problemFields = {
  reason: oneOf(PROBLEM_REASONS, 'Please choose what is wrong'),
  text: multiline(readable('Please tell us what is wrong'), atMost(MAX_TEXT_LENGTH)),
} as const;

/** The body that requests a lost link of a guest's order: the address that its mails go to. */
export const orderLinkFields = {
  email: described(text(...emailRules), 'The address that the order’s emails go to'),
} as const;

/** The endpoints for customers and guests on the page of their own order. */
export const ownOrders = endpoints('/api/orders', 'Orders', {
  cancelOwnOrder: {
    call: 'POST /:orderId/cancel',
    summary: 'Cancel one’s own order until it is packed',
    description:
      'An unpaid order is `cancelled`, and its stock released. A later payment makes it paid if its stock can still be ' +
      'reserved.\n\n' +
      'For a paid order, the shop refunds all that remains of its money. The order has `cancelRequestedAt` from then on, ' +
      'whatever becomes of the refund, and is not sent. It is `refunded` once the money is back. Its items return to ' +
      'stock with the refund, unless staff had begun that refund without them. Only its customer can cancel a paid order: ' +
      'for anybody else it is a 409 `order_already_paid`. So it is for an order that is paid at the same moment.\n\n' +
      'Repeating the call changes nothing.',
    access: tokenHolderOr('orders.cancel'),
    headers: orderTokenHeader,
    answer: order,
    errors: [
      'status_not_allowed',
      'order_already_paid',
      'nothing_to_send',
      'refund_under_way',
      'not_refundable',
      'refund_too_small',
      'too_many_refunds',
      'too_many_requests',
    ],
  },
  reportProblem: {
    call: 'POST /:orderId/problems',
    summary: 'Report a problem with one’s own order',
    description: 'The problem is stored with the order and flags it for review. An order can have five reports a day.',
    access: tokenHolderOr('orders.note'),
    headers: orderTokenHeader,
    body: problemFields,
    answer: order,
    errors: ['too_many_requests'],
  },
  requestOrderLink: {
    call: 'POST /:orderId/link',
    summary: 'Request the link of an order by email',
    description:
      'The link goes to the email address of the order, if the sent address is the same. The answer and its time are the ' +
      'same, whether or not the order exists.',
    access: anyone,
    body: orderLinkFields,
    answer: done,
    errors: ['too_many_requests'],
  },
});

export type OrderLinkRequest = BodyOf<(typeof ownOrders)['endpoints']['requestOrderLink']>;
export type ProblemReport = BodyOf<(typeof ownOrders)['endpoints']['reportProblem']>;
