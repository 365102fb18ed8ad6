import { type Guest, type Page, phoneKey } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { Rows } from '../../../platform/http/call.js';
import { searchPatterns } from '../../../platform/search-text.js';
import { personPattern } from '../order-search.js';
import { GUEST_INDEX, IGNORING_CASE, IS_GUESTS, OrderModel, type OrderDoc } from '../order.model.js';

/** Guests are read from so many of their newest orders that match. */
const MAX_ORDERS = 1_000;
/** Without a page. */
const MAX_ROWS = 1_000;

const IS_KNOWN_GUESTS = { ...IS_GUESTS, deletedAt: null, anonymisedAt: null } as const;

type GuestOrder = Pick<OrderDoc, '_id' | 'address' | 'createdAt'>;

/** Two orders with the same key are one guest's. Undefined for an order without any contact. */
const guestKey = ({ email = '', phone = '' }: OrderDoc['address']): string | undefined => {
  if (email !== '') return `email ${email.trim().toLowerCase()}`;
  const digits = phoneKey(phone);
  return digits === '' ? undefined : `phone ${digits}`;
};

const toGuest = ({ _id, address, createdAt }: GuestOrder, orders: number): Guest => {
  const { firstname = '', lastname = '', email, phone } = address;
  return {
    _id: _id.toHexString(),
    name: `${firstname} ${lastname}`.trim(),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    orders,
    lastOrderAt: createdAt.toISOString(),
  };
};

const find = (which: QueryFilter<OrderDoc>) =>
  OrderModel.find({ ...IS_KNOWN_GUESTS, ...which }, { address: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_ORDERS)
    .lean<GuestOrder[]>();

/** Orders by the guest who placed them, the newest first. */
const byGuest = (orders: readonly GuestOrder[]): Map<string, GuestOrder[]> => {
  const guests = new Map<string, GuestOrder[]>();
  for (const order of orders) {
    const key = guestKey(order.address);
    if (key === undefined) continue;
    const same = guests.get(key);
    if (same) same.push(order);
    else guests.set(key, [order]);
  }
  return guests;
};

/** All orders of some guests, also those that a search does not find. */
const allOrdersOf = async (found: readonly GuestOrder[]): Promise<Map<string, GuestOrder[]>> => {
  const emails = found.flatMap(({ address }) => address.email ?? []);
  const phones = found.flatMap(({ address }) => (address.email === undefined ? phoneKey(address.phone ?? '') : []));
  const byEmail = emails.length === 0 ? [] : await find({ 'address.email': { $in: emails } }).collation(IGNORING_CASE);
  const withPhone = new RegExp(`\\n(?:${phones.join('|')})(?:\\n|$)`);
  const byPhone = phones.length === 0 ? [] : await find({ search: withPhone }).hint(GUEST_INDEX);
  const newestFirst = (one: GuestOrder, other: GuestOrder): number =>
    other.createdAt.getTime() - one.createdAt.getTime();
  const unmailed = byPhone.filter(({ address }) => address.email === undefined);
  return byGuest([...byEmail, ...unmailed].sort(newestFirst));
};

/**
 * People who have ordered without an account, who ordered last first: one for each e-mail address, or phone number
 * where there is none. Whoever is forgotten is not among them, nor who has an account by now.
 * @param search words of the name, e-mail address, phone number or postal address, in any order
 */
export const listGuests = async (search = '', page?: Page): Promise<Rows<Guest>> => {
  // Without the products: buyers of an "Air Max" are not called Max.
  const patterns = searchPatterns(search).map(personPattern);
  const matching = patterns.length === 0 ? {} : { $and: patterns.map((pattern) => ({ search: pattern })) };
  const guests = [...byGuest(await find(matching).hint(GUEST_INDEX))];
  const { page: number, limit } = page ?? { page: 1, limit: MAX_ROWS };
  const shown = guests.slice((number - 1) * limit, number * limit);
  const all = await allOrdersOf(shown.flatMap(([, [newest]]) => newest ?? []));
  const rows = shown.flatMap(([key, found]) => {
    const orders = all.get(key) ?? found;
    const [newest] = orders;
    return newest ? [toGuest(newest, orders.length)] : [];
  });
  return { rows, total: guests.length };
};
