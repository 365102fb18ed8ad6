import { dayOf, type Order, UNDER_WAY } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import type { MailShop } from '../mail-kind.js';
import { styles } from './frame.js';

// Made once, as making one takes longer than the rest of a mail's words.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A promised day as a mail names it, `Tuesday, 24 November`: nobody knows on which day it is read. */
const dayInWords = (day: string): string => `${WEEKDAY.format(new Date(day))}, ${DAY.format(new Date(day))}`;

interface DeliveryTextProps {
  readonly order: Order;
  readonly shop: MailShop;
}

/** The day that was promised for an order that is still to come; nothing once that day is over. */
export const DeliveryText = ({ order: { deliveryDay, status }, shop }: DeliveryTextProps) => {
  if (status !== 'pending' && !UNDER_WAY.includes(status)) return null;
  if (deliveryDay === undefined || deliveryDay < dayOf(databaseTime(), shop.timeZone)) return null;
  const day = dayInWords(deliveryDay);
  return (
    <p className="text" style={styles.text}>
      {status === 'pending' ? `Once it is paid, it will be with you by ${day}.` : `It will be with you by ${day}.`}
    </p>
  );
};
