import { faultyRoute, type Reply } from '@paila/simulator-kit';
import express, { type Request, type Router } from 'express';
import { parseAmount } from './amounts.js';
import type { Context } from './context.js';
import { apiError, UNAVAILABLE } from './errors.js';
import type { ActiveFaults } from './faults.js';
import type { Payment } from './payment.js';

/** The status check, which any server can ask: it needs no key. */
export const statusRoutes = (context: Context): Router =>
  express.Router().get(
    '/',
    faultyRoute({
      faults: context.faults,
      operation: 'status',
      paymentId: (req) => parameter(req, 'transaction_uuid'),
      serverError: UNAVAILABLE,
      handle: (req, active) => checkStatus(context, req, active),
    }),
  );

const parameter = (req: Request, name: string): string => {
  const value = req.query[name];
  return typeof value === 'string' ? value : '';
};

const checkStatus = ({ ledger, lookups, productCode }: Context, req: Request, active: ActiveFaults): Reply => {
  const query = {
    product_code: parameter(req, 'product_code'),
    transaction_uuid: parameter(req, 'transaction_uuid'),
    total_amount: parameter(req, 'total_amount'),
  };
  const missing = Object.entries(query).find(([, value]) => value === '');
  if (missing) return { status: 400, json: apiError(`${missing[0]} is required`) };
  const { transaction_uuid: uuid } = query;
  lookups.set(uuid, (lookups.get(uuid) ?? 0) + 1);
  const amount = parseAmount(query.total_amount);
  const payment = ledger.find(uuid);
  // A wrong total or product code looks as if the payment did not exist.
  if (payment && payment.amount === amount && query.product_code === productCode) {
    return { json: { ...query, ...statusFields(payment, active) } };
  }
  const total = amount === undefined ? query.total_amount : amount / 100;
  return { json: { ...query, total_amount: total, status: 'NOT_FOUND', ref_id: null } };
};

const statusFields = (payment: Payment, active: ActiveFaults) => {
  const strange = active.of('unknown-status');
  return {
    total_amount: (active.of('wrong-total-amount')?.totalAmount ?? payment.reportedAmount) / 100,
    status: strange ? (strange.status ?? 'ON_HOLD') : payment.status,
    ref_id: payment.refId,
  };
};
