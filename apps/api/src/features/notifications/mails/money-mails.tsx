import { formatPaisa, type Order, type PaymentStatus } from '@paila/shared';
import { paymentNotice } from '../../payments/index.js';
import { type MailKind, mailKind } from './mail-kind.js';
import { styles } from '../texts/frame.js';
import { MONEY_GIVEN_BACK, PAID_TOO_LATE, PAID_TWICE, type Words } from './order-words.js';
import { toCustomer } from './to-customer.js';

const wordsFor = (status: PaymentStatus, order: Order): Words => {
  if (status === 'refunded') return MONEY_GIVEN_BACK;
  return order.status === 'cancelled' || order.status === 'expired' ? PAID_TOO_LATE : PAID_TWICE;
};

/**
 * Money that came, and that the order could not use: its customer may have closed the page that says so, or never seen
 * it.
 */
const unusedMoney = mailKind('order-money-unused', 'payment.status_changed', async ({ subject, was, is }, shop) => {
  if (is.status !== 'completed' && is.status !== 'refunded') return undefined;
  const payment = await paymentNotice(subject.id);
  // Only a completed payment says that just this sum came in.
  const isSumCertain = [was.status, is.status].includes('completed');
  return (
    payment &&
    toCustomer(is.order, shop, ({ order }) =>
      // Of the payment that has paid it, the order's own mails tell.
      order.paymentID === payment.pidx
        ? undefined
        : {
            words: wordsFor(is.status, order),
            ...(isSumCertain && {
              more: (
                <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
                  {`${is.status === 'refunded' ? 'Given back' : 'To be given back'}: ${formatPaisa(payment.paisa)}`}
                </p>
              ),
            }),
          },
    )
  );
});

export const MONEY_MAILS: readonly MailKind[] = [unusedMoney];
