import { adminNextStatuses, may, type Order, type OrderStatus, type Page, permissionFor } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import { record } from '../../platform/events/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { Owned, Requester, Rows } from '../../platform/http/call.js';
import { AppError, forbidden } from '../../platform/http/errors.js';
import { escapeRegExp } from '../../platform/text.js';
import { orderSeenBy, ordersSeenBy, withOwner } from './order-access.js';
import { refuseRemoving, restoreOrder as restore } from './order-bin.js';
import { orderToChange, shownOrder } from './order-lookup.js';
import { type ChangeRequest, expectedBy } from './order-preconditions.js';
import * as reviews from './order-reviews.js';
import { moveOrder } from './order-states.js';
import { IS_REMOVED, NEEDS_REVIEW, OrderModel, type OrderDoc } from './order.model.js';

/** The maximum length of a list requested without a page. */
const LONGEST_LIST = 1_000;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** The bin's order: the last removed first. */
const LAST_REMOVED_FIRST = { deletedAt: -1, _id: -1 } as const;

const listOf = async (
  filter: QueryFilter<OrderDoc>,
  requester: Requester,
  page: Page | undefined,
  sort: typeof NEWEST_FIRST | typeof LAST_REMOVED_FIRST = NEWEST_FIRST,
): Promise<Rows<Order>> => {
  const { skip, limit } = page
    ? { skip: (page.page - 1) * page.limit, limit: page.limit }
    : { skip: 0, limit: LONGEST_LIST };
  const orders = await OrderModel.find(filter).sort(sort).skip(skip).limit(limit).lean<OrderDoc[]>();
  const isAll = !page && orders.length < limit;
  const rows = await ordersSeenBy(requester, orders);
  return { rows, total: isAll ? orders.length : await OrderModel.countDocuments(filter) };
};

/** A customer's orders, newest first: one page, or the newest 1,000. */
export const ordersOf = (userId: string, requester: Requester, page: Page | undefined): Promise<Rows<Order>> =>
  listOf({ user: userId, deletedAt: null }, requester, page);

export interface OrderQuery {
  /** Part of an order number, payment id, name, e-mail address or phone number. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** Whether staff must review them. */
  readonly attention?: boolean | undefined;
  /** When they were placed, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The bin's instead. */
  readonly removed?: boolean | undefined;
}

const NEEDS_NO_REVIEW = { 'reviewFlags.0': { $exists: false } } as const;

/** The condition for when an order was placed. */
const placedBetween = ({ from, to }: OrderQuery): QueryFilter<OrderDoc> =>
  from || to ? { createdAt: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {};

/** The back office's list, newest first: one page, or the newest 1,000. */
export const allOrders = (query: OrderQuery, requester: Requester, page: Page | undefined): Promise<Rows<Order>> => {
  const { search, status, attention, removed = false } = query;
  const wanted = search?.trim().toLowerCase() ?? '';
  return listOf(
    {
      ...(removed ? IS_REMOVED : { deletedAt: null }),
      ...(status === undefined ? {} : { status }),
      ...(attention === undefined ? {} : attention ? NEEDS_REVIEW : NEEDS_NO_REVIEW),
      ...placedBetween(query),
      ...(wanted === '' ? {} : { search: escapeRegExp(wanted) }),
    },
    requester,
    page,
    removed ? LAST_REMOVED_FIRST : NEWEST_FIRST,
  );
};

/** An order with its owner; undefined when there is none under that id. */
export const ownedOrder = async (id: string): Promise<Owned<OrderDoc> | undefined> => {
  const order = await shownOrder(id);
  return order ? withOwner(order) : undefined;
};

/**
 * Changes the status of an order on behalf of staff.
 * @throws AppError 403 without the permission for that status, 404 `not_found`, 409 `status_not_allowed`, 412 `stale_version`
 */
export const changeStatus = async (id: string, next: OrderStatus, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  const needed = permissionFor(next);
  if (needed && !may(requester.account, needed)) throw forbidden();
  const check = expectedBy(request, { status: next });
  const moved = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    const after = adminNextStatuses(order.status).includes(next)
      ? await moveOrder(order, { next, actor, at: new Date() }, session)
      : undefined;
    if (!after) throw new AppError('status_not_allowed', { from: order.status, to: next });
    return after;
  });
  return orderSeenBy(requester, moved);
};

/**
 * Resolves what staff had to look into.
 * @throws AppError 404 `not_found`, 409 `review_resolved`, 412 `stale_version`
 */
export const resolveReview = async (
  { id, reviewId }: { readonly id: string; readonly reviewId: string },
  note: string,
  request: ChangeRequest,
): Promise<Order> => {
  const resolution = { note: note.trim(), actor: request.actor, check: expectedBy(request, { note }) };
  return orderSeenBy(request.requester, await reviews.resolveReview(id, reviewId, resolution));
};

/**
 * Removes an order from every list but the bin, and keeps it for the books. A pending one is cancelled and its stock released.
 * @throws AppError 404 `not_found`, 409 `order_under_way`, 409 `order_in_review`, 412 `stale_version`
 */
export const removeOrder = async (id: string, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  const check = expectedBy(request);
  const removed = await inTransaction(async (session) => {
    const at = new Date();
    const order = await orderToChange(id, session);
    await check(order);
    refuseRemoving(order);
    if (order.status === 'pending') await moveOrder(order, { next: 'cancelled', actor, at }, session);
    await record({ type: 'order.removed', subject: { kind: 'order', id: order._id.toHexString() }, actor }, session);
    return OrderModel.findByIdAndUpdate(order._id, { deletedAt: at }, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, removed);
};

/**
 * Takes an order out of the bin.
 * @throws AppError 404 `not_found`, 412 `stale_version`
 */
export const restoreOrder = async (id: string, request: ChangeRequest): Promise<Order> =>
  orderSeenBy(request.requester, await restore(id, { actor: request.actor, check: expectedBy(request) }));
