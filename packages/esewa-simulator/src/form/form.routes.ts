import { bodyFields, faultyRoute, html, layout, textField, type Reply } from '@paila/simulator-kit';
import express, { type Request, type Router } from 'express';
import type { Context } from '../context.js';
import { UNAVAILABLE } from '../errors.js';
import { readForm } from './form-rules.js';

/** The form that the payer's browser posts from the merchant's page. It begins the payment and leads to its page. */
export const formRoutes = (context: Context): Router =>
  express.Router().post(
    '/',
    faultyRoute({
      faults: context.faults,
      operation: 'form',
      paymentId: (req) => textField(req, 'transaction_uuid'),
      serverError: UNAVAILABLE,
      handle: (req) => begin(context, req),
    }),
  );

const refused = (status: number, errors: readonly string[]): Reply => ({
  status,
  html: layout(
    'eSewa refuses this payment',
    html`
      <p>The shop’s form is wrong. Nothing was paid. Go back to the shop.</p>
      <ul>
        ${errors.map((error) => html`<li>${error}</li>`)}
      </ul>
    `,
  ),
});

const begin = (context: Context, req: Request): Reply => {
  const read = readForm(bodyFields(req), context);
  if ('errors' in read) return refused(400, read.errors);
  const payment = context.ledger.open(read.payment);
  return payment
    ? { redirect: `/?uuid=${payment.uuid}` }
    : refused(409, ['Another payment has this transaction_uuid.']);
};
