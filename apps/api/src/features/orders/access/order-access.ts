import {
  fromCents,
  may,
  type Order,
  type OrderPayment,
  type OrderProblem,
  type OrderRefund,
  shortNumberText,
  type Shipment,
} from '@paila/shared';
import { shownActor } from '../../../platform/actor.js';
import type { Owned, Requester } from '../../../platform/http/call.js';
import { namesOf } from '../../accounts/index.js';
import { hasUnconfirmedPayment } from '../reviews/order-claims.js';
import { aboutProblem } from '../order-money.js';
import { attentionOf, reviewsOf } from '../reviews/order-reviews.js';
import type { RefundDoc, RefundedLineDoc } from '../order-refund.model.js';
import type { OrderTokens } from '../order-tokens.js';
import {
  lineTotal,
  toOrderAddress,
  type OrderDoc,
  type OrderLineDoc,
  type OrderPaymentDoc,
  type OrderProblemDoc,
  type ShipmentDoc,
} from '../order.model.js';

/** An order with its owner: an account, or who holds its token. */
export const withOwner = (order: OrderDoc, { opens }: Pick<OrderTokens, 'opens'>): Owned<OrderDoc> => ({
  resource: order,
  ownerId: order.user?.toHexString() ?? null,
  opensWith: (orderToken) => opens(order, orderToken),
});

const toLine = ({ product, quantity, size, refunded, returned }: OrderLineDoc): Order['products'][number][number] => ({
  product: {
    _id: product._id.toHexString(),
    title: product.title,
    price: fromCents(product.priceCents),
    discountPrice: fromCents(product.discountPriceCents),
    img: product.img,
    slug: product.slug,
  },
  quantity,
  itemTotal: fromCents(lineTotal({ product, quantity })),
  ...(size === undefined ? {} : { size }),
  ...(refunded === undefined ? {} : { refunded }),
  ...(returned === undefined ? {} : { returned }),
});

const isDone = ({ status }: RefundDoc): boolean => status === 'done';

const toShipment = ({ at, carrier, trackingNumber }: ShipmentDoc): Shipment => ({
  at: at.toISOString(),
  ...(carrier === undefined ? {} : { carrier }),
  ...(trackingNumber === undefined ? {} : { trackingNumber }),
});

const toPayment = ({ pidx, status, amountPaisa }: OrderPaymentDoc): OrderPayment => ({ pidx, status, amountPaisa });

/** A refund as customers see it. */
const toRefund = ({ _id, status, amountCents, amountPaisa, at, endedAt, lines }: RefundDoc): OrderRefund => ({
  _id: _id.toHexString(),
  status,
  amount: fromCents(amountCents),
  amountPaisa,
  at: at.toISOString(),
  ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
  lines: lines.map(({ index, quantity, restock }) => ({ index, quantity, restock })),
});

/** What is wrong, and whether that is settled; staff's note on it is theirs. */
const toProblem = (problem: OrderProblemDoc, { resolvedReviews = [] }: OrderDoc): OrderProblem => {
  const { _id, at, reason, text } = problem;
  const resolved = resolvedReviews.find(({ about }) => about === aboutProblem(problem));
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    reason,
    text,
    ...(resolved ? { resolvedAt: resolved.resolvedAt.toISOString() } : {}),
    ...(resolved?.answer === undefined ? {} : { answer: resolved.answer }),
  };
};

/** The steps that were not taken back. Events keep the others for staff. */
const standing = (history: OrderDoc['history']): OrderDoc['history'] => {
  const steps: OrderDoc['history'] = [];
  for (const step of history) {
    if (step.undone) steps.pop();
    else steps.push(step);
  }
  return steps;
};

/**
 * An order as its customer may see it. It leaves the server only through `ordersSeenBy`, which adds what is for staff.
 * @param staffNames by account id: the staff who changed it
 */
export const toOrder = (order: OrderDoc, staffNames: ReadonlyMap<string, string>): Order => ({
  _id: order._id.toHexString(),
  user: order.user?.toHexString() ?? null,
  paymentID: order.paymentID ?? null,
  ...(order.payment ? { payment: toPayment(order.payment) } : {}),
  ...(order.shortNumber === undefined ? {} : { shortNumber: shortNumberText(order.shortNumber) }),
  amount: fromCents(order.amountCents),
  ...(order.usdToNpr === undefined ? {} : { usdToNpr: order.usdToNpr }),
  ...(order.deliveryDay === undefined ? {} : { deliveryDay: order.deliveryDay }),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  version: order.version,
  ...(order.expiresAt ? { expiresAt: order.expiresAt.toISOString() } : {}),
  ...(order.paidAt ? { paidAt: order.paidAt.toISOString() } : {}),
  ...(order.packedAt ? { packedAt: order.packedAt.toISOString() } : {}),
  ...(order.refundedCents ? { refunded: fromCents(order.refundedCents) } : {}),
  ...(order.refunds?.some(isDone) ? { refunds: order.refunds.filter(isDone).map(toRefund) } : {}),
  ...(order.shipment ? { shipment: toShipment(order.shipment) } : {}),
  address: toOrderAddress(order.address),
  products: order.products.map((lines) => lines.map(toLine)),
  history: standing(order.history).map((entry) => ({
    status: entry.status,
    at: entry.at.toISOString(),
    // Staff, too, place orders as shoppers.
    by: entry.status === 'pending' ? 'shopper' : shownActor(entry.actor, staffNames),
  })),
  ...(order.problems ? { problems: order.problems.map((problem) => toProblem(problem, order)) } : {}),
});

const staffIn = ({ history, resolvedReviews = [], notes = [], refunds = [] }: OrderDoc): string[] =>
  [...history, ...resolvedReviews, ...notes, ...refunds].flatMap(({ actor: { kind, id } }) =>
    kind === 'staff' && id !== null ? [id] : [],
  );

const toRefundedLine = ({
  index,
  quantity,
  restock,
  size,
  returned,
}: RefundedLineDoc): OrderRefund['lines'][number] => ({
  index,
  quantity,
  restock,
  ...(size === undefined ? {} : { size }),
  ...(returned === undefined ? {} : { returned }),
});

/** All refunds, with what only staff may know. */
const refundsOf = ({ refunds }: OrderDoc, names: ReadonlyMap<string, string>): Pick<Order, 'refunds'> =>
  refunds
    ? {
        refunds: refunds.map((refund) => ({
          ...toRefund(refund),
          lines: refund.lines.map(toRefundedLine),
          by: shownActor(refund.actor, names),
          ...(refund.reason === undefined ? {} : { reason: refund.reason }),
          ...(refund.answer === undefined ? {} : { answer: refund.answer }),
          ...(refund.note === undefined ? {} : { note: refund.note }),
        })),
      }
    : {};

/** What came back and could not return to stock. */
const unrestockedOf = ({ unrestocked }: OrderDoc): Pick<Order, 'unrestocked'> =>
  unrestocked
    ? {
        unrestocked: unrestocked.map(({ _id, line, size, quantity, why, at, putInto }) => ({
          _id: _id.toHexString(),
          line,
          size,
          quantity,
          why,
          at: at.toISOString(),
          ...(putInto ? { putInto: putInto.size } : {}),
        })),
      }
    : {};

/** The notes of an order as staff see them, oldest first. */
const notesOf = (
  { notes = [] }: Pick<OrderDoc, 'notes'>,
  staffNames: ReadonlyMap<string, string>,
): Pick<Order, 'notes'> => ({
  notes: notes.map(({ _id, at, actor, text }) => ({
    _id: _id.toHexString(),
    at: at.toISOString(),
    by: shownActor(actor, staffNames),
    text,
  })),
});

/** The name on the parcel. */
const recipientOf = ({ address }: OrderDoc): string =>
  [address.firstname, address.lastname].filter((name) => name !== undefined).join(' ');

/** The customer's id if the order itself has no name, as only old orders and those of other clients. */
const unnamedIn = (doc: OrderDoc): string[] => (doc.user && recipientOf(doc) === '' ? [doc.user.toHexString()] : []);

const customerOf = (doc: OrderDoc, names: ReadonlyMap<string, string>): Pick<Order, 'customer'> => {
  const customer = recipientOf(doc) || names.get(doc.user?.toHexString() ?? '');
  return customer === undefined ? {} : { customer };
};

/**
 * Orders as a requester may see them. Only staff see the current names of the staff who changed them, their notes, and
 * reviews, which may refer to other people's orders.
 */
export const ordersSeenBy = async ({ account }: Requester, docs: readonly OrderDoc[]): Promise<Order[]> => {
  if (may(account, 'orders.read')) {
    const names = await namesOf(docs.flatMap((doc) => [...staffIn(doc), ...unnamedIn(doc)]));
    return docs.map((doc) => ({
      ...toOrder(doc, names),
      ...attentionOf(doc),
      ...(hasUnconfirmedPayment(doc) ? { unconfirmedPayment: true } : {}),
      reviews: reviewsOf(doc, names),
      ...refundsOf(doc, names),
      ...unrestockedOf(doc),
      ...customerOf(doc, names),
      ...(may(account, 'orders.note') ? notesOf(doc, names) : {}),
      ...(doc.undoUntil ? { undoUntil: doc.undoUntil.toISOString() } : {}),
      ...(doc.deletedAt ? { removedAt: doc.deletedAt.toISOString() } : {}),
      ...(doc.holders ? { holders: doc.holders } : {}),
    }));
  }
  return docs.map((doc) => toOrder(doc, new Map()));
};

/** One order; see {@link ordersSeenBy}. */
export const orderSeenBy = async (requester: Requester, doc: OrderDoc): Promise<Order> => {
  const [order] = await ordersSeenBy(requester, [doc]);
  if (!order) throw new Error('One order in, none out');
  return order;
};
