import { hiddenField, rupees, summary, type Html } from '@paila/simulator-kit';
import { shopName, type Payment } from '../payment.js';

/** The merchant, the order and the amount of a payment. */
export const paymentSummary = (payment: Payment): Html =>
  summary({
    shop: shopName(payment),
    detail: new URL(payment.websiteUrl).host,
    purpose: payment.purchaseOrderName,
    amount: rupees(payment.amount),
  });

/** Names the payment in a form. */
export const pidxField = (payment: Payment): Html => hiddenField('pidx', payment.pidx);
