import {
  awaitsCash,
  formatMoney,
  formatPaisa,
  isCashOrder,
  isPartlyRefunded,
  type Order,
  orderCashDue,
  orderNumber,
  type OrderStatus,
  remainingAmount,
  remainingPaisa,
  totalPaisa,
  trackingPage,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { onlineProvider, sourceTitle } from '../../platform/payment-source.js';
import { cashLabel } from './cash-words.js';
import { DeliverySum } from './delivery-sum.js';
import { OrderAddress } from './order-address.js';
import { paymentNews } from './payment-news.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-line py-3 last:border-b-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

interface SumProps {
  name: string;
  /** Absent where the money came in rupees alone. */
  dollars?: string;
  rupees?: string | undefined;
}

const Sum = ({ name, dollars, rupees }: SumProps) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt>{name}</dt>
    <dd className="text-right">
      <span className="font-semibold">{dollars ?? rupees}</span>
      {dollars !== undefined && rupees !== undefined && <span className="block text-sm text-muted">{rupees}</span>}
    </dd>
  </div>
);

/** A payment that came too late or twice: the received sum, and its refund. */
const UnusedSums = ({ order }: { order: Order }) => {
  const news = paymentNews(order);
  if (!order.payment || (news !== 'unused' && news !== 'refunded')) return null;
  const rupees = formatPaisa(order.payment.amountPaisa);
  return (
    <>
      <Sum name={order.paymentID ? t`Second payment received` : t`Payment received`} rupees={rupees} />
      <Sum name={news === 'unused' ? t`To be refunded` : t`Refunded`} rupees={rupees} />
    </>
  );
};

/** The statuses of orders that nobody paid for. */
const UNPAID: readonly OrderStatus[] = ['pending', 'cancelled', 'expired', 'returned'];

/** The delivery fee of an order, its total in both currencies at its own rate, and its refunds. */
export const OrderSums = ({ order }: { order: Order }) => {
  const { amount, usdToNpr, refunds = [], refunded = 0, status } = order;
  const total = usdToNpr === undefined ? undefined : formatPaisa(totalPaisa(order, usdToNpr));
  const isPaid = !UNPAID.includes(status) && !awaitsCash(order);
  const given = refunds.filter((refund) => refund.status === 'done');
  const remaining = usdToNpr === undefined ? undefined : formatPaisa(remainingPaisa(order, usdToNpr));
  return (
    <dl className="tabular border-t border-line-strong pt-3">
      <DeliverySum order={order} />
      <Sum name={isPaid ? t`Paid` : t`Total`} dollars={formatMoney(amount)} rupees={total} />
      {given.map((refund) => (
        <Sum
          key={refund._id}
          name={t`Refunded`}
          dollars={formatMoney(refund.amount)}
          rupees={formatPaisa(refund.amountPaisa)}
        />
      ))}
      {given.length === 0 && refunded > 0 && <Sum name={t`Refunded`} dollars={formatMoney(refunded)} />}
      {isPartlyRefunded(order) && (
        <Sum name={t`Total less refunds`} dollars={formatMoney(remainingAmount(order))} rupees={remaining} />
      )}
      <UnusedSums order={order} />
    </dl>
  );
};

const Tracking = ({ trackingNumber }: { trackingNumber: string }) => {
  const page = trackingPage(trackingNumber);
  if (page === undefined) return trackingNumber;
  return (
    <a href={page} className="inline-flex min-h-11 items-center" rel="noreferrer">
      <span className="text-link">{t`Follow your parcel`}</span>
    </a>
  );
};

/** How a cash order is paid, and the cash that is due or was counted. */
const CashFact = ({ order }: { order: Order }) => {
  const due = formatPaisa(orderCashDue(order));
  const { cash } = order;
  return (
    <Fact name={t`Payment`}>
      <span>{cashLabel(order)}</span>
      {(cash !== undefined || awaitsCash(order)) && (
        <span className="block text-sm font-normal text-muted">
          {cash === undefined ? t`${due} due` : t`${formatPaisa(cash.counted)} paid`}
        </span>
      )}
    </Fact>
  );
};

/** The numbers of an order, its way to pay, its carrier, and where it goes. */
export const OrderFacts = ({ order }: { order: Order }) => {
  const { shortNumber, paymentID, payment, paidWith, shipment } = order;
  const isPaidByHand = paidWith !== undefined && onlineProvider(paidWith) === undefined;
  const news = paymentNews(order);
  const isOther = news !== undefined && news !== 'unpaid' && news !== 'claimed';
  return (
    <dl className="tabular">
      {shortNumber === undefined ? (
        <Fact name={t`Order number`}>{orderNumber(order)}</Fact>
      ) : (
        <Fact name={t`Order`}>
          {shortNumber}
          <span className="block text-sm font-normal text-muted">{t`Quote this number when you contact us.`}</span>
        </Fact>
      )}
      {shortNumber !== undefined && paymentID && <Fact name={t`Order number`}>{orderNumber(order)}</Fact>}
      {isCashOrder(order) && <CashFact order={order} />}
      {isPaidByHand && <Fact name={t`Payment`}>{sourceTitle(paidWith)}</Fact>}
      {paymentID && !isPaidByHand && <Fact name={t`Payment id`}>{paymentID}</Fact>}
      {payment && isOther && <Fact name={paymentID ? t`Second payment` : t`Payment id`}>{payment.pidx}</Fact>}
      {shipment?.carrier && <Fact name={t`Sent with`}>{shipment.carrier}</Fact>}
      {shipment?.trackingNumber && (
        <Fact name={trackingPage(shipment.trackingNumber) === undefined ? t`Tracking number` : t`Tracking`}>
          <Tracking trackingNumber={shipment.trackingNumber} />
        </Fact>
      )}
      <OrderAddress order={order} />
    </dl>
  );
};
