import { hiddenField, rupees, summary, type Html } from '@paila/simulator-kit';
import { shopName, type Payment } from '../payment.js';

/** The merchant, the transaction and the amount of a payment. */
export const paymentSummary = (payment: Payment): Html =>
  summary({
    shop: shopName(payment),
    purpose: `Transaction ${payment.uuid}`,
    amount: rupees(payment.amount),
  });

/** Names the payment in a form. */
export const uuidField = (payment: Payment): Html => hiddenField('uuid', payment.uuid);
