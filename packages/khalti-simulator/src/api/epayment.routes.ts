import { bodyFields, faultyRoute, textField, type Reply } from '@paila/simulator-kit';
import express, { type Router } from 'express';
import { nepalTime } from '../clock.js';
import { LINK_LIFE_SECONDS } from '../constants.js';
import type { Context } from '../context.js';
import type { ActiveFaults } from '../faults.js';
import type { Payment, PaymentStatus } from '../payment.js';
import { requireSecretKey } from './authorization.js';
import { methodNotAllowed, NOT_FOUND, SERVER_ERROR, validationError } from './errors.js';
import { requiredText } from './fields.js';
import { readInitiate } from './initiate-rules.js';

/** Initiate and lookup: the two calls of the payment page (docs.khalti.com, Web Checkout KPG-2). */
export const epaymentRoutes = (context: Context): Router => {
  const { faults } = context;
  const merchantOnly = requireSecretKey(context.secretKey);
  return express
    .Router({ strict: true })
    .post(
      '/initiate/',
      merchantOnly,
      faultyRoute({
        faults,
        operation: 'initiate',
        paymentId: () => undefined,
        serverError: SERVER_ERROR,
        handle: (req, active) => initiate(context, req, active),
      }),
    )
    .post(
      '/lookup/',
      merchantOnly,
      faultyRoute({
        faults,
        operation: 'lookup',
        paymentId: (req) => textField(req, 'pidx'),
        serverError: SERVER_ERROR,
        handle: (req, active) => lookup(context, req, active),
      }),
    )
    .all(['/initiate/', '/lookup/'], merchantOnly, methodNotAllowed('POST'));
};

const initiate = (context: Context, req: express.Request, active: ActiveFaults): Reply => {
  const read = readInitiate(bodyFields(req));
  if ('errors' in read) return validationError(read.errors);
  const payment = context.ledger.open(read.payment);
  const pidx = active.of('repeated-pidx')?.repeats ?? payment.pidx;
  return {
    json: {
      pidx,
      payment_url: `${context.publicUrl(req)}/?pidx=${pidx}`,
      expires_at: nepalTime(payment.expiresAt),
      expires_in: LINK_LIFE_SECONDS,
    },
  };
};

const lookup = ({ ledger, lookups }: Context, req: express.Request, active: ActiveFaults): Reply => {
  const pidx = requiredText(bodyFields(req)['pidx']);
  if (pidx.error !== undefined) return validationError({ pidx: [pidx.error] });
  const found = ledger.find(pidx.value);
  if (found?.channel !== 'page') return NOT_FOUND;
  lookups.set(found.pidx, (lookups.get(found.pidx) ?? 0) + 1);
  return lookupReply(found, active);
};

const ENDED_UNPAID: readonly PaymentStatus[] = ['Expired', 'User canceled', 'Failed'];

const lookupReply = (payment: Payment, active: ActiveFaults): Reply => {
  const strange = active.of('unknown-status');
  const answer = {
    pidx: payment.pidx,
    total_amount: active.of('wrong-total-amount')?.totalAmount ?? payment.amount,
    status: strange ? (strange.status ?? 'On Hold') : payment.status,
    transaction_id: payment.transactionId,
    fee: 0,
  };
  // Like the sandbox: a payment that ended unpaid is a 400 with every field but `refunded`.
  if (!strange && ENDED_UNPAID.includes(payment.status)) {
    return { status: 400, json: { ...answer, error_key: 'khalti_error' } };
  }
  return { json: active.of('missing-refunded') ? answer : { ...answer, refunded: payment.status === 'Refunded' } };
};
