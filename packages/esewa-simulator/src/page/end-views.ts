import {
  closedPage,
  endPage,
  field,
  html,
  latePage,
  outcome,
  rupees,
  testersPanel,
  type FormState,
  type Html,
} from '@paila/simulator-kit';
import { isPaid, isUndecided, shopName, type Payment, type PaymentStatus } from '../payment.js';
import { paymentSummary, uuidField } from './parts.js';

interface Ending {
  readonly title: string;
  readonly text: string;
}

const ENDINGS: Readonly<Record<PaymentStatus, Ending>> = {
  PENDING: { title: 'Payment pending', text: 'eSewa has not decided yet. The shop has to check again.' },
  COMPLETE: { title: 'Payment complete', text: 'This payment has been made. It cannot be made twice.' },
  CANCELED: { title: 'Payment canceled', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  NOT_FOUND: { title: 'Session expired', text: 'Nothing was paid. To pay after all, start again in the shop.' },
  AMBIGUOUS: {
    title: 'Payment unclear',
    text: 'eSewa does not know whether it was paid. The shop has to check again.',
  },
  FULL_REFUND: { title: 'Payment refunded', text: 'The amount has been refunded.' },
  PARTIAL_REFUND: { title: 'Payment partly refunded', text: 'Part of the amount has been refunded.' },
};

/** Decides an undecided payment, as the wallet would. */
const decision = (payment: Payment): Html =>
  testersPanel({
    title: 'Decide for eSewa',
    fields: html`
      ${uuidField(payment)}
      ${outcome('complete-undecided', 'Complete the payment', 'It is made; the shop finds out when it checks.')}
      ${outcome('cancel-undecided', 'Cancel it', 'Nothing is paid; the shop finds out when it checks.')}
    `,
  });

/** Refunds, as the merchant would in the provider's portal: eSewa has no call for it. */
const portal = (payment: Payment, { values = {}, errors = {} }: FormState): Html => {
  const remaining = payment.amount - payment.refundedAmount;
  return testersPanel({
    title: 'Refund it as the merchant',
    hint: 'A merchant does this in eSewa’s portal. The shop finds out when it checks.',
    action: '/refund/',
    fields: html`
      ${uuidField(payment)}
      ${field({
        name: 'amount',
        label: 'Amount in rupees',
        hint: `At most ${rupees(remaining)}`,
        type: 'text',
        inputMode: 'decimal',
        value: values['amount'] ?? String(remaining / 100),
        error: errors['amount'],
        autofocus: errors['amount'] !== undefined,
        maxLength: 12,
      })}
      <button>Refund</button>
    `,
  });
};

const testersPart = (payment: Payment, refund: FormState): Html | undefined => {
  if (isUndecided(payment)) return decision(payment);
  return isPaid(payment) && payment.status !== 'FULL_REFUND' ? portal(payment, refund) : undefined;
};

const ended = (payment: Payment, back: string, refund: FormState) => ({
  shop: shopName(payment),
  back,
  summary: paymentSummary(payment),
  testers: testersPart(payment, refund),
});

/**
 * A payment that the payer can no longer change.
 * @param back the address of the way back to the shop
 * @param refund what a tester typed to refund it
 */
export const endView = (payment: Payment, back: string, refund: FormState = {}): string =>
  endPage(ENDINGS[payment.status], ended(payment, back, refund));

/** Shown after the payer has left; the payment is unchanged. */
export const closedView = (payment: Payment): string => closedPage(paymentSummary(payment), `/?uuid=${payment.uuid}`);

/** Waits for the end of the order in the shop, before the late payment is completed. */
export const lateView = (payment: Payment, back: string): string => latePage(ended(payment, back, {}));
