import { bodyFields, faultyRoute, PaymentStateError, type Reply } from '@paila/simulator-kit';
import express, { type Router } from 'express';
import type { Context } from '../context.js';
import type { ActiveFaults } from '../faults.js';
import { requireSecretKey } from './authorization.js';
import { methodNotAllowed, NOT_FOUND, SERVER_ERROR, validationError } from './errors.js';
import { requiredInteger } from './fields.js';

/**
 * Refunds `amount` paisa, or the remainder when the body has none. The provider documents the path and the success
 * response; the error messages are ours.
 */
export const refundRoutes = (context: Context): Router => {
  const transactionParam = (req: express.Request) => String(req.params['transactionId']);
  return express
    .Router({ strict: true })
    .post(
      '/:transactionId/refund/',
      requireSecretKey(context.secretKey),
      (req, _res, next) => {
        const pidx = context.ledger.findByTransaction(transactionParam(req))?.pidx;
        if (pidx !== undefined) context.refundCalls.set(pidx, (context.refundCalls.get(pidx) ?? 0) + 1);
        next();
      },
      faultyRoute({
        faults: context.faults,
        operation: 'refund',
        paymentId: (req) => context.ledger.findByTransaction(transactionParam(req))?.pidx,
        serverError: SERVER_ERROR,
        handle: (req, active) => refund(context, transactionParam(req), bodyFields(req)['amount'], active),
      }),
    )
    .all('/:transactionId/refund/', requireSecretKey(context.secretKey), methodNotAllowed('POST'));
};

const refund = ({ ledger }: Context, transactionId: string, sent: unknown, active: ActiveFaults): Reply => {
  const payment = ledger.findByTransaction(transactionId);
  if (!payment) return NOT_FOUND;
  const amount = sent === undefined || sent === null ? undefined : requiredInteger(sent);
  if (amount?.error !== undefined) return validationError({ amount: [amount.error] });
  const refused = active.of('refund-refused');
  if (refused) return validationError({ detail: [refused.detail ?? 'Insufficient balance.'] });
  if (active.of('refunded-before')) ledger.refund(payment.pidx);
  try {
    ledger.refund(payment.pidx, amount?.value);
  } catch (error) {
    if (error instanceof PaymentStateError) return validationError({ detail: [`${error.message}.`] });
    throw error;
  }
  return { json: { detail: 'Transaction refund successful.' } };
};
