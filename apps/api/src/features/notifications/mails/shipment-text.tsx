import { trackingPage } from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { styles } from './frame.js';
import { oneLine } from './strangers-text.js';

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
