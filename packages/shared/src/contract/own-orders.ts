import { PROBLEM_REASONS } from '../vocabulary/statuses.js';
import { anyone, type BodyOf, endpoints, tokenHolderOr } from './endpoint.js';
import { described, multiline, oneOf, text } from './fields.js';
import { order, orderTokenHeader } from './orders.js';
import { done } from './session.js';
import { atMost, emailRules, readable } from './text-rules.js';

const MAX_TEXT_LENGTH = 1_000;

/** What a customer sends who says that something is wrong with an order. */
export const problemFields = {
  reason: oneOf(PROBLEM_REASONS, 'Please choose what is wrong'),
  text: multiline(readable('Please tell us what is wrong'), atMost(MAX_TEXT_LENGTH)),
} as const;

/** What a guest sends who has lost the link of an order: the address that its mails go to. */
export const orderLinkFields = {
  email: described(text(...emailRules), 'The address that the order’s mails go to'),
} as const;

/** What customers and guests do with an order of their own, on its page. */
export const ownOrders = endpoints('/api/orders', 'Orders', {
  cancelOwnOrder: {
    call: 'POST /:orderId/cancel',
    summary: 'Cancel one’s own order while it is unpaid, and release its stock',
    description:
      'The same again changes nothing. A payment that arrives later makes the order paid if its stock can still be reserved.',
    access: tokenHolderOr('orders.cancel'),
    headers: orderTokenHeader,
    answer: order,
    errors: ['status_not_allowed', 'too_many_requests'],
  },
  reportProblem: {
    call: 'POST /:orderId/problems',
    summary: 'Say that something is wrong with one’s own order',
    description: 'It is stored with the order, and raises its attention flag. Five in a day for one order.',
    access: tokenHolderOr('orders.note'),
    headers: orderTokenHeader,
    body: problemFields,
    answer: order,
    errors: ['too_many_requests'],
  },
  requestOrderLink: {
    call: 'POST /:orderId/link',
    summary: 'Have the link of an order mailed again',
    description:
      'It goes to the address that the order’s mails go to, if that is the one sent. The answer is the same, and takes the ' +
      'same time, whether or not there is such an order.',
    access: anyone,
    body: orderLinkFields,
    answer: done,
    errors: ['too_many_requests'],
  },
});

export type OrderLinkRequest = BodyOf<(typeof ownOrders)['endpoints']['requestOrderLink']>;
export type ProblemReport = BodyOf<(typeof ownOrders)['endpoints']['reportProblem']>;
