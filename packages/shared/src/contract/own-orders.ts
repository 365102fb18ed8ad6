import { PROBLEM_REASONS } from '../vocabulary/statuses.js';
import { anyone, type BodyOf, endpoints, tokenHolderOr } from './endpoint.js';
import { multiline, oneOf, text } from './fields.js';
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
export const orderLinkFields = { email: text(...emailRules) } as const;

/** What customers and guests do with an order of their own, on its page. */
export const ownOrders = endpoints('/api/orders', {
  cancelOwnOrder: {
    call: 'POST /:orderId/cancel',
    access: tokenHolderOr('orders.cancel'),
    headers: orderTokenHeader,
    answer: order,
    errors: ['status_not_allowed', 'too_many_requests'],
  },
  reportProblem: {
    call: 'POST /:orderId/problems',
    access: tokenHolderOr('orders.note'),
    headers: orderTokenHeader,
    body: problemFields,
    answer: order,
    errors: ['too_many_requests'],
  },
  requestOrderLink: {
    call: 'POST /:orderId/link',
    access: anyone,
    body: orderLinkFields,
    answer: done,
    errors: ['too_many_requests'],
  },
});

export type OrderLinkRequest = BodyOf<(typeof ownOrders)['endpoints']['requestOrderLink']>;
export type ProblemReport = BodyOf<(typeof ownOrders)['endpoints']['reportProblem']>;
