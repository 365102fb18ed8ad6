import { formatMoney, formatPaisa, type Order, type OrderStatus } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactNode } from 'react';
import type { EventDoc } from '../../../platform/events/index.js';
import { contactOf } from '../../accounts/index.js';
import { orderNotice, type OrderNotice } from '../../orders/index.js';
import { type MailKind, mailKind, type MailShop, rendered, type WrittenMail } from '../mail-kind.js';
import { DeliveryText } from './delivery-text.js';
import { styles } from './frame.js';
import { linePictures } from './line-pictures.js';
import { OrderMail } from './order-mail.js';
import {
  DELIVERY_CORRECTED,
  PARTLY_REFUNDED,
  SHIPMENT_CORRECTED,
  SIZE_CORRECTED,
  STATUS_WORDS,
  type Words,
} from './order-words.js';
import { ShipmentText } from './shipment-text.js';

/** What there is to say of an order besides its lines; undefined if its customer is not told after all. */
type Tell = (notice: OrderNotice) => { readonly words: Words; readonly more?: ReactNode } | undefined;

/** A mail to the customer of an order: to the account's address; a guest's order names its own. */
const toCustomer = async (id: string, shop: MailShop, tell: Tell): Promise<WrittenMail | undefined> => {
  const notice = await orderNotice(id);
  const told = notice && tell(notice);
  if (!told) return undefined;
  const { order, account } = notice;
  const contact = account ? await contactOf(account) : order.address;
  if (!contact?.email) return undefined;
  const { words, more } = told;
  const pictures = await linePictures(notice, shop);
  return {
    order: new Types.ObjectId(id),
    ...(account ? { account } : {}),
    to: contact.email,
    subject: [words.title, ...(order.shortNumber === undefined ? [] : [order.shortNumber])].join(' · '),
    ...rendered(
      <OrderMail words={words} notice={notice} firstname={contact.firstname} shop={shop} pictures={pictures}>
        {more}
      </OrderMail>,
    ),
    ...(pictures.size > 0 ? { pictures: [...pictures.values()] } : {}),
  };
};

/** What there is to say of some statuses besides their words. */
const MORE: Readonly<Partial<Record<OrderStatus, (notice: OrderNotice) => ReactNode>>> = {
  paid: (notice) => <DeliveryText {...notice} />,
  shipped: (notice) => (
    <>
      <DeliveryText {...notice} />
      <ShipmentText {...notice} />
    </>
  ),
};

const onStatus = (kind: string, status: OrderStatus): MailKind =>
  mailKind(kind, 'order.status_changed', async ({ subject, is }, shop) =>
    is.status === status
      ? toCustomer(subject.id, shop, (notice) => ({
          words: STATUS_WORDS[status],
          more: MORE[status]?.(notice),
        }))
      : undefined,
  );

/** What an event says is done of an order's refunds. */
const refundIn = ({ refunds = [] }: Order, { is }: EventDoc<'order.refund_changed'>) => {
  const index = refunds.findIndex(({ _id, status }) => _id === is.refund && status === 'done');
  const refund = refunds[index];
  return is.status === 'done' && refund ? { refund, isLast: index === refunds.length - 1 } : undefined;
};

/** Of a part that leaves nothing to be given back, the mail of the refunded order tells. */
const partlyRefunded = mailKind('order-refunded-in-part', 'order.refund_changed', (event, shop) =>
  toCustomer(event.subject.id, shop, ({ order }) => {
    const found = refundIn(order, event);
    if (!found || (found.isLast && order.status === 'refunded')) return undefined;
    const { amount, amountPaisa } = found.refund;
    return {
      words: PARTLY_REFUNDED,
      more: (
        <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
          {`Refunded: ${formatMoney(amount)} (${formatPaisa(amountPaisa)})`}
        </p>
      ),
    };
  }),
);

/** Nothing once it has arrived, or if nothing is left by which to follow it. */
const shipmentCorrected = mailKind('order-shipment-corrected', 'order.shipment_corrected', ({ subject }, shop) =>
  toCustomer(subject.id, shop, (notice) => {
    const { status, shipment } = notice.order;
    if (status !== 'shipped' || (shipment?.carrier ?? shipment?.trackingNumber) === undefined) return undefined;
    return { words: SHIPMENT_CORRECTED, more: MORE.shipped?.(notice) };
  }),
);

/** What customers are told of their orders. */
export const ORDER_MAILS: readonly MailKind[] = [
  mailKind('order-placed', 'order.placed', ({ subject }, shop) =>
    toCustomer(subject.id, shop, (notice) => ({ words: STATUS_WORDS.pending, more: <DeliveryText {...notice} /> })),
  ),
  onStatus('order-paid', 'paid'),
  onStatus('order-shipped', 'shipped'),
  onStatus('order-delivered', 'delivered'),
  onStatus('order-cancelled', 'cancelled'),
  onStatus('order-expired', 'expired'),
  onStatus('order-refunded', 'refunded'),
  partlyRefunded,
  mailKind('order-delivery-corrected', 'order.delivery_corrected', ({ subject }, shop) =>
    toCustomer(subject.id, shop, (notice) => ({ words: DELIVERY_CORRECTED, more: <DeliveryText {...notice} /> })),
  ),
  mailKind('order-size-corrected', 'order.size_corrected', ({ subject }, shop) =>
    toCustomer(subject.id, shop, () => ({ words: SIZE_CORRECTED })),
  ),
  shipmentCorrected,
];
