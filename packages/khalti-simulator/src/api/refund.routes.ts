import express, { type Router } from 'express';
import { fieldsOf } from '../body.js';
import type { Context } from '../context.js';
import { RefusedChange } from '../ledger.js';
import { answering, type Reply } from '../reply.js';
import { requireSecretKey } from './authorization.js';
import { wrongMethod } from './errors.js';
import { requiredInteger } from './fields.js';
import { NOT_FOUND, validationError } from './refusals.js';

/**
 * Gives money back: all that is left when the body names no `amount`, else that many paisa. The provider documents the
 * address and the answer to a success; the refusals are worded here.
 */
export const refundRoutes = (context: Context): Router => {
  const transactionOf = (req: express.Request) => String(req.params['transactionId']);
  return express
    .Router({ strict: true })
    .post(
      '/:transactionId/refund/',
      requireSecretKey(context.secretKey),
      answering(
        context,
        'refund',
        (req) => context.ledger.findByTransaction(transactionOf(req))?.pidx,
        (req) => refund(context, transactionOf(req), fieldsOf(req)['amount']),
      ),
    )
    .all('/:transactionId/refund/', requireSecretKey(context.secretKey), wrongMethod('POST'));
};

const refund = ({ ledger }: Context, transactionId: string, sent: unknown): Reply => {
  const payment = ledger.findByTransaction(transactionId);
  if (!payment) return NOT_FOUND;
  const amount = sent === undefined || sent === null ? undefined : requiredInteger(sent);
  if (amount?.error !== undefined) return validationError({ amount: [amount.error] });
  try {
    ledger.refund(payment.pidx, amount?.value);
  } catch (error) {
    if (error instanceof RefusedChange) return validationError({ detail: [`${error.message}.`] });
    throw error;
  }
  return { json: { detail: 'Transaction refund successful.' } };
};
