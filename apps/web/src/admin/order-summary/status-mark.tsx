import { hasNothingToSend, isPartlyRefunded, type Order, type OrderStatus } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useShopTime } from '../platform/shop-time.js';
import { isInDoubt, isLate, orderStatusForStaff, formatShipment } from './order-words.js';

/** What wants doing is marigold and full; what runs by itself is green; what has ended is an empty ring. */
const LOOKS: Readonly<Record<OrderStatus, string>> = {
  pending: 'border border-line-strong',
  paid: 'bg-marigold outline outline-1 -outline-offset-1 outline-(--line-strong)',
  shipped: 'border-2 border-good',
  delivered: 'bg-good',
  cancelled: 'bg-line-strong',
  expired: 'bg-line-strong',
  refunded: 'bg-line-strong',
};

/**
 * An order's status: a dot, the word for it, whether its payment is in doubt, it is late, or a part of it was refunded.
 */
export const StatusMark = ({
  order,
}: {
  order: Pick<Order, 'status' | 'packedAt' | 'deliveryDay' | 'refunded' | 'payment' | 'products'>;
}) => {
  const { today } = useShopTime();
  const { status } = order;
  const isDone = hasNothingToSend(order);
  return (
    <span
      className={names(
        'inline-flex items-center gap-2 whitespace-nowrap',
        status === 'paid' && !isDone && 'font-semibold',
      )}
    >
      <span
        aria-hidden="true"
        className={names('size-2.5 shrink-0 rounded-full', LOOKS[isDone ? 'refunded' : status])}
      />
      {orderStatusForStaff(order)}
      {isInDoubt(order) && (
        <span className="bg-tab px-1.5 text-sm font-semibold text-tab-text">{t`payment in doubt`}</span>
      )}
      {isLate(order, today()) && <span className="font-semibold text-bad">{t`late`}</span>}
      {isPartlyRefunded(order) && <span className="font-semibold text-gold">{t`partly refunded`}</span>}
    </span>
  );
};

/** By which number it was sent and with whom: the answer to who asks where a parcel is. */
export const ShipmentWords = ({ order: { shipment } }: { order: Pick<Order, 'shipment'> }) => {
  const words = formatShipment(shipment);
  return (
    words !== '' && (
      <span className="tabular block break-words text-sm text-muted md:max-w-44 md:truncate" title={words}>
        {words}
      </span>
    )
  );
};

/** That somebody must look into it. */
export const AttentionMark = ({ children }: { children: string }) => (
  <span
    className="inline-block bg-tab px-1.5 align-middle text-sm leading-tight font-semibold break-words text-tab-text md:line-clamp-2 md:max-w-36 xl:max-w-56"
    title={children}
  >
    {children}
  </span>
);
