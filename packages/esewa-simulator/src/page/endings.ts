import { html, outcome, testersPanel, type Html } from '@paila/simulator-kit';
import { shopName, type Payment } from '../payment.js';
import { uuidField } from './parts.js';

/** The time until the simulator decides a payment later. */
export const DECIDED_AFTER_MS = 20_000;
const SECONDS = String(DECIDED_AFTER_MS / 1_000);

/** Every way in which a payment can end, one button each, whether or not the payer has logged in. */
export const endingsPanel = (payment: Payment): Html => {
  const shop = shopName(payment);
  return testersPanel({
    title: 'Choose how it ends',
    hint: 'For testers: one press, without logging in. A real wallet has no such buttons.',
    fields: html`
      ${uuidField(payment)} ${outcome('pay-at-once', 'Paid', `Back to ${shop}; the payment is made.`)}
      ${outcome('cancel-at-once', 'Cancelled', `Back to ${shop}; nothing is paid.`)}
      ${outcome('leave-pending', 'Leave pending', `Back to ${shop}; decide on this page when you like.`)}
      ${outcome('leave-ambiguous', 'Ambiguous', `Back to ${shop}; eSewa is unsure, decide on this page.`)}
      ${outcome('pay-later', 'Pending, then paid', `Back to ${shop}; paid ${SECONDS} seconds later.`)}
      ${outcome('cancel-later', 'Pending, then cancelled', `Back to ${shop}; cancelled ${SECONDS} seconds later.`)}
      ${outcome('expire', 'Not found', 'The session expires at once, unpaid.')}
      ${outcome('pay-late', 'Late', 'The money arrives after the order has ended.')}
      ${outcome('close', 'Close without returning', `Nothing is paid and ${shop} is not notified.`)}
      ${outcome('pay-and-close', 'Close after paying', `The payment is made, but ${shop} is not notified.`)}
      ${outcome('pay-wrongly-signed', 'Wrong signature', `Back to ${shop}; paid, but the return is not eSewa’s.`)}
      ${outcome('pay-wrong-amount', 'Wrong amount', `Back to ${shop}; eSewa says that half was paid.`)}
    `,
  });
};
