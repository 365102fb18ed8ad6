import { html, type Html } from '../html.js';
import { shopName, type Payment } from '../payment.js';
import { layout } from './layout.js';
import { outcome, pidxField, summary } from './parts.js';

interface Ending {
  readonly title: string;
  readonly text: string;
}

const ENDINGS: Readonly<Record<Exclude<Payment['status'], 'Initiated'>, Ending>> = {
  Pending: { title: 'Payment pending', text: 'The wallet has not decided yet. The shop has to check again.' },
  Completed: { title: 'Payment complete', text: 'This payment has been made. It cannot be made twice.' },
  'User canceled': { title: 'Payment canceled', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  Expired: { title: 'Payment link expired', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  Failed: { title: 'Payment failed', text: 'Nothing was paid. To try again, start again in the shop.' },
  'Partially Refunded': { title: 'Payment partly refunded', text: 'Part of the amount has been refunded.' },
  Refunded: { title: 'Payment refunded', text: 'The amount has been refunded.' },
};

const wayBack = (payment: Payment, back: string): Html =>
  html`<p><a class="main" href="${back}">Return to ${shopName(payment)}</a></p>`;

/** Decides an undecided payment, as the wallet would. */
const decision = (payment: Payment): Html => html`
  <section class="endings" aria-labelledby="endings">
    <h2 id="endings">Decide for the wallet</h2>
    <form method="post" action="/decide/">
      ${pidxField(payment)}
      ${outcome('complete-pending', 'Complete the payment', 'The payment is made; the shop finds out when it checks.')}
      ${outcome('fail-pending', 'Let it fail', 'Nothing is paid; the shop finds out when it checks.')}
    </form>
  </section>
`;

/**
 * A payment that the payer can no longer change.
 * @param back where the way back to the shop leads
 */
export const endPage = (payment: Payment & { status: keyof typeof ENDINGS }, back: string): string => {
  const { title, text } = ENDINGS[payment.status];
  return layout(
    title,
    html`
      <p>${text}</p>
      ${summary(payment)} ${wayBack(payment, back)}
    `,
    payment.status === 'Pending' ? { beside: decision(payment) } : {},
  );
};

/** Shown after the payer has left; the payment is unchanged. */
export const closedPage = (payment: Payment): string =>
  layout(
    'You have left the payment',
    html`
      <p>Nothing was sent to the shop. Close this tab, or change your mind while the link is open.</p>
      ${summary(payment)}
      <p><a class="main" href="/?pidx=${payment.pidx}">Go back to the payment</a></p>
    `,
  );

/**
 * Waits for the end of the order in the shop, before the late payment is completed. The other tab is
 * opened by this one, so that it shares what the shop has stored for a guest's tab.
 */
export const latePage = (payment: Payment, back: string): string =>
  layout(
    'A late payment',
    html`
      <p>The wallet has not decided yet. The money is late if the order has ended by the time it arrives.</p>
      <ol class="todo">
        <li>
          Cancel the order in ${shopName(payment)}: <a href="${back}" target="_blank" rel="opener">its payment</a> leads
          there.
        </li>
        <li>Come back to this tab, and complete the payment.</li>
      </ol>
      ${summary(payment)} ${wayBack(payment, back)}
    `,
    { beside: decision(payment) },
  );
