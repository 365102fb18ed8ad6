import {
  BAD_REQUEST,
  formErrors,
  merchantPage,
  NO_PAYMENT,
  route,
  send,
  textField,
  welcomePage,
  type Reply,
} from '@paila/simulator-kit';
import express, { type Request, type Router } from 'express';
import { TEST_MPIN, TEST_OTP, TEST_PAYER_RANGE, TEST_PAYERS } from '../constants.js';
import type { Context } from '../context.js';
import type { Payment } from '../payment.js';
import { ACTIONS, decide, type Action } from './decide.js';
import { closedView, endView, lateView } from './end-views.js';
import { codePage, decidePage, signInPage } from './views.js';

/** The hosted payment page: plain forms that answer with a redirect, so that reload and back repeat nothing. */
export const pageRoutes = (context: Context): Router => {
  const show = (toReply: (payment: Payment) => Reply) =>
    route((req) => withPayment(context, req.query['pidx'], toReply));
  const submit = (toReply: (context: Context, payment: Payment, req: Request) => Reply) =>
    route((req) => withPayment(context, textField(req, 'pidx'), (payment) => toReply(context, payment, req)));
  return express
    .Router()
    .get('/', (req, res, next) => (req.query['pidx'] === undefined ? send(res, { html: welcomePage(LOG_IN) }) : next()))
    .get('/', show(stepPage))
    .get('/closed/', show(closedStep))
    .get('/late/', show(lateStep))
    .post('/sign-in/', submit(signIn))
    .post('/confirm-code/', submit(confirmCode))
    .post('/decide/', submit(applyDecision))
    .use(route(() => NO_PAYMENT));
};

const LOG_IN = { 'Khalti ID': TEST_PAYER_RANGE, MPIN: TEST_MPIN, OTP: TEST_OTP };

const actions: readonly string[] = ACTIONS;
const isAction = (value: string): value is Action => actions.includes(value);

const withPayment = ({ ledger }: Context, pidx: unknown, handle: (payment: Payment) => Reply): Reply => {
  const payment = typeof pidx === 'string' ? ledger.find(pidx) : undefined;
  return payment?.channel === 'page' ? handle(payment) : NO_PAYMENT;
};

/** A page whose forms may lead to the merchant's callback and on to the shop's own pages. */
const page = ({ returnUrl, websiteUrl }: Payment, html: string, status?: number): Reply =>
  merchantPage([returnUrl, websiteUrl], html, status);

const stepPage = (payment: Payment): Reply => {
  const { status } = payment;
  if (status !== 'Initiated') {
    return page(payment, endView({ ...payment, status }));
  }
  if (!payment.payer) return page(payment, signInPage(payment));
  return page(payment, payment.payer.confirmed ? decidePage(payment) : codePage(payment));
};

const closedStep = (payment: Payment): Reply =>
  payment.status === 'Initiated' ? page(payment, closedView(payment)) : stepPage(payment);

const lateStep = (payment: Payment): Reply =>
  payment.status === 'Pending' ? page(payment, lateView(payment)) : stepPage(payment);

const toStep = (payment: Payment): Reply => ({ redirect: `/?pidx=${payment.pidx}` });

const mobileError = (mobile: string): string | undefined => {
  if (mobile === '') return 'Enter a Khalti ID.';
  if (!/^9[678]\d{8}$/.test(mobile)) return 'A Khalti ID has 10 digits and starts with 96, 97 or 98.';
  return TEST_PAYERS.includes(mobile) ? undefined : 'No test wallet has this ID.';
};

const mpinError = (mpin: string): string | undefined => {
  if (mpin === '') return 'Enter the MPIN.';
  return mpin === TEST_MPIN ? undefined : 'The MPIN is wrong.';
};

const signIn = ({ ledger }: Context, payment: Payment, req: Request): Reply => {
  if (payment.status !== 'Initiated') return toStep(payment);
  const mobile = textField(req, 'mobile').replace(/[\s-]/g, '');
  const errors = formErrors({ mobile: mobileError(mobile), mpin: mpinError(textField(req, 'mpin')) });
  if (errors) return page(payment, signInPage(payment, { values: { mobile }, errors }), 422);
  // The second half of a double click must not set back a payer who has already moved on.
  if (payment.payer?.mobile === mobile) return toStep(payment);
  return toStep(ledger.setPayer(payment.pidx, { mobile, confirmed: false }));
};

const otpError = (otp: string): string | undefined => {
  if (otp === '') return 'Enter the code.';
  return otp === TEST_OTP ? undefined : 'The code is wrong.';
};

const confirmCode = ({ ledger }: Context, payment: Payment, req: Request): Reply => {
  if (payment.status !== 'Initiated' || !payment.payer || payment.payer.confirmed) return toStep(payment);
  const otp = textField(req, 'otp').replace(/\s/g, '');
  const errors = formErrors({ otp: otpError(otp) });
  if (errors) return page(payment, codePage(payment, { values: { otp }, errors }), 422);
  return toStep(ledger.setPayer(payment.pidx, { ...payment.payer, confirmed: true }));
};

const applyDecision = (context: Context, payment: Payment, req: Request): Reply => {
  const action = textField(req, 'action');
  return isAction(action) ? decide(context, payment, action) : BAD_REQUEST;
};
