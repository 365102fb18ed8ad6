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
    summary: 'Cancel one’s own order while it is pending, and release its stock',
    description:
      'Repeating the call changes nothing. A later payment makes the order paid if its stock can still be reserved.',
    access: tokenHolderOr('orders.cancel'),
    headers: orderTokenHeader,
    answer: order,
    errors: ['status_not_allowed', 'too_many_requests'],
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
