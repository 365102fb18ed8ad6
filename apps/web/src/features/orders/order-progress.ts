import { hasNothingToSend, isPaymentBegun, type Order, type OrderStatus } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { isLive } from './order-status.js';
import { isPaymentChecked, paymentNews } from './payment-news.js';

/** A step on an order's way, done or still to come. */
export interface ProgressStep {
  readonly key: string;
  readonly words: string;
  readonly isDone: boolean;
  /** The time when the step was done; absent before, and for steps of old orders whose time nobody knows. */
  readonly at?: string | undefined;
  /** True if the order ends with this step before it arrives. */
  readonly isEnd?: boolean;
}

/** The time when an order last got a status. */
const statusTime = ({ history }: Partial<Pick<Order, 'history'>>, status: OrderStatus): string | undefined =>
  history?.findLast((entry) => entry.status === status)?.at;

/** The index of an order's last step that is done. */
const lastDoneStep = ({ status, packedAt }: Order): number => {
  if (status === 'delivered') return 4;
  if (status === 'shipped') return 3;
  if (status === 'paid') return packedAt === undefined ? 1 : 2;
  return 0;
};

const endText = (status: OrderStatus): string => {
  if (status === 'cancelled') return t`Cancelled`;
  return status === 'expired' ? t`Expired unpaid` : t`Refunded`;
};

/** The steps of an order until it is delivered, or until its early end. */
export const orderProgress = (order: Order): readonly ProgressStep[] => {
  const { status, createdAt, paidAt, packedAt, shipment } = order;
  const place = lastDoneStep(order);
  const steps = [
    { key: 'placed', words: t`Placed`, at: createdAt },
    { key: 'paid', words: t`Paid`, at: paidAt ?? statusTime(order, 'paid') },
    { key: 'packed', words: t`Packed`, at: packedAt },
    { key: 'shipped', words: t`On the way`, at: statusTime(order, 'shipped') ?? shipment?.at },
    { key: 'delivered', words: t`Delivered`, at: statusTime(order, 'delivered') },
  ].map((step, index) => ({ ...step, isDone: index <= place }));
  if (status === 'pending' || isLive(status)) {
    return (
      steps
        // Staff may send a parcel without saying first that it is packed.
        .filter(({ key, isDone, at }) => key !== 'packed' || !isDone || at !== undefined)
        .map((step) => (step.isDone ? step : { ...step, at: undefined }))
        .filter(({ isDone }) => isDone || !hasNothingToSend(order))
    );
  }
  const end = { key: status, words: endText(status), isDone: true, at: statusTime(order, status), isEnd: true };
  // No step of an unpaid order still counts.
  const before = steps.filter(({ at }, index) => index === 0 || (status === 'refunded' && at !== undefined));
  return [...before.map((step) => ({ ...step, isDone: true })), end];
};

/** The state of an order, as a sentence for its customer. */
export const progressText = (order: Order): string => {
  const { status, packedAt } = order;
  const news = paymentNews(order);
  switch (status) {
    case 'pending':
      if (isPaymentChecked(order)) return t`Your payment is being checked.`;
      if (news === 'unpaid') return t`This order is not paid yet.`;
      return t`We have set your items aside. They are yours once the payment is confirmed.`;
    case 'paid':
      if (hasNothingToSend(order)) return t`All items of this order are refunded, so nothing is sent.`;
      return packedAt === undefined
        ? t`Payment received. We are packing your order.`
        : t`Your parcel is packed and will leave soon.`;
    case 'shipped':
      return t`Your parcel is on its way.`;
    case 'delivered':
      return t`Your parcel has arrived.`;
    case 'cancelled':
      if (news !== undefined) return t`This order is cancelled.`;
      if (!isPaymentBegun(order)) return t`This order is cancelled. Nothing is charged for it.`;
      return t`This order is cancelled. If a payment still arrives, we will send your order if the items are still in stock; otherwise we will refund you.`;
    case 'expired':
      if (news !== undefined || !isPaymentBegun(order))
        return t`No payment arrived in time, so the items are back in the shop.`;
      return t`No payment arrived in time, so the items are back in the shop. If one still arrives, we will send your order if the items are still in stock; otherwise we will refund you.`;
    case 'refunded':
      return t`Your payment was refunded to your ${providerTitle(order.paidWith)} wallet.`;
  }
};
