import { html, outcome, testersPanel, type Html } from '@paila/simulator-kit';
import { shopName, type Payment } from '../payment.js';
import { pidxField } from './parts.js';

/** The time until the simulator decides a payment later. */
export const DECIDED_AFTER_MS = 20_000;
const SECONDS = String(DECIDED_AFTER_MS / 1_000);

/** Every way in which a payment can end, one button each, whether or not the payer has signed in. */
export const endingsPanel = (payment: Payment): Html => {
  const shop = shopName(payment);
  return testersPanel({
    title: 'Choose how it ends',
    hint: 'For testers: one press, without signing in. A real wallet has no such buttons.',
    fields: html`
      ${pidxField(payment)} ${outcome('pay-at-once', 'Paid', `Back to ${shop}; the payment is made.`)}
      ${outcome('cancel-at-once', 'Cancelled', `Back to ${shop}; nothing is paid.`)}
      ${outcome('fail', 'Failed', `Back to ${shop}; the wallet could not pay.`)}
      ${outcome('leave-pending', 'Leave pending', `Back to ${shop}; decide on this page when you like.`)}
      ${outcome('pay-later', 'Pending, then paid', `Back to ${shop}; paid ${SECONDS} seconds later.`)}
      ${outcome('fail-later', 'Pending, then failed', `Back to ${shop}; failed ${SECONDS} seconds later.`)}
      ${outcome('expire', 'Expired', 'The link expires at once, unpaid.')}
      ${outcome('pay-late', 'Late', 'The money arrives after the order has ended.')}
      ${outcome('close', 'Close without returning', `Nothing is paid and ${shop} is not notified.`)}
      ${outcome('pay-and-close', 'Close after paying', `The payment is made, but ${shop} is not notified.`)}
    `,
  });
};
