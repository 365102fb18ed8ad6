import {
  BAD_REQUEST,
  formErrors,
  merchantPage,
  nextRefund,
  NO_PAYMENT,
  PaymentStateError,
  route,
  send,
  textField,
  type Reply,
} from '@paila/simulator-kit';
import express, { type Request, type Router } from 'express';
import { parseAmount } from '../amounts.js';
import { TEST_PASSWORD, TEST_PAYERS, TEST_TOKEN } from '../constants.js';
import type { Context } from '../context.js';
import { isOpen, isPaid, isUndecided, type Payment } from '../payment.js';
import { returnUrl } from '../return-url.js';
import { ACTIONS, decide, toPage, type Action } from './decide.js';
import { closedView, endView, lateView } from './end-views.js';
import { decidePage, logInPage, tokenPage } from './views.js';
import { welcomeView } from './welcome.js';

/** The payment page: plain forms that answer with a redirect, so that reload and back repeat nothing. */
export const pageRoutes = (context: Context): Router => {
  const show = (toReply: (context: Context, payment: Payment) => Reply) =>
    route((req) => withPayment(context, req.query['uuid'], (payment) => toReply(context, payment)));
  const submit = (toReply: (context: Context, payment: Payment, req: Request) => Reply) =>
    route((req) => withPayment(context, textField(req, 'uuid'), (payment) => toReply(context, payment, req)));
  return express
    .Router()
    .get('/', (req, res, next) =>
      req.query['uuid'] === undefined ? send(res, { html: welcomeView(context.ledger.all()) }) : next(),
    )
    .get('/', show(stepOrEnd))
    .get('/closed/', show(closedStep))
    .get('/late/', show(lateStep))
    .post('/log-in/', submit(logIn))
    .post('/confirm-token/', submit(confirmToken))
    .post('/decide/', submit(applyDecision))
    .post('/refund/', submit(refund))
    .use(route(() => NO_PAYMENT));
};

const actions: readonly string[] = ACTIONS;
const isAction = (value: string): value is Action => actions.includes(value);

const withPayment = ({ ledger }: Context, uuid: unknown, handle: (payment: Payment) => Reply): Reply => {
  const payment = typeof uuid === 'string' ? ledger.find(uuid) : undefined;
  return payment ? handle(payment) : NO_PAYMENT;
};

/** A page whose forms may lead back to the merchant. */
const page = ({ successUrl, failureUrl }: Payment, html: string, status?: number): Reply =>
  merchantPage([successUrl, failureUrl], html, status);

const stepOrEnd = (context: Context, payment: Payment): Reply => {
  if (!isOpen(payment)) return page(payment, endView(payment, returnUrl(context, payment)));
  if (!payment.payer) return page(payment, logInPage(payment));
  return page(payment, payment.payer.confirmed ? decidePage(payment) : tokenPage(payment));
};

const closedStep = (context: Context, payment: Payment): Reply =>
  isOpen(payment) ? page(payment, closedView(payment)) : stepOrEnd(context, payment);

const lateStep = (context: Context, payment: Payment): Reply =>
  isUndecided(payment) ? page(payment, lateView(payment, returnUrl(context, payment))) : stepOrEnd(context, payment);

const idError = (id: string): string | undefined => {
  if (id === '') return 'Enter an eSewa ID.';
  return TEST_PAYERS.includes(id) ? undefined : 'No test wallet has this ID.';
};

const passwordError = (password: string): string | undefined => {
  if (password === '') return 'Enter the password.';
  return password === TEST_PASSWORD ? undefined : 'The password is wrong.';
};

const logIn = ({ ledger }: Context, payment: Payment, req: Request): Reply => {
  if (!isOpen(payment)) return toPage(payment);
  const id = textField(req, 'id').replace(/[\s-]/g, '');
  const errors = formErrors({ id: idError(id), password: passwordError(textField(req, 'password')) });
  if (errors) return page(payment, logInPage(payment, { values: { id }, errors }), 422);
  // The second half of a double click must not set back a payer who has already moved on.
  if (payment.payer?.id === id) return toPage(payment);
  return toPage(ledger.setPayer(payment.uuid, { id, confirmed: false }));
};

const tokenError = (token: string): string | undefined => {
  if (token === '') return 'Enter the token.';
  return token === TEST_TOKEN ? undefined : 'The token is wrong.';
};

const confirmToken = ({ ledger }: Context, payment: Payment, req: Request): Reply => {
  if (!isOpen(payment) || !payment.payer || payment.payer.confirmed) return toPage(payment);
  const token = textField(req, 'token').replace(/\s/g, '');
  const errors = formErrors({ token: tokenError(token) });
  if (errors) return page(payment, tokenPage(payment, { values: { token }, errors }), 422);
  return toPage(ledger.setPayer(payment.uuid, { ...payment.payer, confirmed: true }));
};

const applyDecision = (context: Context, payment: Payment, req: Request): Reply => {
  const action = textField(req, 'action');
  return isAction(action) ? decide(context, payment, action) : BAD_REQUEST;
};

const refundError = (payment: Payment, paisa: number | undefined): string | undefined => {
  if (paisa === undefined) return 'Enter an amount such as 100 or 100.50.';
  try {
    nextRefund(payment, paisa);
    return undefined;
  } catch (error) {
    if (error instanceof PaymentStateError) return `${error.message}.`;
    throw error;
  }
};

const refund = (context: Context, payment: Payment, req: Request): Reply => {
  if (!isPaid(payment) || payment.status === 'FULL_REFUND') return toPage(payment);
  const amount = textField(req, 'amount');
  const paisa = parseAmount(amount);
  const errors = formErrors({ amount: refundError(payment, paisa) });
  if (errors) {
    return page(payment, endView(payment, returnUrl(context, payment), { values: { amount }, errors }), 422);
  }
  return toPage(context.ledger.refund(payment.uuid, paisa));
};
