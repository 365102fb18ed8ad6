import { dayOf, SHOP_TIME_ZONE, UNDER_WAY } from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { styles } from './frame.js';

const written = (day: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { ...format, timeZone: 'UTC' });

/** A promised day as a mail names it, `Tuesday, 24 November`: nobody knows on which day it is read. */
const dayInWords = (day: string): string =>
  `${written(day, { weekday: 'long' })}, ${written(day, { day: 'numeric', month: 'long' })}`;

/** The day that was promised for an order that is still to come; nothing once that day is over. */
export const DeliveryText = ({ order: { deliveryDay, status } }: OrderNotice) => {
  if (status !== 'pending' && !UNDER_WAY.includes(status)) return null;
  if (deliveryDay === undefined || deliveryDay < dayOf(new Date(), SHOP_TIME_ZONE)) return null;
  const day = dayInWords(deliveryDay);
  return (
    <p className="text" style={styles.text}>
      {status === 'pending' ? `Once it is paid, it is with you by ${day}.` : `It is with you by ${day}.`}
    </p>
  );
};
