import {
  endOfDay,
  type Order,
  type OrderSort,
  type OrderStatus,
  type Page,
  shortNumberIn,
  startOfDay,
} from '@paila/shared';
import type { QueryFilter, Types } from 'mongoose';
import type { Requester, Rows } from '../../../platform/http/call.js';
import { pageRows } from '../../../platform/http/paging.js';
import { searchPatterns } from '../../../platform/search-text.js';
import { ordersSeenBy } from '../access/order-access.js';
import {
  HAS_ITEMS_TO_SEND,
  IS_REMOVED,
  IS_UNDECIDED,
  NEEDS_REVIEW,
  OrderModel,
  REVIEW_INDEX,
  type OrderDoc,
} from '../order.model.js';

/** The maximum length of a list requested without a page. */
const LONGEST_LIST = 1_000;
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
/** Of orders that were paid at some time; another order would have to sort them in memory. */
const SORTINGS_OF_PAID: Readonly<Record<OrderSort, Sorting>> = {
  ...SORTINGS,
  newest: { paidAt: -1, _id: -1 },
  oldest: { paidAt: 1, _id: 1 },
};

/** The bin's order: the last removed first. */
const LAST_REMOVED_FIRST = { deletedAt: -1, _id: -1 } as const;

interface Listing {
  readonly filter: QueryFilter<OrderDoc>;
  readonly sort?: Sorting;
  /** The index to read, where the database would choose a slower one. */
  readonly hint?: string | undefined;
}

const readPage = async (
  { filter, sort = NEWEST_FIRST, hint }: Listing,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<OrderDoc[]> => {
  const options = { sort, skip, limit, ...(hint === undefined ? {} : { hint }) };
  if (skip === 0) return OrderModel.find(filter, null, options).lean<OrderDoc[]>();
  // The index alone tells the ids; asked for whole orders, the database would read all of the pages before, too.
  const ids = await OrderModel.find(filter, { _id: 1 }, options).lean<Pick<OrderDoc, '_id'>[]>();
  const orders = await OrderModel.find({ _id: { $in: ids.map(({ _id }) => _id) } }).lean<OrderDoc[]>();
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  return ids.flatMap(({ _id }) => byId.get(_id.toHexString()) ?? []);
};

const listOf = async (listing: Listing, requester: Requester, page: Page | undefined): Promise<Rows<Order>> => {
  const { filter, hint } = listing;
  const { skip, limit } = pageRows(page, LONGEST_LIST);
  const orders = await readPage(listing, { skip, limit });
  const rows = await ordersSeenBy(requester, orders);
  // The last page tells the total, so that what finds little looks through all orders once, and not twice.
  const isLast = orders.length < limit && (orders.length > 0 || skip === 0);
  const countAll = () => OrderModel.countDocuments(filter, hint === undefined ? {} : { hint });
  return { rows, total: isLast ? skip + orders.length : await countAll() };
};

/** A customer's orders, newest first: one page, or the newest 1,000. */
export const ordersOf = (userId: string, requester: Requester, page: Page | undefined): Promise<Rows<Order>> =>
  listOf({ filter: { user: userId, deletedAt: null } }, requester, page);

export interface OrderQuery {
  /** Words in any order, each a part of what {@link orderSearchText} holds; or a phone number. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** Whether staff must review them. */
  readonly attention?: boolean | undefined;
  /** Whether they wait for a payment that the provider has not decided. */
  readonly undecided?: boolean | undefined;
  /** When they were placed, both included; a day is one of the shop. */
  readonly from?: Date | string | undefined;
  readonly to?: Date | string | undefined;
  /** The bin's instead, in its own order. */
  readonly removed?: boolean | undefined;
  /** The account that placed them. */
  readonly user?: string | undefined;
  readonly packed?: boolean | undefined;
  /** When they were paid, both included. */
  readonly paidFrom?: Date | string | undefined;
  readonly paidTo?: Date | string | undefined;
  readonly sort?: OrderSort | undefined;
}

/** The whole short number of an order means that one, and not all whose numbers begin with it. */
const foundBy = async (search = ''): Promise<QueryFilter<OrderDoc>> => {
  const shortNumber = shortNumberIn(search);
  if (shortNumber !== undefined && (await OrderModel.exists({ shortNumber }))) return { shortNumber };
  const patterns = searchPatterns(search);
  return patterns.length === 0 ? {} : { $and: patterns.map((pattern) => ({ search: pattern })) };
};

/** The ids of the newest orders that a search finds. @param search as in {@link OrderQuery} */
export const orderIdsLike = async (search: string, limit: number): Promise<Types.ObjectId[]> => {
  const orders = await OrderModel.find({ deletedAt: null, ...(await foundBy(search)) }, { _id: 1 })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean();
  return orders.map(({ _id }) => _id);
};

/** More orders than ever wait for staff, or for the provider. */
const MOST_LEFT_OUT = 2_000;

/**
 * The condition for orders that are not among a few. So the index of a list tells what is in it, and none of the many
 * others is read.
 * @param few.are the condition that only few orders meet
 * @param few.areNot the same for all others, if they are not so few after all: slower
 */
const notAmong = async (few: {
  readonly are: QueryFilter<OrderDoc>;
  readonly areNot: QueryFilter<OrderDoc>;
  readonly hint?: string;
}): Promise<QueryFilter<OrderDoc>> => {
  const found = await OrderModel.find(few.are, { _id: 1 }, few.hint === undefined ? {} : { hint: few.hint })
    .limit(MOST_LEFT_OUT + 1)
    .lean();
  return found.length > MOST_LEFT_OUT ? few.areNot : { _id: { $nin: found.map(({ _id }) => _id) } };
};

/** The condition for orders that staff need not review. */
const needsNoReview = () =>
  notAmong({ are: NEEDS_REVIEW, areNot: { 'reviewFlags.0': { $exists: false } }, hint: REVIEW_INDEX });

/** The condition for orders that do not wait for the provider's decision. */
const isDecided = () => notAmong({ are: IS_UNDECIDED, areNot: { $nor: [IS_UNDECIDED] } });

type Asked = Date | string | undefined;

/** The condition for when something happened. @param timeZone in which a day begins and ends */
const between = (field: 'createdAt' | 'paidAt', from: Asked, to: Asked, timeZone: string): QueryFilter<OrderDoc> => {
  const begin = typeof from === 'string' ? startOfDay(from, timeZone) : from;
  const end = typeof to === 'string' ? endOfDay(to, timeZone) : to;
  return begin || end ? { [field]: { ...(begin ? { $gte: begin } : {}), ...(end ? { $lte: end } : {}) } } : {};
};

const sortingOf = ({ removed, paidFrom, paidTo, sort = 'newest' }: OrderQuery): Sorting => {
  if (removed) return LAST_REMOVED_FIRST;
  return (paidFrom ?? paidTo) ? SORTINGS_OF_PAID[sort] : SORTINGS[sort];
};

/** The back office's list, newest first unless it is sorted otherwise: one page, or the first 1,000. */
export const allOrders = async (
  query: OrderQuery,
  { requester, page, timeZone }: { requester: Requester; page: Page | undefined; timeZone: string },
): Promise<Rows<Order>> => {
  const { search, status, attention, undecided, removed = false, user, packed } = query;
  const filter: QueryFilter<OrderDoc> = {
    ...(removed ? IS_REMOVED : { deletedAt: null }),
    ...(status === undefined ? {} : { status }),
    ...(user === undefined ? {} : { user }),
    ...(packed === undefined ? {} : { packedAt: { $exists: packed } }),
    ...(status === 'paid' && packed !== undefined ? HAS_ITEMS_TO_SEND : {}),
    ...between('createdAt', query.from, query.to, timeZone),
    ...between('paidAt', query.paidFrom, query.paidTo, timeZone),
    // Side by side, as several of them are about the same field.
    $and: [
      await foundBy(search),
      attention === undefined ? {} : attention ? NEEDS_REVIEW : await needsNoReview(),
      undecided === undefined ? {} : undecided ? IS_UNDECIDED : await isDecided(),
    ],
  };
  return listOf({ filter, sort: sortingOf(query), hint: attention ? REVIEW_INDEX : undefined }, requester, page);
};
