import {
  ADDRESS_FIELDS,
  deliveryDay,
  type DeliveryTerms,
  isCorrectable,
  isSameEmail,
  type Order,
  type OrderAddress,
} from '@paila/shared';
import { record } from '../../../platform/events/index.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { AppError, invalid, notFound } from '../../../platform/http/errors.js';
import { comesIn, productsById, sizesOf, spelledSize, toProduct } from '../../catalog/index.js';
import { inStockTransaction, reserveStock } from '../../inventory/index.js';
import { orderSeenBy } from '../access/order-access.js';
import { outOfStock, shortLines, stockQuantities } from '../order-lines.js';
import { orderToChange, shownOrder, orderSubject } from '../order-lookup.js';
import { recordPacked } from '../states/order-packing.js';
import { type ChangeRequest, expectedBy } from '../access/order-preconditions.js';
import { splitByRefund } from '../refunds/order-refund-lines.js';
import { refuseWhileRefunding } from '../order-refunding.js';
import { returnToStock } from '../states/order-restocking.js';
import { currentSearchText } from '../order-search.js';
import { linesOf, OrderModel, toOrderAddress, type OrderDoc, type OrderLineDoc } from '../order.model.js';
import { REVOKES_LINK } from '../order-tokens.js';

const CORRECTED_FIELDS = [...ADDRESS_FIELDS, 'email'] as const;
type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** @throws AppError 409 `too_late_to_correct` */
const refuseLate = (order: OrderDoc): void => {
  if (!isCorrectable(order)) throw new AppError('too_late_to_correct', { status: order.status });
};

const cityName = ({ city = '' }: OrderAddress): string => city.trim().toLowerCase();

/** The day that is promised to where an order goes now: only another city has another one, counted from now. */
const dayFor = (order: OrderDoc, address: OrderAddress, terms: DeliveryTerms): string | undefined =>
  cityName(address) === cityName(order.address)
    ? order.deliveryDay
    : deliveryDay(address.city ?? '', databaseTime(), terms);

/** Whether mails with the link of an order went to an address that is not the order's any more. */
const hasMailedOthers = ({ user, address: { email } }: OrderDoc, next: OrderAddress): boolean =>
  user === null && email !== undefined && !isSameEmail(email, next.email ?? '');

/**
 * Corrects where an order goes, and with it the day that is promised, and what it is found by. Its limits stay counted
 * for whom it was placed by. The event names the changed fields only, as their contents are personal.
 * @param sent fields that are absent stay as they are; empty ones are removed
 * @param terms on which the shop delivers now
 * @throws AppError 404 `not_found`, 409 `too_late_to_correct`, 412 `stale_version`
 */
export const correctDelivery = async (
  id: string,
  sent: Readonly<Partial<Record<CorrectedField, string>>>,
  request: ChangeRequest,
  terms: DeliveryTerms,
): Promise<Order> => {
  const check = expectedBy(request, sent);
  const corrected = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    refuseLate(order);
    const address = toOrderAddress({ ...order.address, ...sent });
    const fields = CORRECTED_FIELDS.filter((field) => address[field] !== order.address[field]);
    if (fields.length === 0) return order;
    await record(
      { type: 'order.delivery_corrected', subject: orderSubject(order._id), actor: request.actor, is: { fields } },
      session,
    );
    const search = await currentSearchText({ ...order, address });
    const day = dayFor(order, address, terms);
    return OrderModel.findByIdAndUpdate(
      order._id,
      {
        ...(day === undefined
          ? { $set: { address, search }, $unset: { deliveryDay: 1 } }
          : { $set: { address, search, deliveryDay: day } }),
        ...(hasMailedOthers(order, address) ? REVOKES_LINK : {}),
      },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(request.requester, corrected);
};

/** @throws AppError 404 `not_found` */
const lineAt = (order: OrderDoc, index: string): { readonly line: OrderLineDoc; readonly at: number } => {
  const at = /^(?:0|[1-9]\d{0,3})$/.test(index) ? Number(index) : -1;
  const line = linesOf(order)[at];
  if (!line) throw notFound('line');
  return { line, at };
};

/** A line of an order by its index, from 0. */
interface LineOfOrder {
  readonly id: string;
  readonly index: string;
}

/**
 * The lines once the remaining items of one have another size. The refunded items keep their size and their index,
 * which their refunds name: the others become a line of their own, the last one.
 */
const linesWith = (lines: readonly OrderLineDoc[], at: number, refunded: OrderLineDoc, rest: OrderLineDoc) => {
  const isPart = refunded.quantity > 0;
  const changed = lines.map((line, index) => (index === at ? (isPart ? refunded : rest) : line));
  return isPart ? [...changed, rest] : changed;
};

/**
 * Changes the size of what is left of a line: it returns to stock, and the other size is taken from it, in one
 * transaction. The price stays, as it is the product's. What was packed holds the wrong size now, so it is not packed
 * any more.
 * @throws AppError 400 for a size that the product does not come in, and where nothing is left; 404 `not_found`, 409
 *   `too_late_to_correct`, `out_of_stock`, `refund_under_way`, 412 `stale_version`
 */
export const correctSize = async ({ id, index }: LineOfOrder, sent: string, request: ChangeRequest): Promise<Order> => {
  const { actor, requester } = request;
  const check = expectedBy(request, { size: sent });
  const known = await shownOrder(id);
  if (!known) throw notFound('order');
  const { product } = lineAt(known, index).line;
  const productId = product._id.toHexString();
  const corrected = await inStockTransaction([{ productId, size: sent }], async (session) => {
    const order = await orderToChange(id, session);
    const { line, at } = lineAt(order, index);
    await check(order);
    refuseLate(order);
    const products = await productsById([product._id], session);
    const now = products.get(productId);
    const size = spelledSize(now ? sizesOf(toProduct(now)) : [], sent);
    if (line.size === size) return order;
    if (!now) throw outOfStock([{ productId, size, available: 0 }]);
    if (!comesIn(toProduct(now), size)) {
      throw invalid([{ msg: `${line.product.title} does not come in size ${size}`, path: 'size' }]);
    }
    const { refunded, rest } = splitByRefund(line);
    if (rest.quantity === 0) throw invalid([{ msg: `${line.product.title} is refunded`, path: 'size' }]);
    const next: OrderLineDoc = { ...rest, size, tracked: Boolean(now.stock) };
    const lines = linesWith(linesOf(order), at, refunded, next);
    const short = shortLines([next], products);
    if (short.length > 0) throw outOfStock(short);
    refuseWhileRefunding(order);
    const change = {
      was: { line: at, ...(line.size === undefined ? {} : { size: line.size }) },
      is: { line: lines.indexOf(next), size },
    };
    await record({ type: 'order.size_corrected', subject: orderSubject(order._id), actor, ...change }, session);
    if (order.packedAt) await recordPacked(order._id, false, actor, session);
    const when = databaseTime();
    const back = [{ index: at, quantity: rest.quantity }];
    await returnToStock(order, back, { why: 'size_returned', actor, at: when }, session);
    const changed = await OrderModel.findByIdAndUpdate(
      order._id,
      {
        $set: { products: lines.map((each) => [each]) },
        $unset: { packedAt: 1 },
      },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<OrderDoc>();
    const context = { order: order._id, actor, at: when };
    // Last, as others who want the same size have to wait from here on.
    await reserveStock({ items: stockQuantities([next]), context }, session, { why: 'size_taken' });
    return changed;
  });
  return orderSeenBy(requester, corrected);
};
