import { closedPage, endPage, html, latePage, outcome, testersPanel, type Html } from '@paila/simulator-kit';
import { wayBack } from '../callback.js';
import { shopName, type Payment } from '../payment.js';
import { paymentSummary, pidxField } from './parts.js';

interface Ending {
  readonly title: string;
  readonly text: string;
}

type EndStatus = Exclude<Payment['status'], 'Initiated'>;

const ENDINGS: Readonly<Record<EndStatus, Ending>> = {
  Pending: { title: 'Payment pending', text: 'The wallet has not decided yet. The shop has to check again.' },
  Completed: { title: 'Payment complete', text: 'This payment has been made. It cannot be made twice.' },
  'User canceled': { title: 'Payment canceled', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  Expired: { title: 'Payment link expired', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  Failed: { title: 'Payment failed', text: 'Nothing was paid. To try again, start again in the shop.' },
  'Partially Refunded': { title: 'Payment partly refunded', text: 'Part of the amount has been refunded.' },
  Refunded: { title: 'Payment refunded', text: 'The amount has been refunded.' },
};

/** Decides an undecided payment, as the wallet would. */
const decision = (payment: Payment): Html =>
  testersPanel({
    title: 'Decide for the wallet',
    fields: html`
      ${pidxField(payment)}
      ${outcome('complete-pending', 'Complete the payment', 'The payment is made; the shop finds out when it checks.')}
      ${outcome('fail-pending', 'Let it fail', 'Nothing is paid; the shop finds out when it checks.')}
    `,
  });

const ended = (payment: Payment) => ({
  shop: shopName(payment),
  back: wayBack(payment),
  summary: paymentSummary(payment),
  testers: payment.status === 'Pending' ? decision(payment) : undefined,
});

/** A payment that the payer can no longer change. */
export const endView = (payment: Payment & { status: EndStatus }): string =>
  endPage(ENDINGS[payment.status], ended(payment));

/** Shown after the payer has left; the payment is unchanged. */
export const closedView = (payment: Payment): string => closedPage(paymentSummary(payment), `/?pidx=${payment.pidx}`);

/** Waits for the end of the order in the shop, before the late payment is completed. */
export const lateView = (payment: Payment): string => latePage(ended(payment));
