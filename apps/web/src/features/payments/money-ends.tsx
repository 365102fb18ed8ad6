import { formatPaisa, isCancelRequested, isCashOrder, type Order, REFUND_DAYS } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { BoxMark } from '../../ui/marks.js';
import { NextStep } from './next-step.js';
import { type Ended, PaymentEnd } from './payment-end.js';

type MoneyKind = 'too_late' | 'twice' | 'received' | 'refunded';

/** Explains why an order did not need a payment. */
const unneededText = (kind: 'too_late' | 'twice', order: Order | undefined): string => {
  if (order?.status === 'returned') return t`Your payment arrived after the parcel had come back to us.`;
  if (kind === 'too_late') return t`Your payment arrived after its order had ended, and its items are sold out by now.`;
  if (order && isCancelRequested(order)) {
    return t`Another payment had already paid for this order, so you paid twice. You have cancelled the order since.`;
  }
  if (order && isCashOrder(order)) {
    return order.pickUp
      ? t`This order is paid in cash at pick-up, so it does not need this payment.`
      : t`This order is paid in cash on delivery, so it does not need this payment.`;
  }
  return order?.pickUp
    ? t`Another payment had already paid for this order, so you paid twice. We still keep your order for you.`
    : t`Another payment had already paid for this order, so you paid twice. Your order is still on its way.`;
};

/**
 * Explains what happened to the money, and names the sum's state.
 * @param provider its title
 */
const moneyText = (kind: MoneyKind, provider: string, order: Order | undefined): { text: string; paisaName: string } =>
  ({
    too_late: { text: unneededText('too_late', order), paisaName: t`Marked for refund` },
    twice: { text: unneededText('twice', order), paisaName: t`Marked for refund` },
    received: {
      text: t`We will write to you about its order.`,
      paisaName: t`With ${provider}`,
    },
    refunded: { text: t`This payment was refunded to your ${provider} wallet.`, paisaName: t`Refunded` },
  })[kind];

/** A payment whose money has no order, or no longer has one. */
export const MoneyEnd = ({ kind, provider: name, ...ended }: Ended & { kind: MoneyKind }) => {
  const provider = providerTitle(name);
  const { order, paisa } = ended;
  const { text, paisaName } = moneyText(kind, provider, order);
  return (
    <PaymentEnd mark={<BoxMark />} next={<NextStep order={order} />} paisaName={paisaName} {...ended}>
      <p>{text}</p>
      {(kind === 'too_late' || kind === 'twice') && (
        <p>
          {paisa === undefined
            ? t`We will refund all of it to your ${provider} wallet within ${REFUND_DAYS} days. You don’t need to do anything.`
            : t`We will refund ${formatPaisa(paisa)} to your ${provider} wallet within ${REFUND_DAYS} days. You don’t need to do anything.`}
        </p>
      )}
    </PaymentEnd>
  );
};
