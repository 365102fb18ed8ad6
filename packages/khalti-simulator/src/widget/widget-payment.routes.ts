import { bodyFields, route, textField, type Reply } from '@paila/simulator-kit';
import express, { type Request, type Router } from 'express';
import { checkAll, requiredText, type Checked } from '../api/fields.js';
import { merchantExtras, payableAmount } from '../api/initiate-rules.js';
import { validationError } from '../api/errors.js';
import { TEST_MPIN, TEST_OTP, TEST_PAYERS } from '../constants.js';
import type { Context } from '../context.js';
import { maskedMobile, type Payment } from '../payment.js';

/** The API of the provider's old checkout widget: the payer's browser calls it with the public key. */
export const widgetPaymentRoutes = (context: Context): Router =>
  express
    .Router({ strict: true })
    .post(
      '/initiate/',
      route((req) => initiate(context, req)),
    )
    .post(
      '/confirm/',
      route((req) => confirm(context, req)),
    );

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
  const body = bodyFields(req);
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
    merchantExtras: merchantExtras(body),
    payer: { mobile, confirmed: false },
  });
  return { json: { token: payment.pidx } };
};

const INVALID_TOKEN = validationError({ token: ['Invalid token.'] });

const confirm = (context: Context, req: Request): Reply => {
  const body = bodyFields(req);
  const key = checkedKey(context, body['public_key']);
  if (key.error !== undefined) return validationError({ public_key: [key.error] });
  const payment = context.ledger.find(textField(req, 'token'));
  if (payment?.channel !== 'widget' || !payment.payer) return INVALID_TOKEN;
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
