import { isCancelRequested, isCashOrder, localDay, type Order, trackingPage, UNDER_WAY } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import type { OrderNotice } from '../../orders/index.js';
import { styles } from '../texts/frame.js';
import { oneLine } from '../texts/strangers-text.js';
import type { MailShop } from './mail-kind.js';

// Created once, as creating a format takes longer than writing the rest of a mail.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A promised day, such as `Tuesday, 24 November`. It includes the date, as the mail may be read on any day. */
const formatDay = (day: string): string => `${WEEKDAY.format(new Date(day))}, ${DAY.format(new Date(day))}`;

interface DeliveryTextProps {
  readonly order: Order;
  readonly shop: MailShop;
}

/** The promised delivery day of an order that is to arrive. Shows nothing once that day is over. */
export const DeliveryText = ({ order, shop }: DeliveryTextProps) => {
  const { deliveryDay, status } = order;
  if ((status !== 'pending' && !UNDER_WAY.includes(status)) || isCancelRequested(order)) return null;
  if (deliveryDay === undefined || deliveryDay < localDay(databaseTime(), shop.timeZone)) return null;
  const day = formatDay(deliveryDay);
  const condition = isCashOrder(order) ? ', once it is confirmed' : ', once it is paid';
  return (
    <p className="text" style={styles.text}>
      {`Arriving by ${day}${status === 'pending' ? condition : ''}.`}
    </p>
  );
};

/** The carrier and tracking number of an order, as far as staff have entered them. */
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
