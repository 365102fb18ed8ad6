import {
  hasNothingToSend,
  isCancelRequested,
  isCashOrder,
  isPaymentBegun,
  isRefundedElsewhere,
  type Order,
  type OrderStatus,
  TO_SEND,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { wayBack } from '../../platform/payment-source.js';
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
  if (TO_SEND.includes(status)) return packedAt === undefined ? 1 : 2;
  return 0;
};

const endText = (order: Order): string => {
  const { status } = order;
  if (status === 'cancelled') return t`Cancelled`;
  if (status === 'returned') return t`Came back to us`;
  if (status === 'refunded') return t`Refunded`;
  return isCashOrder(order) ? t`Not confirmed in time` : t`Expired unpaid`;
};

/** The step that makes the shop pack an order. */
const acceptance = (order: Order): Pick<ProgressStep, 'key' | 'words' | 'at'> => {
  const confirmed = { key: 'confirmed', words: t`Confirmed`, at: statusTime(order, 'confirmed') };
  const paidAt = statusTime(order, 'paid');
  // An order that was paid on its way was packed because it was confirmed.
  if (isCashOrder(order) || (confirmed.at !== undefined && paidAt === undefined)) return confirmed;
  return { key: 'paid', words: t`Paid`, at: order.paidAt ?? paidAt };
};

/** The step of a customer who has cancelled a paid order; none of any other order. */
const cancellation = ({ cancelRequestedAt: at }: Order): readonly ProgressStep[] =>
  at === undefined ? [] : [{ key: 'cancelled', words: t`Cancelled`, isDone: true, at }];

/** The steps of an order until it is delivered, or until its early end. */
export const orderProgress = (order: Order): readonly ProgressStep[] => {
  const { status, createdAt, packedAt, shipment, pickUp } = order;
  const place = lastDoneStep(order);
  const steps = [
    { key: 'placed', words: t`Placed`, at: createdAt },
    acceptance(order),
    { key: 'packed', words: pickUp ? t`Ready to pick up` : t`Packed`, at: packedAt },
    { key: 'shipped', words: t`On the way`, at: statusTime(order, 'shipped') ?? shipment?.at },
    { key: 'delivered', words: pickUp ? t`Picked up` : t`Delivered`, at: statusTime(order, 'delivered') },
  ]
    .map((step, index) => ({ ...step, isDone: index <= place }))
    .filter(({ key }) => !pickUp || key !== 'shipped');
  if (isCancelRequested(order)) {
    const done = steps.filter(({ isDone }) => isDone);
    return [...done, ...cancellation(order), { key: 'refunded', words: t`Refunded`, isDone: false }];
  }
  if (status === 'pending' || isLive(status)) {
    return (
      steps
        // Staff may send or hand over a parcel without saying first that it is packed.
        .filter(({ key, isDone, at }) => key !== 'packed' || !isDone || at !== undefined)
        .map((step) => (step.isDone ? step : { ...step, at: undefined }))
        .filter(({ isDone }) => isDone || !hasNothingToSend(order))
    );
  }
  const end = { key: status, words: endText(order), isDone: true, at: statusTime(order, status), isEnd: true };
  // No step of an order that ended before its parcel left still counts, unless it was paid.
  const isKept = status === 'refunded' || status === 'returned';
  const before = steps.filter(({ at }, index) => index === 0 || (isKept && at !== undefined));
  return [...before.map((step) => ({ ...step, isDone: true })), ...cancellation(order), end];
};

/** The end of an order that nobody paid in time, or whose customer nobody reached. */
const expiredText = (order: Order): string => {
  if (paymentNews(order) === undefined && isPaymentBegun(order))
    return t`No payment arrived in time, so the items are back in the shop. If one still arrives, your order goes ahead if the items are still in stock; otherwise we will refund you.`;
  return isCashOrder(order)
    ? t`We could not confirm this order in time, so the items are back in the shop.`
    : t`No payment arrived in time, so the items are back in the shop.`;
};

/** The state of an order that is packed. */
const packedText = ({ pickUp }: Order): string =>
  pickUp ? t`Your order is ready to pick up in our shop.` : t`Your parcel is packed and will leave soon.`;

/** The state of an order, as a sentence for its customer. {@link useCancelledText} is about cancelled paid orders. */
export const progressText = (order: Order): string => {
  const { status, packedAt } = order;
  const news = paymentNews(order);
  switch (status) {
    case 'pending':
      if (isCashOrder(order)) return t`Your order is placed, and we have set your items aside.`;
      if (isPaymentChecked(order)) return t`Your payment is being checked.`;
      if (news === 'unpaid') return t`This order is not paid yet.`;
      return t`We have set your items aside. They are yours once the payment is confirmed.`;
    case 'confirmed':
      return packedAt === undefined ? t`Your order is confirmed. We are packing it.` : packedText(order);
    case 'paid':
      if (hasNothingToSend(order)) {
        return order.pickUp
          ? t`All items of this order are refunded, so there is nothing to pick up.`
          : t`All items of this order are refunded, so nothing is sent.`;
      }
      return packedAt === undefined ? t`Payment received. We are packing your order.` : packedText(order);
    case 'shipped':
      return t`Your parcel is on its way.`;
    case 'delivered':
      return order.pickUp ? t`You have picked up your order.` : t`Your parcel has arrived.`;
    case 'returned':
      return t`The parcel came back to us, so this order has ended. Nothing is to pay.`;
    case 'cancelled':
      if (news !== undefined) return t`This order is cancelled.`;
      if (!isPaymentBegun(order)) return t`This order is cancelled. Nothing is charged for it.`;
      return t`This order is cancelled. If a payment still arrives, your order goes ahead if the items are still in stock; otherwise we will refund you.`;
    case 'expired':
      return expiredText(order);
    case 'refunded':
      if (isCashOrder(order)) return t`We have refunded what you paid in cash.`;
      return isRefundedElsewhere(order)
        ? t`We have refunded the payment for your order.`
        : t`Your payment was refunded ${wayBack(order.paidWith)}.`;
  }
};
