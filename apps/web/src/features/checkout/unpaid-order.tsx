import { isSameLine, type Order } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { earlierOrderId, selectCartItems } from '../carts/index.js';
import { cartLinesOf, orderPagePath, useGetOrderQuery } from '../orders/index.js';

const inWords = ({ shortNumber }: Order): string =>
  shortNumber === undefined
    ? t`You have ordered some of this already, and that order waits for its payment.`
    : t`You have ordered some of this already: order ${shortNumber} waits for its payment.`;

/** Says that what is in the cart is in an unpaid order of this browser as well, so that nobody buys it twice unawares. */
export const UnpaidOrder = () => {
  const items = useSelector(selectCartItems);
  // Once this cart is ordered, that order would be the earlier one.
  const [earlier] = useState(earlierOrderId);
  const { data: order } = useGetOrderQuery(earlier ?? skipToken, { refetchOnMountOrArgChange: true });
  if (order?.status !== 'pending') return null;
  if (!cartLinesOf(order).some((line) => items.some((item) => isSameLine(item, line)))) return null;
  return (
    <p className="border-l-2 border-marigold bg-sunken px-4 py-3">
      {inWords(order)}{' '}
      <Link to={orderPagePath(order)} className="inline-flex min-h-6 items-center font-semibold">
        <span className="text-link">{t`See that order`}</span>
      </Link>
    </p>
  );
};
