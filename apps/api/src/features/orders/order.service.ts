import { adminNextStatuses, may, type Order, type OrderStatus, type Page, permissionFor } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession, type QueryFilter } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { Owned, Requester, Rows } from '../../platform/http/call.js';
import { AppError, forbidden, notFound } from '../../platform/http/errors.js';
import { escapeRegExp } from '../../platform/text.js';
import { orderSeenBy, ordersSeenBy, withOwner } from './order-access.js';
import { moveOrder } from './order-states.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** The maximum length of a list requested without a page. */
const LONGEST_LIST = 1_000;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

const listOf = async (
  filter: QueryFilter<OrderDoc>,
  requester: Requester,
  page: Page | undefined,
): Promise<Rows<Order>> => {
  const { skip, limit } = page
    ? { skip: (page.page - 1) * page.limit, limit: page.limit }
    : { skip: 0, limit: LONGEST_LIST };
  const orders = await OrderModel.find(filter).sort(NEWEST_FIRST).skip(skip).limit(limit).lean<OrderDoc[]>();
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
}

/** The back office's list, newest first: one page, or the newest 1,000. */
export const allOrders = (
  { search, status }: OrderQuery,
  requester: Requester,
  page: Page | undefined,
): Promise<Rows<Order>> => {
  const wanted = search?.trim().toLowerCase() ?? '';
  return listOf(
    {
      deletedAt: null,
      ...(status === undefined ? {} : { status }),
      ...(wanted === '' ? {} : { search: escapeRegExp(wanted) }),
    },
    requester,
    page,
  );
};

const find = async (id: string, session?: ClientSession): Promise<OrderDoc | null> =>
  isObjectIdOrHexString(id)
    ? OrderModel.findOne({ _id: id, deletedAt: null })
        .session(session ?? null)
        .lean<OrderDoc>()
    : null;

const existing = async (id: string, session: ClientSession): Promise<OrderDoc> => {
  const order = await find(id, session);
  if (!order) throw notFound('order');
  return order;
};

/** An order with its owner; undefined when there is none under that id. */
export const ownedOrder = async (id: string): Promise<Owned<OrderDoc> | undefined> => {
  const order = await find(id);
  return order ? withOwner(order) : undefined;
};

/** The actor of a change, and the requester who sees the result. */
interface By {
  readonly requester: Requester;
  readonly actor: Actor;
}

/**
 * Changes the status of an order on behalf of staff.
 * @throws AppError 403 without the permission for that status, 404 `not_found`, 409 `status_not_allowed`
 */
export const changeStatus = async (id: string, next: OrderStatus, { requester, actor }: By): Promise<Order> => {
  const needed = permissionFor(next);
  if (needed && !may(requester.account, needed)) throw forbidden();
  const moved = await inTransaction(async (session) => {
    const order = await existing(id, session);
    const after = adminNextStatuses(order.status).includes(next)
      ? await moveOrder(order, { next, actor, at: new Date() }, session)
      : undefined;
    if (!after) throw new AppError('status_not_allowed', { from: order.status, to: next });
    return after;
  });
  return orderSeenBy(requester, moved);
};

/**
 * Removes an order from every list but keeps it for the books. A pending one is cancelled and its stock released.
 * @throws AppError 404 `not_found`
 */
export const removeOrder = async (id: string, { requester, actor }: By): Promise<Order> => {
  const removed = await inTransaction(async (session) => {
    const at = new Date();
    const order = await existing(id, session);
    if (order.status === 'pending') await moveOrder(order, { next: 'cancelled', actor, at }, session);
    await record({ type: 'order.removed', subject: { kind: 'order', id: order._id.toHexString() }, actor }, session);
    return OrderModel.findByIdAndUpdate(order._id, { deletedAt: at }, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, removed);
};
