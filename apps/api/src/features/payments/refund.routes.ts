import { orderRefunds, toCents } from '@paila/shared';
import type { Call } from '../../platform/http/call.js';
import { invalid } from '../../platform/http/errors.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { callIdentity, idempotencyKeyIn } from '../../platform/idempotency.js';
import { type RefundedPart, type RefundRequest } from '../orders/index.js';
import type { RecordRefund } from './refunding-elsewhere.js';
import type { Refunds } from './refunds.js';

type RefundOrder = (typeof orderRefunds)['endpoints']['refundOrder'];

const NOTHING_NAMED = 'Please say what to refund: an amount, lines, or all: true';
const SIZE_OF_NOTHING = 'A size is for items that return to stock';
const ALL_AND_MORE = 'all: true refunds everything that remains. Send it without an amount and without lines';

/**
 * @throws AppError 400 for a body that names nothing to refund, or everything and a part. 400 for a size of items
 *   that do not return to stock.
 */
const partIn = ({ all, amount, lines = [] }: Call<RefundOrder>['body']): RefundedPart => {
  const isPart = amount !== undefined || lines.length > 0;
  if (all === true && isPart) throw invalid([{ msg: ALL_AND_MORE, path: 'all' }]);
  if (all === true) return { isAll: true };
  if (!isPart) throw invalid([{ msg: NOTHING_NAMED, path: 'amount' }]);
  if (lines.some(({ restock, size }) => restock === false && size !== undefined)) {
    throw invalid([{ msg: SIZE_OF_NOTHING, path: 'lines' }]);
  }
  return { isAll: false, ...(amount === undefined ? {} : { amountCents: toCents(amount) }), lines };
};

const requestIn = ({ body, headers }: Pick<Call<RefundOrder>, 'body' | 'headers'>): RefundRequest => {
  const { amount, lines = [], all, reason } = body;
  const content = [amount, lines, reason, ...(all === true ? [all] : [])];
  return { part: partIn(body), reason: reason.trim(), idempotency: callIdentity(idempotencyKeyIn(headers), content) };
};

export const refundRoutes = (refunds: Refunds, recordRefund: RecordRefund): FeatureRoutes =>
  serve(orderRefunds, {
    refundOrder: (call) => refunds.refund(call.params.id, requestIn(call), call),
    settleRefund: ({ params, body, requester, actor }) =>
      refunds.resolve(params, 'became' in body ? { became: body.became, note: body.note.trim() } : undefined, {
        requester,
        actor,
      }),
    recordRefund: (call) => recordRefund(call.params.id, call.body, call),
  });
