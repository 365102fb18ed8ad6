import {
  ADDRESS_FIELDS,
  deliveryDay,
  type DeliveryTerms,
  isCorrectable,
  isSameEmail,
  type Order,
  type OrderAddress,
} from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { defined } from '../../../platform/defined.js';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError, invalid, notFound } from '../../../platform/http/errors.js';
import { comesIn, productsById, productSizes, spelledSize, toProduct } from '../../catalog/index.js';
import { inStockTransaction, reserveStock } from '../../inventory/index.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { deliveryZoneOf } from '../order-delivery.js';
import { outOfStock, shortLines, stockQuantities } from '../order-lines.js';
import { recordOrderEvent, requireShownOrder, updateOrder } from '../order-store.js';
import { splitByRefund } from '../refunds/order-refund-lines.js';
import { refuseWhileRefunding } from '../order-money.js';
import { buyerKey } from '../placing/phone-history.js';
import { returnToStock } from '../states/order-restocking.js';
import { refuseCancelled } from '../states/own-cancelling.js';
import { currentSearchText } from '../order-search.js';
import { orderLines, toOrderAddress, type OrderDoc, type OrderLineDoc } from '../order.model.js';
import { REVOKES_LINK } from '../order-tokens.js';

const CORRECTED_FIELDS = [...ADDRESS_FIELDS, 'email'] as const;
type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** @throws AppError 409 `cancel_requested`, `too_late_to_correct` */
const refuseLate = (order: OrderDoc): void => {
  refuseCancelled(order);
  if (!isCorrectable(order)) throw new AppError('too_late_to_correct', { status: order.status });
};

/** The promised day after a correction. Another zone gets a new day, counted from now. */
const promisedDay = (order: OrderDoc, address: OrderAddress, terms: DeliveryTerms): string | undefined => {
  const zone = deliveryZoneOf({ ...order, address }, terms.zones);
  return zone === deliveryZoneOf(order, terms.zones) ? order.deliveryDay : deliveryDay(zone, databaseTime(), terms);
};

/** True if an earlier address of a guest's order has received mails with its link. */
const hasMailedOthers = ({ user, address: { email } }: OrderDoc, next: OrderAddress): boolean =>
  user === null && email !== undefined && !isSameEmail(email, next.email ?? '');

/**
 * Corrects the address of an order, and with it the promised day, the buyer and the search text. The order's holders
 * stay the same. The event names the changed fields only, as their contents are personal.
 * @param sent absent fields stay as they are; empty ones are removed
 * @param terms the shop's current terms of delivery
 * @throws AppError 404 `not_found`, 409 `too_late_to_correct`, `cancel_requested`, 412 `stale_version`
 */
export const correctDelivery = (
  id: string,
  sent: Readonly<Partial<Record<CorrectedField, string>>>,
  request: ChangeRequest,
  terms: DeliveryTerms,
): Promise<Order> =>
  changeOrder(id, request, {
    sent,
    apply: async (order) => {
      refuseLate(order);
      const address = toOrderAddress({ ...order.address, ...sent });
      const fields = CORRECTED_FIELDS.filter((field) => address[field] !== order.address[field]);
      if (fields.length === 0) return order;
      const search = await currentSearchText({ ...order, address });
      const day = promisedDay(order, address, terms);
      const buyer = buyerKey(address.phone);
      return {
        event: { type: 'order.delivery_corrected', is: { fields } },
        update: {
          $set: { address, search, ...defined({ deliveryDay: day, buyer }) },
          $unset: { ...(day === undefined && { deliveryDay: 1 }), ...(buyer === undefined && { buyer: 1 }) },
          ...(hasMailedOthers(order, address) ? REVOKES_LINK : {}),
        },
      };
    },
  });

/** @throws AppError 404 `not_found` */
const lineAt = (order: OrderDoc, index: string): { readonly line: OrderLineDoc; readonly at: number } => {
  const at = /^(?:0|[1-9]\d{0,3})$/.test(index) ? Number(index) : -1;
  const line = orderLines(order)[at];
  if (!line) throw notFound('line');
  return { line, at };
};

/** A line of an order by its index, from 0. */
interface LineOfOrder {
  readonly id: string;
  readonly index: string;
}

/**
 * The lines once the remaining items of one line have another size. Refunds name a line by its index, so the refunded
 * items stay where they are. The other items become a new line at the end.
 */
const linesWith = (lines: readonly OrderLineDoc[], at: number, refunded: OrderLineDoc, rest: OrderLineDoc) => {
  const isPart = refunded.quantity > 0;
  const changed = lines.map((line, index) => (index === at ? (isPart ? refunded : rest) : line));
  return isPart ? [...changed, rest] : changed;
};

/**
 * Changes the size of the remaining items of a line. In one transaction, these items return to stock and items of the
 * other size leave it. The price stays, as it is the product's. A packed order is unpacked, as it holds the wrong size.
 * @throws AppError 400 for a size that the product does not come in, and where no items remain. 404 `not_found`. 409
 *   `too_late_to_correct`, `cancel_requested`, `out_of_stock`, `refund_under_way`. 412 `stale_version`.
 */
export const correctSize = async ({ id, index }: LineOfOrder, sent: string, request: ChangeRequest): Promise<Order> => {
  const { actor } = request;
  const { product } = lineAt(await requireShownOrder(id), index).line;
  const productId = product._id.toHexString();
  const apply = async (order: OrderDoc, session: ClientSession): Promise<OrderDoc> => {
    const { line, at } = lineAt(order, index);
    refuseLate(order);
    const products = await productsById([product._id], session);
    const stored = products.get(productId);
    const size = spelledSize(stored ? productSizes(toProduct(stored)) : [], sent);
    if (line.size === size) return order;
    if (!stored) throw outOfStock([{ productId, size, available: 0 }]);
    if (!comesIn(toProduct(stored), size)) {
      throw invalid([{ msg: `${line.product.title} does not come in size ${size}`, path: 'size' }]);
    }
    const { refunded, rest } = splitByRefund(line);
    if (rest.quantity === 0) throw invalid([{ msg: `${line.product.title} is refunded`, path: 'size' }]);
    const next: OrderLineDoc = { ...rest, size, tracked: Boolean(stored.stock) };
    const lines = linesWith(orderLines(order), at, refunded, next);
    const short = shortLines([next], products);
    if (short.length > 0) throw outOfStock(short);
    refuseWhileRefunding(order);
    const change = {
      was: { line: at, ...defined({ size: line.size }) },
      is: { line: lines.indexOf(next), size },
    };
    await recordOrderEvent(order._id, { type: 'order.size_corrected', ...change }, actor, session);
    if (order.packedAt) {
      await recordOrderEvent(order._id, { type: 'order.packed', is: { packed: false } }, actor, session);
    }
    const when = databaseTime();
    const back = [{ index: at, quantity: rest.quantity }];
    await returnToStock(order, back, { why: 'size_returned', actor, at: when }, session);
    const update = { $set: { products: lines.map((corrected) => [corrected]) }, $unset: { packedAt: 1 } } as const;
    const changed = await updateOrder(order, update, session);
    const context = { order: order._id, actor, at: when };
    // The last step, as other orders for the same size wait from here on.
    await reserveStock({ items: stockQuantities([next]), context }, session, 'size_taken');
    return changed;
  };
  return changeOrder(id, request, { sent: { size: sent }, apply }, (work) =>
    inStockTransaction([{ productId, size: sent }], work),
  );
};
