import {
  formatMoney,
  formatPaisa,
  isCashOrder,
  isHandMethod,
  isPaymentClaimed,
  leavesWith,
  type Order,
  orderLines,
  type OrderRefund,
  type OrderStatus,
  type Paisa,
  type PaymentStatus,
  remainingItems,
  statusBefore,
} from '@paila/shared';
import type { ReactNode } from 'react';
import type { EventDoc } from '../../../platform/events/index.js';
import { type OrderNotice, wasUndone } from '../../orders/index.js';
import { type PaymentNotice, paymentNotice } from '../../payments/index.js';
import { cancelledPaidWords } from './cancel-words.js';
import { toConfirmWords, withCash } from './cash-words.js';
import { creditNoteText, invoiceText } from './document-texts.js';
import { type MailKind, mailKind, type MailShop } from './mail-kind.js';
import { DeliveryText, ShipmentText } from './order-texts.js';
import { styles } from '../texts/frame.js';
import {
  addressCorrectedWords,
  endedUnpaid,
  LINK_AGAIN,
  paidAfterReturnWords,
  paidOnItsWayWords,
  paidOnTheWayWords,
  paidTooLateWords,
  paidTwiceWords,
  partlyRefundedWords,
  placedWords,
  PROBLEM_ANSWERED,
  SHIPMENT_CORRECTED,
  sizeCorrectedWords,
  statusWords,
  unusedPaymentRefundedWords,
  type Words,
} from './order-words.js';
import { toCustomer } from './order-mail.js';
import { readyToPickUp } from './pick-up-mail.js';
import { Quoted, Written } from '../texts/written.js';

/** The parts that the mails of some statuses show besides their words. */
const MORE: Readonly<Partial<Record<OrderStatus, (notice: OrderNotice, shop: MailShop) => ReactNode>>> = {
  confirmed: ({ order }, shop) => <DeliveryText order={order} shop={shop} />,
  paid: ({ order }, shop) => <DeliveryText order={order} shop={shop} />,
  shipped: (notice, shop) => (
    <>
      <DeliveryText order={notice.order} shop={shop} />
      <ShipmentText {...notice} />
    </>
  ),
};

/** The texts about the documents of the order in the mails of some statuses. An invoice is due as the items leave. */
const DOCUMENTS: Readonly<Partial<Record<OrderStatus, (order: string) => Promise<ReactNode>>>> = {
  shipped: invoiceText,
  delivered: invoiceText,
  refunded: (order) => creditNoteText(order),
};

const wordsFor = (status: OrderStatus, notice: OrderNotice): Words =>
  status === 'cancelled' || status === 'expired'
    ? endedUnpaid(notice.order)
    : withCash(statusWords(status, notice.order), status, notice);

/**
 * Sends no mail about a parcel whose items are all refunded: the refund mail covers them. Nor does it send one about
 * the payment or the confirmation of an order that is cancelled by now: nobody packs that order.
 */
const onStatus = (kind: string, status: OrderStatus): MailKind => {
  const isOfParcel = statusBefore({ status }) !== undefined;
  return mailKind(
    kind,
    'order.status_changed',
    async (event, shop) => {
      if (event.is.status !== status || (await wasUndone(event))) return undefined;
      const documents = await DOCUMENTS[status]?.(event.subject.id);
      return toCustomer(event.subject.id, shop, (notice) => {
        if (isOfParcel && remainingItems(notice.order) === 0) return undefined;
        if (status === 'paid' && notice.order.cancelRequestedAt !== undefined) return undefined;
        if (status === 'confirmed' && notice.order.status === 'cancelled') return undefined;
        const more = (
          <>
            {MORE[status]?.(notice, shop)}
            {(status === 'refunded' || leavesWith(notice.order, status)) && documents}
          </>
        );
        return { words: wordsFor(status, notice), more };
      });
    },
    { waits: isOfParcel },
  );
};

/** The refund that an event reports as done. */
const refundIn = ({ refunds = [] }: Order, { is }: EventDoc<'order.refund_changed'>) => {
  const index = refunds.findIndex(({ _id, status }) => _id === is.refund && status === 'done');
  const refund = refunds[index];
  return is.status === 'done' && refund ? { refund, isLast: index === refunds.length - 1 } : undefined;
};

/** The items that a refund names, such as `2 × Ridge, size 42`. */
const refundedItems = (order: Order, { lines }: OrderRefund): string =>
  orderLines(order)
    .flatMap(({ product: { title }, size }, index) => {
      const count = lines.reduce((sum, line) => sum + (line.index === index ? line.quantity : 0), 0);
      return count > 0 ? [`${String(count)} × ${title ?? ''}${size ? `, size ${size}` : ''}`] : [];
    })
    .join('; ');

/** Sends no mail for the refund that completes the refund of an order: the mail of the refunded order covers it. */
const partlyRefunded = mailKind('order-refunded-in-part', 'order.refund_changed', async (event, shop) => {
  if (event.is.status !== 'done') return undefined;
  const creditNote = await creditNoteText(event.subject.id, event.is.refund);
  return toCustomer(event.subject.id, shop, ({ order }) => {
    const found = refundIn(order, event);
    if (!found || (found.isLast && order.status === 'refunded')) return undefined;
    const { amount, amountPaisa } = found.refund;
    const items = refundedItems(order, found.refund);
    return {
      words: partlyRefundedWords(order),
      more: (
        <>
          <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
            {`Refunded: ${formatMoney(amount)} (${formatPaisa(amountPaisa)})`}
          </p>
          {items !== '' && (
            <p className="text" style={styles.text}>
              {`For: ${items}`}
            </p>
          )}
          {creditNote}
        </>
      ),
    };
  });
});

/** Sends no mail once the parcel has arrived, without tracking details, or while the shipping mail still waits. */
const shipmentCorrected = mailKind('order-shipment-corrected', 'order.shipment_corrected', ({ subject }, shop) =>
  toCustomer(subject.id, shop, (notice) => {
    const { status, shipment } = notice.order;
    if (remainingItems(notice.order) === 0) return undefined;
    if (notice.mayBeUndone || status !== 'shipped' || (shipment?.carrier ?? shipment?.trackingNumber) === undefined)
      return undefined;
    return { words: SHIPMENT_CORRECTED, more: MORE.shipped?.(notice, shop) };
  }),
);

/**
 * Mails the staff's answer to the customer who reported the problem. Without an answer, only the order page shows that
 * the problem is resolved. The mail quotes the report only if the order is paid. Anybody can place an unpaid order with
 * somebody else's address, and must not write to that person through the shop.
 */
const problemAnswered = mailKind('order-problem-answered', 'order.reviewed', ({ subject, is }, shop) =>
  toCustomer(subject.id, shop, ({ order: { problems = [], paidAt } }) => {
    const problem = problems.find(({ _id }) => is.about === `problem:${_id}`);
    if (problem?.answer === undefined) return undefined;
    return {
      words: PROBLEM_ANSWERED,
      more: (
        <>
          <Written>{problem.answer}</Written>
          {paidAt !== undefined && (
            <>
              <p className="muted" style={styles.muted}>
                You wrote to us:
              </p>
              <Quoted>{problem.text}</Quoted>
            </>
          )}
        </>
      ),
    };
  }),
);

const unusedMoneyWords = (status: PaymentStatus, order: Order, { provider }: PaymentNotice): Words => {
  if (status === 'refunded') return unusedPaymentRefundedWords(provider);
  if (order.status === 'returned') return paidAfterReturnWords(provider);
  if (order.status === 'shipped' && isCashOrder(order)) return paidOnTheWayWords(provider);
  const isOver = order.status === 'cancelled' || order.status === 'expired';
  return isOver ? paidTooLateWords(provider) : paidTwiceWords(provider);
};

/** Tells customers about a payment that the order could not use: they may never have seen the page that says so. */
const unusedMoney = mailKind('order-money-unused', 'payment.status_changed', async ({ subject, was, is }, shop) => {
  if (is.status !== 'completed' && is.status !== 'refunded') return undefined;
  const payment = await paymentNotice(subject.id);
  // Only a completed payment proves that the shop received this sum.
  const isSumCertain = [was.status, is.status].includes('completed');
  return (
    payment &&
    toCustomer(is.order, shop, ({ order }) =>
      // The mails of the order cover the payment that paid it.
      order.paymentID === payment.pidx
        ? undefined
        : {
            words: unusedMoneyWords(is.status, order, payment),
            ...(isSumCertain && {
              more: (
                <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
                  {`${is.status === 'refunded' ? 'Refunded' : 'To be refunded'}: ${formatPaisa(payment.paisa)}`}
                </p>
              ),
            }),
          },
    )
  );
});

/** Confirms money that staff received for a parcel on its way. Its order stays `shipped`, so no other mail says so. */
const paidOnItsWay = mailKind('order-paid-on-its-way', 'payment.status_changed', async ({ subject, is }, shop) => {
  const payment = is.status === 'completed' ? await paymentNotice(subject.id) : undefined;
  if (!payment) return undefined;
  const { provider, pidx, paisa } = payment;
  if (!isHandMethod(provider)) return undefined;
  return toCustomer(is.order, shop, ({ order }) => {
    if (order.paymentID !== pidx || order.history.some(({ status }) => status === 'paid')) return undefined;
    return {
      words: paidOnItsWayWords(provider),
      more: (
        <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
          {`Received: ${formatPaisa(paisa)}`}
        </p>
      ),
    };
  });
});

/** Tells customers who cancel a paid order where its money goes. Another mail follows once it is refunded. */
const cancelledPaid = mailKind('order-cancelled-paid', 'order.cancel_requested', ({ subject, is }, shop) =>
  toCustomer(subject.id, shop, ({ order }) => ({ words: cancelledPaidWords(order, is.amountPaisa as Paisa) })),
);

/** Guests can only come back to an order by the link in its mail, so its first mail does not wait for the payment. */
const placed = mailKind('order-placed', 'order.placed', ({ subject }, shop) =>
  toCustomer(subject.id, shop, (notice) => {
    const { order } = notice;
    const isToPayNow = order.status === 'pending' && !isPaymentClaimed(order) && !isCashOrder(order);
    return {
      words: toConfirmWords(notice, shop.timeZone) ?? placedWords(order, shop.timeZone),
      ...(isToPayNow && { button: 'Pay now' }),
      more: <DeliveryText order={order} shop={shop} />,
    };
  }),
);

/**
 * Tells a customer who has changed to cash on delivery to expect a call. An order has one such mail, however often its
 * customer changes the way to pay.
 */
const cashChosen = mailKind('order-cash-chosen', 'order.method_changed', async ({ subject, is }, shop) => {
  if (is.method !== 'cash') return undefined;
  return toCustomer(subject.id, shop, (notice) => {
    const words = toConfirmWords(notice, shop.timeZone);
    return words && { words, more: <DeliveryText order={notice.order} shop={shop} />, once: subject.id };
  });
});

/** The mails to customers about their orders. */
export const ORDER_MAILS: readonly MailKind[] = [
  placed,
  cashChosen,
  onStatus('order-confirmed', 'confirmed'),
  onStatus('order-paid', 'paid'),
  readyToPickUp,
  onStatus('order-shipped', 'shipped'),
  onStatus('order-delivered', 'delivered'),
  onStatus('order-returned', 'returned'),
  onStatus('order-cancelled', 'cancelled'),
  cancelledPaid,
  onStatus('order-expired', 'expired'),
  onStatus('order-refunded', 'refunded'),
  partlyRefunded,
  mailKind('order-delivery-corrected', 'order.delivery_corrected', ({ subject }, shop) =>
    toCustomer(subject.id, shop, ({ order }) => ({
      words: addressCorrectedWords(order),
      more: <DeliveryText order={order} shop={shop} />,
    })),
  ),
  mailKind('order-size-corrected', 'order.size_corrected', ({ subject }, shop) =>
    toCustomer(subject.id, shop, ({ order }) => ({ words: sizeCorrectedWords(order) })),
  ),
  shipmentCorrected,
  problemAnswered,
  mailKind('order-link', 'order.link_requested', ({ subject }, shop) =>
    toCustomer(subject.id, shop, () => ({ words: LINK_AGAIN })),
  ),
  unusedMoney,
  paidOnItsWay,
];
