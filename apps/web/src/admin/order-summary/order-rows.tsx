import { adminPathTo, formatMoney, type Order, orders, remainingAmount } from '@paila/shared';
import { Link } from 'react-router-dom';
import { addList, adminApi } from '../platform/admin-api.js';
import { useShopTime } from '../platform/shop-time.js';
import { orderName, formatShipment } from './order-words.js';
import { StatusMark } from './status-mark.js';

/** The newest orders of somebody, for a page that is about more than orders. */
export const { useOrdersInBriefQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({ ordersInBrief: addList(build, orders, 'listOrders', [], 0) }),
});

/** Orders in brief, each with a link to its page. */
export const OrderRows = ({ rows }: { rows: readonly Order[] }) => {
  const { formatMoment } = useShopTime();
  return (
    <ul>
      {rows.map((order) => (
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
              // Staff read the shipment to customers who call about a parcel.
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
