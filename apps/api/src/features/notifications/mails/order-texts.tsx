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

/** An hour of the day, such as `09:00`. */
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface DeliveryTextProps {
  readonly order: Order;
  readonly shop: MailShop;
}

/** Where and when a customer picks up an order. The shop is closed on Saturdays. */
export const PickUpText = ({ order: { packedAt }, shop: { contact, opensAt, closesAt } }: DeliveryTextProps) => (
  <p className="text" style={styles.text}>
    Pick-up in the shop: {oneLine(contact.address)}
    <br />
    {`Open from Sunday to Friday, ${formatHour(opensAt)} to ${formatHour(closesAt)}, except on holidays.`}
    {packedAt === undefined && ' Please wait for our email that your order is ready.'}
  </p>
);

/**
 * How the items of an order reach their customer: the promised day, or where to pick them up. Shows nothing once they
 * have, or once that day is over.
 */
export const DeliveryText = ({ order, shop }: DeliveryTextProps) => {
  const { deliveryDay, pickUp, status } = order;
  if ((status !== 'pending' && !UNDER_WAY.includes(status)) || isCancelRequested(order)) return null;
  if (pickUp) return <PickUpText order={order} shop={shop} />;
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
