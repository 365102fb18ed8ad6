import type { ReactNode } from 'react';
import {
  formatMoney,
  formatPaisa,
  isCancelRequested,
  isCashOrder,
  isPartlyRefunded,
  type Order,
  orderNumber,
  pathTo,
  REFUND_DAYS,
  remainingAmount,
  totalPaisa,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { onlineProvider, wayBack } from '../../platform/payment-source.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { SkeletonBlock, SkeletonLine } from '../../ui/skeleton.js';
import { OrderLines } from './order-lines.js';
import { isLive, orderStatusText } from './order-status.js';
import { isPaymentChecked, paymentNews } from './payment-news.js';
import { TextLink } from '../../ui/button.js';

const COLUMNS = 'timeline-entry grid gap-x-8 gap-y-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]';

/** Tells of the refund of a payment that the order could not use; undefined if there is none. */
const unusedPaymentText = (order: Order): string | undefined => {
  const news = paymentNews(order);
  if (!order.payment || (news !== 'unused' && news !== 'refunded')) return undefined;
  const sum = formatPaisa(order.payment.amountPaisa);
  const way = wayBack(order.payment.provider);
  return news === 'unused'
    ? t`We will refund ${sum} ${way} within ${REFUND_DAYS} days.`
    : t`${sum} was refunded ${way}.`;
};

const Fact = ({ name, aside, children }: { name: string; aside?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold break-all">{children}</dd>
    {aside}
  </div>
);

/** An order in the list of orders. */
export const OrderEntry = ({ order }: { order: Order }) => {
  const { formatDate } = useShopMoments();
  const placed = formatDate(order.createdAt) ?? t`N/A`;
  const { carrier, trackingNumber } = order.shipment ?? {};
  const isCash = isCashOrder(order);
  const isChecked = !isCash && isPaymentChecked(order);
  const isComing = isLive(order.status) && !isCancelRequested(order);
  const payWith = usePayWith(onlineProvider(order.payment?.provider));
  const moneyBack = unusedPaymentText(order);
  const sentWith = [carrier, trackingNumber].flatMap((part) => part ?? []);
  return (
    <li className={COLUMNS}>
      <div>
        <p className="tabular font-semibold">
          <span className="sr-only">{t`Date placed`} </span>
          <time dateTime={order.createdAt}>{placed}</time>
        </p>
        <p className={names('text-sm font-semibold', isComing ? 'text-good' : 'text-muted')}>
          {isChecked ? t`Payment being checked` : orderStatusText(order)}
        </p>
        {moneyBack !== undefined && <p className="text-sm">{moneyBack}</p>}
      </div>
      <article aria-label={t`Order of ${placed}`} className="min-w-0">
        <OrderLines order={order} />
        <dl className="tabular mt-4 flex flex-wrap gap-x-8 gap-y-1 text-sm">
          {order.shortNumber !== undefined && <Fact name={t`Order`}>{order.shortNumber}</Fact>}
          <Fact name={t`Order number`}>
            <span className="font-normal">{orderNumber(order)}</span>
          </Fact>
          <Fact
            name={t`Total amount`}
            aside={
              order.usdToNpr !== undefined && (
                <dd className="text-muted">{formatPaisa(totalPaisa(order, order.usdToNpr))}</dd>
              )
            }
          >
            {formatMoney(order.amount)}
          </Fact>
          {isPartlyRefunded(order) && (
            <>
              <Fact name={t`Refunded`}>{formatMoney(order.refunded)}</Fact>
              <Fact name={t`Total less refunds`}>{formatMoney(remainingAmount(order))}</Fact>
            </>
          )}
          {order.pickUp && (
            <Fact name={t`Delivery`}>
              <span className="font-normal">{t`Pick-up in the shop`}</span>
            </Fact>
          )}
          {sentWith.length > 0 && (
            <Fact name={t`Sent with`}>
              <span className="font-normal">{sentWith.join(', ')}</span>
            </Fact>
          )}
        </dl>
        <p className="mt-1 flex flex-wrap gap-x-8">
          <TextLink to={pathTo('order', { id: order._id })}>
            {t`See this order`}
            {order.shortNumber !== undefined && <span className="sr-only">{` ${order.shortNumber}`}</span>}
          </TextLink>
          {order.status === 'pending' && !isChecked && !isCash && (
            <TextLink to={payPath(payWith, order._id)}>{t`Pay now`}</TextLink>
          )}
        </p>
      </article>
    </li>
  );
};

/** A placeholder with the height of an order of one line item. */
export const OrderSkeleton = () => (
  <div className={COLUMNS}>
    <div>
      <SkeletonLine bar="h-4 w-32" />
      <SkeletonLine className="text-sm" bar="h-3 w-24" />
    </div>
    <div className="min-w-0">
      <div className="flex items-center gap-4">
        <SkeletonBlock className="aspect-[4/3] w-20 shrink-0 rounded-none" />
        <div>
          <SkeletonLine className="min-h-11" bar="h-4 w-36" />
          <SkeletonLine className="text-sm" bar="h-3 w-14" />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        <SkeletonLine bar="h-3 w-38" />
        <SkeletonLine bar="h-3 w-36" />
      </div>
      <SkeletonLine className="mt-1 min-h-11" bar="h-4 w-28" />
    </div>
  </div>
);
