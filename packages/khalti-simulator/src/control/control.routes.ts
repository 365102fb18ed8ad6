import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { requireSecretKey } from '../api/authorization.js';
import { fieldsOf, textField } from '../body.js';
import { parseFault } from '../faults.js';
import { PaymentStateError } from '../ledger.js';
import { OUTCOMES, type Outcome } from '../payment.js';
import type { Control } from './control.js';

/** `Control` over HTTP, for tests in another process. Requires the secret key, like the API. */
export const controlRoutes = (control: Control, secretKey: string): Router =>
  express
    .Router()
    .use(requireSecretKey(secretKey))
    .get('/faults', (_req, res) => {
      res.json(control.faults());
    })
    .post('/faults', (req, res) => {
      const sent: unknown = req.body;
      // All are parsed before the first is set, so that an invalid list changes nothing.
      const faults = (Array.isArray(sent) ? sent : [sent]).map(parseFault);
      for (const fault of faults) control.fault(fault);
      res.json(control.faults());
    })
    .delete('/faults', (_req, res) => {
      control.clearFaults();
      res.json([]);
    })
    .get('/payments', (_req, res) => {
      res.json(control.payments());
    })
    .post('/settle', (req, res) => {
      res.json(control.settle(textField(req, 'pidx'), outcomeOf(textField(req, 'outcome'))));
    })
    .post('/refund', (req, res) => {
      const { amount } = fieldsOf(req);
      res.json(control.refund(textField(req, 'pidx'), amount === undefined ? undefined : Number(amount)));
    })
    .post('/advance', advance(control))
    .use(refusals);

const outcomeOf = (value: string): Outcome => {
  const outcome = OUTCOMES.find((each) => each === value);
  if (!outcome) throw new TypeError(`"outcome" must be one of ${OUTCOMES.join(', ')}`);
  return outcome;
};

const advance =
  (control: Control): RequestHandler =>
  async (req, res) => {
    await control.advance(Number(fieldsOf(req)['ms']));
    res.json({ now: control.now() });
  };

const refusals: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (error instanceof TypeError || error instanceof RangeError) res.status(400).json({ detail: error.message });
  else if (error instanceof PaymentStateError) res.status(409).json({ detail: error.message });
  else next(error);
};
