import { endOfDay, type orders, type Order, type OrderSort, type Page, shortNumberIn, startOfDay } from '@paila/shared';
import type { QueryFilter, Types } from 'mongoose';
import type { Call, Requester, Rows } from '../../../platform/http/call.js';
import { pageRows } from '../../../platform/http/paging.js';
import { defined } from '../../../platform/defined.js';
import { searchPatterns } from '../../../platform/search-text.js';
import { ordersSeenBy } from '../access/order-access.js';
import { ordersWithKeys, orderWithKey, ownKey, sharedKey } from '../order-keys.js';
import {
  BY_COURIER,
  HAS_REMAINING_ITEMS,
  IS_PICKED_UP,
  IS_TO_SEND,
  IS_UNDECIDED,
  IS_WANTED,
} from '../order-conditions.js';
import {
  HAS_REFUND_DUE,
  IS_PAID_IN_CASH,
  IS_REMOVED,
  NEEDS_REVIEW,
  OrderModel,
  REVIEW_INDEX,
  type OrderDoc,
} from '../order.model.js';

/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
type Sorting = Readonly<Partial<Record<'createdAt' | 'paidAt' | 'amountCents' | 'deletedAt', 1 | -1>>> & {
  readonly _id: 1 | -1;
};
const SORTINGS: Readonly<Record<OrderSort, Sorting>> = {
  newest: NEWEST_FIRST,
  oldest: { createdAt: 1, _id: 1 },
  highest: { amountCents: -1, _id: -1 },
  lowest: { amountCents: 1, _id: 1 },
};
/** The sortings of lists of paid orders. By any other time, the database would have to sort in memory. */
const SORTINGS_OF_PAID: Readonly<Record<OrderSort, Sorting>> = {
  ...SORTINGS,
  newest: { paidAt: -1, _id: -1 },
  oldest: { paidAt: 1, _id: 1 },
};

/** The sorting of the bin. */
const LAST_REMOVED_FIRST = { deletedAt: -1, _id: -1 } as const;

interface Listing {
  readonly filter: QueryFilter<OrderDoc>;
  readonly sort?: Sorting;
  /** The index to read, where the database would choose a slower one. */
  readonly hint?: string | undefined;
}

/** Orders by their ids, in the order of the ids. */
const ordersInTurn = async (ids: readonly Types.ObjectId[]): Promise<OrderDoc[]> => {
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }).lean<OrderDoc[]>();
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
};

const readPage = async (
  { filter, sort = NEWEST_FIRST, hint }: Listing,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<OrderDoc[]> => {
  const options = { sort, skip, limit, ...defined({ hint }) };
  if (skip === 0) return OrderModel.find(filter, null, options).lean<OrderDoc[]>();
  // The index alone has the ids. A query for whole orders would read the documents of all earlier pages, too.
  const ids = await OrderModel.find(filter, { _id: 1 }, options).lean<Pick<OrderDoc, '_id'>[]>();
  return ordersInTurn(ids.map(({ _id }) => _id));
};

const listPage = async (listing: Listing, requester: Requester, page: Page | undefined): Promise<Rows<Order>> => {
  const { filter, hint } = listing;
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const orders = await readPage(listing, { skip, limit });
  const rows = await ordersSeenBy(requester, orders);
  // The last page implies the total, so that a rare search reads all orders once, and not twice.
  const isLast = orders.length < limit && (orders.length > 0 || skip === 0);
  const countAll = () => OrderModel.countDocuments(filter, defined({ hint }));
  return { rows, total: isLast ? skip + orders.length : await countAll() };
};

/** The time at which the first refund of an order is due, in milliseconds. */
const firstDue = ({ reviewFlags }: Pick<OrderDoc, 'reviewFlags'>): number =>
  Math.min(...reviewFlags.flatMap(({ dueAt }) => dueAt?.getTime() ?? []));

/** A page of orders with refunds to make, the first due first. Such orders are few, so all their ids are sorted. */
const listByDueTime = async (
  filter: QueryFilter<OrderDoc>,
  requester: Requester,
  page: Page | undefined,
): Promise<Rows<Order>> => {
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const due = await OrderModel.find(filter, { 'reviewFlags.dueAt': 1 }, { hint: REVIEW_INDEX }).lean<
    Pick<OrderDoc, '_id' | 'reviewFlags'>[]
  >();
  const ids = due.sort((a, b) => firstDue(a) - firstDue(b)).map(({ _id }) => _id);
  const orders = await ordersInTurn(ids.slice(skip, skip + limit));
  return { rows: await ordersSeenBy(requester, orders), total: ids.length };
};

/** A customer's orders, newest first: one page, or the newest 1,000. */
export const customerOrders = async (
  userId: string,
  requester: Requester,
  page: Page | undefined,
): Promise<Rows<Order>> => {
  const ids = await ordersWithKeys([sharedKey.account(userId)]);
  return listPage({ filter: { _id: { $in: ids }, user: userId, deletedAt: null } }, requester, page);
};

type OrderQuery = Call<(typeof orders)['endpoints']['listOrders']>['query'];

/** The condition of a search. A whole short number finds only its own order, and no longer numbers. */
const foundBy = async (search = ''): Promise<QueryFilter<OrderDoc>> => {
  const shortNumber = shortNumberIn(search);
  const numbered = shortNumber === undefined ? undefined : await orderWithKey([ownKey.shortNumber(shortNumber)]);
  if (numbered) return { _id: numbered };
  const patterns = searchPatterns(search);
  return patterns.length === 0 ? {} : { $and: patterns.map((pattern) => ({ search: pattern })) };
};

/** Returns the ids of the newest orders that a search finds. @param search words in any order */
export const orderIdsLike = async (search: string, limit: number): Promise<Types.ObjectId[]> => {
  const orders = await OrderModel.find({ deletedAt: null, ...(await foundBy(search)) }, { _id: 1 })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean();
  return orders.map(({ _id }) => _id);
};

const NEEDS_NO_REVIEW: QueryFilter<OrderDoc> = { 'reviewFlags.0': { $exists: false } };
const HAS_NO_REFUND_DUE: QueryFilter<OrderDoc> = { 'reviewFlags.dueAt': { $exists: false } };
const IS_DECIDED: QueryFilter<OrderDoc> = { $nor: [IS_UNDECIDED] };
const IS_NOT_TO_SEND: QueryFilter<OrderDoc> = { $nor: [IS_TO_SEND] };
/** The orders of each way to pay. */
const BY_METHOD: Readonly<Record<NonNullable<OrderQuery['method']>, QueryFilter<OrderDoc>>> = {
  cash: IS_PAID_IN_CASH,
  online: { paymentMethod: { $exists: false } },
};

type Time = Date | string | undefined;

/** The condition that something happened in a period. @param timeZone in which a day begins and ends */
const between = (field: 'createdAt' | 'paidAt', from: Time, to: Time, timeZone: string): QueryFilter<OrderDoc> => {
  const begin = typeof from === 'string' ? startOfDay(from, timeZone) : from;
  const end = typeof to === 'string' ? endOfDay(to, timeZone) : to;
  return begin || end ? { [field]: { ...(begin ? { $gte: begin } : {}), ...(end ? { $lte: end } : {}) } } : {};
};

const sortingFor = ({ removed, paidFrom, paidTo, sort = 'newest' }: OrderQuery): Sorting => {
  if (removed) return LAST_REMOVED_FIRST;
  return (paidFrom ?? paidTo) ? SORTINGS_OF_PAID[sort] : SORTINGS[sort];
};

/** The back office's list, newest first unless it is sorted otherwise: one page, or the first 1,000. */
export const allOrders = async (
  query: OrderQuery,
  { requester, page, timeZone }: { requester: Requester; page: Page | undefined; timeZone: string },
): Promise<Rows<Order>> => {
  const {
    search,
    status,
    attention,
    refundDue,
    undecided,
    removed = false,
    user,
    packed,
    toSend,
    method,
    pickUp,
  } = query;
  const isOfWaiting = (toSend ?? status === 'paid') && packed !== undefined;
  const filter: QueryFilter<OrderDoc> = {
    ...(removed ? IS_REMOVED : { deletedAt: null }),
    ...defined({ status, user }),
    ...(packed === undefined ? {} : { packedAt: { $exists: packed } }),
    ...(isOfWaiting ? { ...HAS_REMAINING_ITEMS, ...IS_WANTED } : {}),
    ...(method === undefined ? {} : BY_METHOD[method]),
    ...(pickUp === undefined ? {} : pickUp ? IS_PICKED_UP : BY_COURIER),
    ...between('createdAt', query.from, query.to, timeZone),
    ...between('paidAt', query.paidFrom, query.paidTo, timeZone),
    // Uses `$and`, because several conditions concern one field.
    $and: [
      await foundBy(search),
      attention === undefined ? {} : attention ? NEEDS_REVIEW : NEEDS_NO_REVIEW,
      refundDue === undefined ? {} : refundDue ? HAS_REFUND_DUE : HAS_NO_REFUND_DUE,
      undecided === undefined ? {} : undecided ? IS_UNDECIDED : IS_DECIDED,
      toSend === undefined ? {} : toSend ? IS_TO_SEND : IS_NOT_TO_SEND,
    ],
  };
  if (refundDue && !removed && query.sort === undefined) return listByDueTime(filter, requester, page);
  const hint = attention === true || refundDue === true ? REVIEW_INDEX : undefined;
  return listPage({ filter, sort: sortingFor(query), hint }, requester, page);
};
