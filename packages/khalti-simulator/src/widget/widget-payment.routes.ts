import express, { type Request, type Router } from 'express';
import { requireSecretKey } from '../api/authorization.js';
import { checkAll, requiredText, type Checked } from '../api/fields.js';
import { merchantExtrasOf, payableAmount } from '../api/initiate-rules.js';
import { validationError } from '../api/errors.js';
import { fieldsOf, textField } from '../body.js';
import { nepalTime } from '../clock.js';
import { TEST_MPIN, TEST_OTP, TEST_PAYERS } from '../constants.js';
import type { Context } from '../context.js';
import { isPaid, maskedMobile, type Payment } from '../payment.js';
import { faultyRoute, type Reply } from '../reply.js';

/**
 * The API of the provider's old checkout widget: the payer's browser calls initiate and confirm with the public key,
 * the merchant's server calls verify and status with the secret key.
 */
export const widgetPaymentRoutes = (context: Context): Router => {
  const merchantOnly = requireSecretKey(context.secretKey);
  const tokenOf = (req: Request) => {
    const token = req.query['token'] ?? fieldsOf(req)['token'];
    return typeof token === 'string' ? token : undefined;
  };
  const call = (handle: (context: Context, req: Request) => Reply) =>
    faultyRoute(context, 'widget', tokenOf, (req) => handle(context, req));
  return express
    .Router({ strict: true })
    .post('/initiate/', call(initiate))
    .post('/confirm/', call(confirm))
    .post('/verify/', merchantOnly, call(verify))
    .get('/status/', merchantOnly, call(status));
};

const checkedKey = ({ publicKey }: Context, sent: unknown): Checked<string> => {
  const key = requiredText(sent);
  return key.error !== undefined || key.value === publicKey ? key : { error: 'Invalid public key.' };
};

const checkedMobile = (sent: unknown): Checked<string> => {
  const mobile = requiredText(sent);
  return mobile.error !== undefined || /^9[678]\d{8}$/.test(mobile.value)
    ? mobile
    : { error: 'Enter a valid mobile number.' };
};

/** A wrong MPIN or code; the widget passes it to the shop's onError. */
const wrongCredentials = (detail: string): Reply => ({ status: 400, json: { detail, error_key: 'validation_error' } });

const initiate = (context: Context, req: Request): Reply => {
  const body = fieldsOf(req);
  const checked = checkAll({
    public_key: checkedKey(context, body['public_key']),
    mobile: checkedMobile(body['mobile']),
    transaction_pin: requiredText(body['transaction_pin']),
    amount: payableAmount(body['amount']),
    product_identity: requiredText(body['product_identity']),
    product_name: requiredText(body['product_name']),
  });
  if ('errors' in checked) return validationError(checked.errors);
  const { mobile, transaction_pin: pin, amount, product_identity: identity, product_name: name } = checked.values;
  if (!TEST_PAYERS.includes(mobile) || pin !== TEST_MPIN) {
    return wrongCredentials('Invalid mobile number or transaction pin.');
  }
  const payment = context.ledger.open({
    channel: 'widget',
    amount,
    purchaseOrderId: identity,
    purchaseOrderName: name,
    returnUrl: '',
    websiteUrl: textField(req, 'product_url'),
    customerPhone: '',
    merchantExtras: merchantExtrasOf(body),
    payer: { mobile, confirmed: false },
  });
  return { json: { token: payment.pidx } };
};

const INVALID_TOKEN = validationError({ token: ['Invalid token.'] });

/** @param token the token, or the idx of the payment made with it */
const findPayment = ({ ledger }: Context, token: unknown): Payment | undefined => {
  if (typeof token !== 'string') return undefined;
  const payment = ledger.find(token) ?? ledger.findByTransaction(token);
  return payment?.channel === 'widget' ? payment : undefined;
};

const confirm = (context: Context, req: Request): Reply => {
  const body = fieldsOf(req);
  const key = checkedKey(context, body['public_key']);
  if (key.error !== undefined) return validationError({ public_key: [key.error] });
  const payment = findPayment(context, body['token']);
  if (!payment?.payer) return INVALID_TOKEN;
  // The second half of a double click gets the same response as the first.
  if (payment.status === 'Completed') return confirmation(payment);
  if (payment.status !== 'Initiated') return INVALID_TOKEN;
  if (textField(req, 'transaction_pin') !== TEST_MPIN) return wrongCredentials('Invalid transaction pin.');
  if (textField(req, 'confirmation_code') !== TEST_OTP) return wrongCredentials('Confirmation code does not match.');
  context.ledger.setPayer(payment.pidx, { ...payment.payer, confirmed: true });
  return confirmation(context.ledger.settle(payment.pidx, 'Completed'));
};

const confirmation = (payment: Payment): Reply => ({
  json: {
    ...payment.merchantExtras,
    idx: payment.transactionId,
    token: payment.pidx,
    amount: payment.amount,
    mobile: maskedMobile(payment.payer?.mobile ?? ''),
    product_identity: payment.purchaseOrderId,
    product_name: payment.purchaseOrderName,
    product_url: payment.websiteUrl,
  },
});

// Fixed ids in the provider's format.
const WALLET_PAYMENT = { idx: 'e476SimuLatedWaLLetPay', name: 'Wallet payment' };
const MERCHANT = { idx: 'UM75SimuLatedMerchantX', name: 'Test Merchant', mobile: 'merchant@paila.example' };
const PAYER_IDX = 'cCaPSimuLatedPayerTest';
const STATE_IDX = 'DhvMSimuLatedStateTest';

const verify = (context: Context, req: Request): Reply => {
  const { token, amount } = fieldsOf(req);
  const payment = findPayment(context, token);
  if (!payment || !isPaid(payment) || Number(amount) !== payment.amount) return INVALID_TOKEN;
  context.ledger.verify(payment.pidx);
  return {
    json: {
      idx: payment.transactionId,
      type: WALLET_PAYMENT,
      state: {
        idx: STATE_IDX,
        name: payment.status,
        template: payment.status === 'Completed' ? 'is complete' : 'is refunded',
      },
      amount: payment.amount,
      fee_amount: 0,
      refunded: payment.status === 'Refunded',
      created_on: nepalTime(payment.createdAt),
      ebanker: null,
      user: { idx: PAYER_IDX, name: 'Test User', mobile: maskedMobile(payment.payer?.mobile ?? '') },
      merchant: MERCHANT,
    },
  };
};

/** The provider's responses verbatim, misspellings included: clients may compare them. */
const status = (context: Context, req: Request): Reply => {
  const payment = findPayment(context, req.query['token']);
  if (payment?.amount !== Number(req.query['amount'])) {
    return { status: 400, json: { status: false, state: 'Error', detail: 'Transaction not found' } };
  }
  switch (payment.status) {
    case 'Completed':
      return payment.verified
        ? { json: { status: true, detail: 'Transaction complete.', state: 'Complete' } }
        : { json: { status: true, detail: 'Transaciton not verified.', state: 'Confirmed' } };
    case 'Initiated':
    case 'Pending':
      return { json: { status: true, detail: 'Transaciton initiated.', state: 'Initiated' } };
    case 'Refunded':
      return { json: { status: false, detail: 'Transaciton refunded.', state: 'Refunded' } };
    case 'Partially Refunded':
      return { json: { status: false, detail: 'Transaction partially refunded.', state: 'Partially refunded' } };
    case 'User canceled':
    case 'Expired':
    case 'Failed':
      return { json: { status: false, detail: 'Transaction failed.', state: 'Failed' } };
  }
};
