import {
  type Cents,
  fromCents,
  may,
  type Order,
  type OrderCall,
  type OrderCash,
  type OrderNote,
  type OrderProblem,
  type OrderRefund,
  PAYMENT_PROVIDERS,
  type PaymentSource,
  shortNumberText,
  type Shipment,
} from '@paila/shared';
import { actorLabel } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import type { Owned, Requester } from '../../../platform/http/call.js';
import { accountNames } from '../../accounts/index.js';
import { hasUnconfirmedPayment } from '../reviews/order-claims.js';
import { aboutProblem } from '../order-money.js';
import { toAttention, toReviews } from '../reviews/order-reviews.js';
import type { RefundDoc, UnrestockedDoc } from '../order-parts.model.js';
import { findShownOrder } from '../order-store.js';
import type { OrderTokens } from '../order-tokens.js';
import {
  lineTotal,
  toOrderAddress,
  type OrderCallDoc,
  type OrderCashDoc,
  type OrderDoc,
  type OrderLineDoc,
  type OrderNoteDoc,
  type OrderProblemDoc,
  type ShipmentDoc,
} from '../order.model.js';

/** An order with its owner: an account, or the holder of its token. */
export const withOwner = (order: OrderDoc, { opens }: Pick<OrderTokens, 'opens'>): Owned<OrderDoc> => ({
  resource: order,
  ownerId: order.user?.toHexString() ?? null,
  opensWith: (orderToken) => opens(order, orderToken),
});

/**
 * An order by its id, with its owner; undefined without one.
 * @param find reads the order; by default only orders that are not removed
 */
export const ownedOrder = async (
  id: string,
  tokens: Pick<OrderTokens, 'opens'>,
  find = findShownOrder,
): Promise<Owned<OrderDoc> | undefined> => {
  const order = await find(id);
  return order ? withOwner(order, tokens) : undefined;
};

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
  ...defined({ size, refunded, returned }),
});

const toShipment = ({ at, carrier, trackingNumber }: ShipmentDoc): Shipment => ({
  at: at.toISOString(),
  ...defined({ carrier, trackingNumber }),
});

/** The collected cash as customers see it. */
const toCash = ({ at, duePaisa, countedPaisa }: OrderCashDoc): OrderCash => ({
  at: at.toISOString(),
  due: duePaisa,
  counted: countedPaisa,
});

const isDone = ({ status }: RefundDoc): boolean => status === 'done';

/** A refund as customers see it. */
const toRefund = ({
  _id,
  status,
  amountCents,
  amountPaisa,
  at,
  endedAt,
  lines,
  elsewhere,
}: RefundDoc): OrderRefund => ({
  _id: _id.toHexString(),
  status,
  amount: fromCents(amountCents),
  amountPaisa,
  at: at.toISOString(),
  ...defined({ endedAt: endedAt?.toISOString(), elsewhere }),
  lines: lines.map(({ index, quantity, restock }) => ({ index, quantity, restock })),
});

/** A problem that the customer reported, and whether staff have resolved it. Leaves out the note of staff. */
const toProblem = (problem: OrderProblemDoc, { resolvedReviews = [] }: OrderDoc): OrderProblem => {
  const { _id, at, reason, text } = problem;
  const resolved = resolvedReviews.find(({ about }) => about === aboutProblem(problem));
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    reason,
    text,
    ...defined({ resolvedAt: resolved?.resolvedAt.toISOString(), answer: resolved?.answer }),
  };
};

/**
 * The way in which staff received the money of an order, or the provider that reported its payment. Staff, too, bring
 * orders back to `paid`, by undoing a step.
 */
export const payingSource = ({ byHand, history }: Pick<OrderDoc, 'byHand' | 'history'>): PaymentSource | undefined => {
  if (byHand) return byHand.method;
  const paid = history.findLast(({ status, actor }) => status === 'paid' && actor.kind === 'provider');
  return PAYMENT_PROVIDERS.find((provider) => provider === paid?.actor.id);
};

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The steps that nobody has undone. Events store the others for staff. */
const remainingSteps = (history: OrderDoc['history']): OrderDoc['history'] => {
  const steps: OrderDoc['history'] = [];
  for (const step of history) {
    if (step.undone) steps.pop();
    else steps.push(step);
  }
  return steps;
};

/**
 * An order as its customer may see it. {@link presenterFor} adds the fields for staff.
 * @param staffNames by account id: the staff who changed the order
 */
export const toOrder = (order: OrderDoc, staffNames = NO_NAMES): Order => {
  const { payment, shipment, cash, shortNumber, refunds = [] } = order;
  return {
    _id: order._id.toHexString(),
    user: order.user?.toHexString() ?? null,
    paymentID: order.paymentID ?? null,
    amount: fromCents(order.amountCents),
    deliveryFee: fromCents(order.deliveryFeeCents ?? (0 as Cents)),
    discount: 0,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    version: order.version,
    ...defined({
      payment: payment && {
        provider: payment.provider ?? 'khalti',
        pidx: payment.pidx,
        status: payment.status,
        amountPaisa: payment.amountPaisa,
      },
      shortNumber: shortNumber === undefined ? undefined : shortNumberText(shortNumber),
      usdToNpr: order.usdToNpr,
      deliveryDay: order.deliveryDay,
      pickUp: order.pickUp,
      expiresAt: order.expiresAt?.toISOString(),
      paidAt: order.paidAt?.toISOString(),
      paidWith: payingSource(order),
      paidPaisa: order.byHand?.amountPaisa,
      paymentMethod: order.paymentMethod,
      cash: cash && toCash(cash),
      packedAt: order.packedAt?.toISOString(),
      cancelRequestedAt: order.cancelRequestedAt?.toISOString(),
      refunded: order.refundedCents ? fromCents(order.refundedCents) : undefined,
      refunds: refunds.some(isDone) ? refunds.filter(isDone).map(toRefund) : undefined,
      shipment: shipment && toShipment(shipment),
      problems: order.problems?.map((problem) => toProblem(problem, order)),
    }),
    address: toOrderAddress(order.address),
    products: order.products.map((lines) => lines.map(toLine)),
    history: remainingSteps(order.history).map((entry) => ({
      status: entry.status,
      at: entry.at.toISOString(),
      // Staff, too, place orders as shoppers.
      by: entry.status === 'pending' ? 'shopper' : actorLabel(entry.actor, staffNames),
    })),
  };
};

const staffIn = ({ history, resolvedReviews = [], notes = [], refunds = [], calls = [] }: OrderDoc): string[] =>
  [...history, ...resolvedReviews, ...notes, ...refunds, ...calls].flatMap(({ actor: { kind, id } }) =>
    kind === 'staff' && id !== null ? [id] : [],
  );

const toCall = ({ at, actor, outcome }: OrderCallDoc, names: ReadonlyMap<string, string>): OrderCall => ({
  at: at.toISOString(),
  by: actorLabel(actor, names),
  outcome,
});

/** A refund with the fields for staff. */
const toStaffRefund = (refund: RefundDoc, names: ReadonlyMap<string, string>): OrderRefund => ({
  ...toRefund(refund),
  lines: refund.lines.map(({ index, quantity, restock, size, returned }) => ({
    index,
    quantity,
    restock,
    ...defined({ size, returned }),
  })),
  by: actorLabel(refund.actor, names),
  ...defined({ reason: refund.reason, answer: refund.answer, note: refund.note }),
});

/** Items that came back and could not return to stock. */
const toUnrestocked = (items: UnrestockedDoc): NonNullable<Order['unrestocked']>[number] => ({
  _id: items._id.toHexString(),
  line: items.line,
  size: items.size,
  quantity: items.quantity,
  why: items.why,
  at: items.at.toISOString(),
  ...defined({ putInto: items.putInto?.size }),
});

const toNote = ({ _id, at, actor, text }: OrderNoteDoc, names: ReadonlyMap<string, string>): OrderNote => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  by: actorLabel(actor, names),
  text,
});

/** The name on the parcel. */
const recipientName = ({ address }: OrderDoc): string =>
  [address.firstname, address.lastname].filter((name) => name !== undefined).join(' ');

/** The customer's id if the order itself has no name. Only old orders, and orders of other clients, have none. */
const unnamedIn = (doc: OrderDoc): string[] => (doc.user && recipientName(doc) === '' ? [doc.user.toHexString()] : []);

/**
 * Presents orders as a requester may see them. Only staff see the current names of the staff who changed them, their
 * notes, and reviews, which may refer to other people's orders.
 */
const presenterFor = async ({ account }: Requester, docs: readonly OrderDoc[]): Promise<(doc: OrderDoc) => Order> => {
  if (!may(account, 'orders.read')) return (doc) => toOrder(doc);
  const names = await accountNames(docs.flatMap((doc) => [...staffIn(doc), ...unnamedIn(doc)]));
  const maySeeNotes = may(account, 'orders.note');
  return (doc) => ({
    ...toOrder(doc, names),
    ...toAttention(doc),
    reviews: toReviews(doc, names),
    ...defined({
      cash: doc.cash && { ...toCash(doc.cash), ...defined({ reason: doc.cash.reason }) },
      calls: doc.calls?.map((call) => toCall(call, names)),
      callAfter: doc.callAfter?.toISOString(),
      notes: maySeeNotes ? (doc.notes ?? []).map((note) => toNote(note, names)) : undefined,
      unconfirmedPayment: hasUnconfirmedPayment(doc) || undefined,
      refunds: doc.refunds?.map((refund) => toStaffRefund(refund, names)),
      unrestocked: doc.unrestocked?.map(toUnrestocked),
      customer: recipientName(doc) || names.get(doc.user?.toHexString() ?? ''),
      undoUntil: doc.undoUntil?.toISOString(),
      removedAt: doc.deletedAt?.toISOString(),
      holders: doc.holders,
    }),
  });
};

/** Orders as a requester may see them; see {@link presenterFor}. */
export const ordersSeenBy = async (requester: Requester, docs: readonly OrderDoc[]): Promise<Order[]> =>
  docs.map(await presenterFor(requester, docs));

/** An order as a requester may see it; see {@link presenterFor}. */
export const orderSeenBy = async (requester: Requester, doc: OrderDoc): Promise<Order> =>
  (await presenterFor(requester, [doc]))(doc);
