import { isSameLine, type Order } from '@paila/shared';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { selectCartItems } from '../carts/index.js';
import { cartLinesOf, orderPagePath, useGetOrderQuery } from '../orders/index.js';

const inWords = ({ shortNumber }: Order): string =>
  shortNumber === undefined
    ? t`You have ordered some of this already, and that order waits for its payment.`
    : t`You have ordered some of this already: order ${shortNumber} waits for its payment.`;

/**
 * Says that what is in the cart is in an unpaid order of this browser as well, so that nobody buys it twice unawares.
 */
export const UnpaidOrder = ({ orderId }: { orderId: string }) => {
  const items = useSelector(selectCartItems);
  const { data: order } = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  if (order?.status !== 'pending') return null;
  if (!cartLinesOf(order).some((line) => items.some((item) => isSameLine(item, line)))) return null;
  return (
    <p className="border-l-2 border-marigold bg-sunken px-4 py-3">
      <span>{inWords(order)}</span>{' '}
      <Link to={orderPagePath(order)} className="inline-flex min-h-6 items-center font-semibold">
        <span className="text-link">{t`See that order`}</span>
      </Link>
    </p>
  );
};
