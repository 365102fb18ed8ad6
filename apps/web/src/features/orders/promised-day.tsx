import { hasNothingToSend, type Order, UNDER_WAY } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { formatDay, useToday } from '../delivery/index.js';
import { paymentNewsText } from './payment-words.js';

/**
 * The promised day of delivery in a sentence; undefined for an order that has none, or to which it means nothing any
 * more.
 */
const promiseText = (order: Order, today: string): string | undefined => {
  const { status, deliveryDay } = order;
  if (deliveryDay === undefined || hasNothingToSend(order)) return undefined;
  const day = formatDay(deliveryDay, today);
  if (UNDER_WAY.includes(status)) {
    // After a sentence about another payment, "it" would be that payment.
    if (paymentNewsText(order) !== undefined) {
      return deliveryDay < today
        ? t`Your parcel should have reached you ${day}. We are sorry. Tell us below and we will find it.`
        : t`Your parcel arrives ${day}.`;
    }
    return deliveryDay < today
      ? t`This should have reached you ${day}. We are sorry. Tell us below and we will find it.`
      : t`Arriving ${day}.`;
  }
  return status === 'pending' && deliveryDay >= today ? t`Once it is paid, it will be with you ${day}.` : undefined;
};

/** When an order is at the door, as it was promised. */
export const PromisedDay = ({ order }: { order: Order }) => {
  const today = useToday();
  const words = today === undefined ? undefined : promiseText(order, today);
  return words === undefined ? null : <p className="mt-2 max-w-[60ch] text-lg">{words}</p>;
};
