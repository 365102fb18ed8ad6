import { createHash } from 'node:crypto';
import { DEFAULT_USD_TO_NPR, toPaisa, type Cents, type OrderStatus, type Paisa } from '@paila/shared';
import { Types, type mongo } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { addPastEvents, type PastEvent } from '../../platform/events/index.js';
import type { Migration } from '../../platform/migrations/index.js';

interface OldLine {
  quantity: number;
  refunded?: number;
  returned?: number;
}
interface OldRefund {
  _id: Types.ObjectId;
  status: 'done';
  amountCents: Cents;
  amountPaisa: Paisa;
  lines: { index: number; quantity: number; restock: boolean }[];
  actor: Actor;
  at: Date;
  endedAt: Date;
}
interface OldOrder {
  _id: Types.ObjectId;
  amountCents: Cents;
  usdToNpr?: number;
  paymentID?: string;
  products: OldLine[][];
  history: { status: OrderStatus; at: Date; actor: Actor }[];
  refunds?: OldRefund[];
}
interface OldPayment {
  pidx?: string;
  amountPaisa: Paisa;
}

/** Always the same for an order, so that another run after a kill finds it. */
const refundIdOf = ({ _id }: OldOrder): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`refund of ${_id.toHexString()}`).digest('hex').slice(0, 24));

/** Such an order was refunded at the provider, as a whole; what had not been shipped returned to stock. */
const refundOf = (order: OldOrder, paid: Paisa | undefined): OldRefund | undefined => {
  const step = order.history.findLast(({ status }) => status === 'refunded');
  if (!step) return undefined;
  const restock = !order.history.some(({ status }) => status === 'shipped');
  return {
    _id: refundIdOf(order),
    status: 'done',
    amountCents: order.amountCents,
    amountPaisa: paid ?? toPaisa(order.amountCents, order.usdToNpr ?? DEFAULT_USD_TO_NPR),
    lines: order.products.flat().map(({ quantity }, index) => ({ index, quantity, restock })),
    actor: step.actor,
    at: step.at,
    endedAt: step.at,
  };
};

const withCounts = ({ products }: OldOrder, { lines }: OldRefund): OldLine[][] =>
  products.map((each, index) =>
    each.map((line) => ({
      ...line,
      refunded: line.quantity,
      ...(lines[index]?.restock ? { returned: line.quantity } : {}),
    })),
  );

const addRefunds = async (db: mongo.Db, signal: AbortSignal): Promise<void> => {
  const orders = db.collection<OldOrder>('orders');
  for await (const order of orders.find({ status: 'refunded', refunds: { $exists: false } } as object)) {
    signal.throwIfAborted();
    const { paymentID: pidx } = order;
    const payment = pidx === undefined ? null : await db.collection<OldPayment>('paymentattempts').findOne({ pidx });
    const refund = refundOf(order, payment?.amountPaisa);
    if (!refund) continue;
    const change = { refunds: [refund], refundedCents: order.amountCents, products: withCounts(order, refund) };
    await orders.updateOne({ _id: order._id }, { $set: change });
  }
};

const eventsOf = ({ _id, refunds = [] }: OldOrder): PastEvent[] =>
  refunds.flatMap(({ _id: refund, amountCents, amountPaisa, actor, at }) => {
    const about = { subject: { kind: 'order', id: _id.toHexString() }, actor, at } as const;
    const is = { refund: refund.toHexString(), amountCents };
    return [
      { ...about, type: 'order.refund_begun', is: { ...is, amountPaisa } },
      { ...about, type: 'order.refund_changed', was: { status: 'under_way' }, is: { ...is, status: 'done' } },
    ] satisfies PastEvent[];
  });

async function* pastEvents(db: mongo.Db): AsyncGenerator<PastEvent> {
  const refunded = { status: 'refunded', refunds: { $exists: true } };
  for await (const order of db.collection<OldOrder>('orders').find(refunded as object)) {
    const ours = (order.refunds ?? []).filter(({ _id }) => _id.equals(refundIdOf(order)));
    yield* eventsOf({ ...order, refunds: ours });
  }
}

/** Orders that were refunded had no refunds, only that status. */
export const orderRefundsMigration: Migration = {
  number: 17,
  name: 'refunds of refunded orders',
  up: async (db, signal) => {
    await addRefunds(db, signal);
    await addPastEvents(db, pastEvents(db), ({ type }) => type, signal);
  },
};
