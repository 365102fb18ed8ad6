import { dayOf, type Order, UNDER_WAY } from '@paila/shared';
import type { MailShop } from '../mail-kind.js';
import { styles } from './frame.js';

const written = (day: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { ...format, timeZone: 'UTC' });

/** A promised day as a mail names it, `Tuesday, 24 November`: nobody knows on which day it is read. */
const dayInWords = (day: string): string =>
  `${written(day, { weekday: 'long' })}, ${written(day, { day: 'numeric', month: 'long' })}`;

interface DeliveryTextProps {
  readonly order: Order;
  readonly shop: MailShop;
}

/** The day that was promised for an order that is still to come; nothing once that day is over. */
export const DeliveryText = ({ order: { deliveryDay, status }, shop }: DeliveryTextProps) => {
  if (status !== 'pending' && !UNDER_WAY.includes(status)) return null;
  if (deliveryDay === undefined || deliveryDay < dayOf(new Date(), shop.timeZone)) return null;
  const day = dayInWords(deliveryDay);
  return (
    <p className="text" style={styles.text}>
      {status === 'pending' ? `Once it is paid, it will be with you by ${day}.` : `It will be with you by ${day}.`}
    </p>
  );
};
