import { adminPathTo, formatMoney, type Order, remainingAmount } from '@paila/shared';
import { Link } from 'react-router-dom';
import { useShopTime } from '../platform/shop-time.js';
import { orderName, formatShipment } from './order-words.js';
import { StatusMark } from './status-mark.js';

/** Somebody's orders in short, beside what else is known of them; each leads to its page. */
export const OrderRows = ({ orders }: { orders: readonly Order[] }) => {
  const { formatMoment } = useShopTime();
  return (
    <ul>
      {orders.map((order) => (
        <li key={order._id} className="border-b border-line">
          <Link
            to={adminPathTo('order', { id: order._id })}
            className="tabular flex min-h-(--row) flex-wrap items-center gap-x-4 gap-y-0.5 py-2 hover:bg-sunken pointer-coarse:min-h-11"
          >
            <span className="font-semibold">{orderName(order)}</span>
            <span className="text-muted">{formatMoment(order.createdAt)}</span>
            <span className="ml-auto">{formatMoney(remainingAmount(order))}</span>
            <StatusMark order={order} />
            {order.status === 'shipped' && (
              // The answer to who asks where a parcel is.
              <span className="basis-full text-right text-sm break-words text-muted empty:hidden">
                {formatShipment(order.shipment)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};
