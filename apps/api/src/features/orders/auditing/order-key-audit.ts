import { type InPieces, type Piece, sortedIn } from '../../../platform/database/pieces.js';
import type { Report } from '../../../platform/finding.js';
import { type KeyedOrder, KEYED_FIELDS, keysOf, type OrderKeyDoc, OrderKeyModel } from '../order-keys.js';
import { OrderModel } from '../order.model.js';
import { orderFinding } from './order-books.js';

/** The first word of a key, such as `number`. Findings leave out the rest, which may be personal. */
const kindOf = (key: string): string => key.split(':', 1)[0] ?? '';

/** A key of an order, and the order that the key leads to; undefined for none. */
interface KeyOfOrder {
  readonly kind: string;
  readonly leadsTo: string | undefined;
}

interface OrderRow {
  /** The order's id. */
  readonly key: string;
  readonly keys: readonly KeyOfOrder[];
}

/** At most as many documents as a piece has keys. */
const takeFrom = async <Doc>(documents: AsyncIterable<Doc>, size: number): Promise<Doc[]> => {
  const taken: Doc[] = [];
  for await (const document of documents) if (taken.push(document) >= size) break;
  return taken;
};

async function* keysOfOrders(piece: Piece): AsyncGenerator<OrderRow> {
  const orders = await takeFrom(sortedIn<KeyedOrder>(piece, OrderModel.find({}, KEYED_FIELDS), ['_id']), piece.size);
  const stored = await OrderKeyModel.find({ _id: { $in: orders.flatMap(keysOf) } })
    .session(piece.session)
    .lean();
  const orderOf = new Map(stored.map(({ _id, order }) => [_id, order.toHexString()]));
  for (const order of orders) {
    const keys = keysOf(order).map((key) => ({ kind: kindOf(key), leadsTo: orderOf.get(key) }));
    yield { key: order._id.toHexString(), keys };
  }
}

interface KeyRow {
  readonly key: string;
  readonly order: string;
  readonly isOfOrder: boolean;
}

async function* ordersOfKeys(piece: Piece): AsyncGenerator<KeyRow> {
  const keys = await takeFrom(sortedIn<OrderKeyDoc>(piece, OrderKeyModel.find(), ['_id']), piece.size);
  const orders = await OrderModel.find({ _id: { $in: keys.map(({ order }) => order) } }, KEYED_FIELDS)
    .session(piece.session)
    .lean<KeyedOrder[]>();
  const keysByOrder = new Map(orders.map((order) => [order._id.toHexString(), new Set(keysOf(order))]));
  for (const { _id: key, order } of keys) {
    const id = order.toHexString();
    yield { key, order: id, isOfOrder: keysByOrder.get(id)?.has(key) ?? false };
  }
}

/** Checks that each key of each order leads to that order alone, and that no other keys exist. */
export const auditOrderKeys = async (inPieces: InPieces, report: Report): Promise<void> => {
  for await (const { key: _id, keys } of inPieces(keysOfOrders)) {
    for (const { kind, leadsTo } of keys) {
      if (leadsTo === undefined) {
        report(
          orderFinding('order_key_missing', { _id }, `has a ${kind} by which nothing finds it`, { ids: { kind } }),
        );
      } else if (leadsTo !== _id) {
        const text = `has the same ${kind} as order ${leadsTo}`;
        report(orderFinding('order_key_twice', { _id }, text, { ids: { kind, other: leadsTo } }));
      }
    }
  }
  for await (const { key, order: _id, isOfOrder } of inPieces(ordersOfKeys, () => true)) {
    const kind = kindOf(key);
    if (isOfOrder) continue;
    report(
      orderFinding('order_key_unknown', { _id }, `is found by a ${kind} that it does not have`, { ids: { kind } }),
    );
  }
};
