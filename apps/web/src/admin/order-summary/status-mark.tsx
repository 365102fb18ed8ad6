import {
  awaitsCash,
  hasNothingToSend,
  isCancelRequested,
  isPartlyRefunded,
  isToCall,
  isToSend,
  type Order,
  type OrderStatus,
} from '@paila/shared';
import { isReadyToPickUp } from '../../features/orders/order-status.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useShopTime } from '../platform/shop-time.js';
import { StateDot, TO_DO_LOOK } from '../ui/row.js';
import { isInDoubt, isLate, orderStatusForStaff, formatShipment } from './order-words.js';

/** An order with work to do has a marigold dot, a shipped or delivered one a green dot, an ended one a grey dot. */
const LOOKS: Readonly<Record<OrderStatus, string>> = {
  pending: 'border border-line-strong',
  confirmed: TO_DO_LOOK,
  paid: TO_DO_LOOK,
  shipped: 'border-2 border-good',
  delivered: 'bg-good',
  returned: 'bg-line-strong',
  cancelled: 'bg-line-strong',
  expired: 'bg-line-strong',
  refunded: 'bg-line-strong',
};

/**
 * The status of an order: a dot, its label, and marks for pick-up in the shop, cash, a doubtful payment, lateness and a
 * partial refund.
 */
export const StatusMark = ({
  order,
}: {
  order: Pick<
    Order,
    | 'status'
    | 'packedAt'
    | 'cancelRequestedAt'
    | 'deliveryDay'
    | 'refunded'
    | 'payment'
    | 'paymentMethod'
    | 'pickUp'
    | 'products'
  >;
}) => {
  const { today } = useShopTime();
  const { status } = order;
  const isDone = hasNothingToSend(order) || isCancelRequested(order);
  const isTodo = isToCall(order) || (isToSend(order) && !isDone);
  return (
    <span className={names('inline-flex items-center gap-2 whitespace-nowrap', isTodo && 'font-semibold')}>
      <StateDot look={isToCall(order) ? TO_DO_LOOK : LOOKS[isDone ? 'refunded' : status]} />
      {orderStatusForStaff(order)}
      {order.pickUp && !isReadyToPickUp(order) && status !== 'delivered' && (
        <span className="font-normal text-muted">{t`pick-up`}</span>
      )}
      {awaitsCash(order) && <span className="font-normal text-muted">{t`cash`}</span>}
      {isInDoubt(order) && (
        <span className="bg-tab px-1.5 text-sm font-semibold text-tab-text">{t`payment in doubt`}</span>
      )}
      {isLate(order, today()) && <span className="font-semibold text-bad">{t`late`}</span>}
      {isPartlyRefunded(order) && <span className="font-semibold text-gold">{t`partly refunded`}</span>}
    </span>
  );
};

/** The tracking number and carrier of an order, for customers who call about a parcel. */
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

/** The reason why an order needs attention. */
export const AttentionMark = ({ lines = 2, children }: { lines?: 1 | 2; children: string }) => (
  <span
    className={`inline-block bg-tab px-1.5 align-middle text-sm leading-tight font-semibold break-words text-tab-text md:max-w-36 xl:max-w-56 ${lines === 1 ? 'md:line-clamp-1' : 'md:line-clamp-2'}`}
    title={children}
  >
    {children}
  </span>
);
