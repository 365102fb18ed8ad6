import type { OrderNotice } from '../../orders/index.js';
import { styles } from './frame.js';
import { oneLine } from './plain-name.js';

/** Some carriers give out the address of a page instead of a number. */
const isPage = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** How an order was sent, if staff have said so. */
export const ShipmentText = ({ order: { shipment } }: OrderNotice) => {
  const carrier = oneLine(shipment?.carrier ?? '');
  const tracking = oneLine(shipment?.trackingNumber ?? '');
  if (carrier === '' && tracking === '') return null;
  return (
    <p className="text" style={styles.text}>
      {carrier !== '' && (
        <>
          Carrier: {carrier}
          <br />
        </>
      )}
      {isPage(tracking) ? (
        <a href={tracking} className="text" style={{ color: styles.text.color }}>
          Follow your parcel
        </a>
      ) : (
        tracking !== '' && `Tracking number: ${tracking}`
      )}
    </p>
  );
};
