import { createHash } from 'node:crypto';
import { orderRefunds, toCents } from '@paila/shared';
import type { Call } from '../../platform/http/call.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { changeRequestOf, type RefundRequest } from '../orders/index.js';
import type { Refunds } from './refunds.js';

type RefundOrder = (typeof orderRefunds)['endpoints']['refundOrder'];

const requestIn = ({ body, headers }: Pick<Call<RefundOrder>, 'body' | 'headers'>): RefundRequest => {
  const key = headers['idempotency-key']?.trim() ?? '';
  const { amount, lines = [], reason } = body;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([amount, lines, reason]))
    .digest('hex');
  return {
    ...(amount === undefined ? {} : { amountCents: toCents(amount) }),
    lines,
    reason: reason.trim(),
    ...(key === '' ? {} : { idempotency: { key, bodyHash } }),
  };
};

export const refundRoutes = (refunds: Refunds): FeatureRoutes =>
  serve(orderRefunds, {
    refundOrder: (call) => refunds.refund(call.params.id, requestIn(call), changeRequestOf(call)),
    settleRefund: ({ params, body, requester, actor }) =>
      refunds.resolve(params, 'became' in body ? { became: body.became, note: body.note.trim() } : undefined, {
        requester,
        actor,
      }),
  });
