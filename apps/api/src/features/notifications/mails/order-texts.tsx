import { localDay, type Order, trackingPage, UNDER_WAY } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import type { OrderNotice } from '../../orders/index.js';
import { styles } from '../texts/frame.js';
import { oneLine } from '../texts/strangers-text.js';
import type { MailShop } from './mail-kind.js';

// Made once, as making one takes longer than the rest of a mail's words.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A promised day as a mail names it, `Tuesday, 24 November`: nobody knows on which day it is read. */
const formatDay = (day: string): string => `${WEEKDAY.format(new Date(day))}, ${DAY.format(new Date(day))}`;

interface DeliveryTextProps {
  readonly order: Order;
  readonly shop: MailShop;
}

/** The day that was promised for an order that is still to come; nothing once that day is over. */
export const DeliveryText = ({ order: { deliveryDay, status }, shop }: DeliveryTextProps) => {
  if (status !== 'pending' && !UNDER_WAY.includes(status)) return null;
  if (deliveryDay === undefined || deliveryDay < localDay(databaseTime(), shop.timeZone)) return null;
  const day = formatDay(deliveryDay);
  return (
    <p className="text" style={styles.text}>
      {status === 'pending' ? `Once it is paid, it will be with you by ${day}.` : `It will be with you by ${day}.`}
    </p>
  );
};

/** How an order was sent, if staff have said so. */
export const ShipmentText = ({ order: { shipment } }: OrderNotice) => {
  const carrier = oneLine(shipment?.carrier ?? '');
  const tracking = oneLine(shipment?.trackingNumber ?? '');
  const page = trackingPage(tracking);
  if (carrier === '' && tracking === '') return null;
  return (
    <p className="text" style={styles.text}>
      {carrier !== '' && (
        <>
          Carrier: {carrier}
          <br />
        </>
      )}
      {page === undefined ? (
        tracking !== '' && `Tracking number: ${tracking}`
      ) : (
        <a href={page} className="text" style={{ color: styles.text.color }}>
          Follow your parcel
        </a>
      )}
    </p>
  );
};
