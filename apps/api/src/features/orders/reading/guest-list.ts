import { emailKey, type Guest, type Page, phoneKey } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { Rows } from '../../../platform/http/call.js';
import { defined } from '../../../platform/defined.js';
import { searchPatterns } from '../../../platform/search-text.js';
import { ordersWithKeys, sharedKey } from '../order-keys.js';
import { personPattern } from '../order-search.js';
import { GUEST_INDEX, IS_GUESTS, OrderModel, type OrderDoc } from '../order.model.js';

/** The number of matching orders to read guests from, the newest first. */
const MAX_ORDERS = 1_000;
/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;

const SHOWN_GUEST_ORDERS = { ...IS_GUESTS, deletedAt: null, anonymisedAt: null } as const;

type GuestOrder = Pick<OrderDoc, '_id' | 'address' | 'createdAt'>;

/** Identifies the guest of an order; undefined without an email address and a phone number. */
const guestKey = ({ email = '', phone = '' }: OrderDoc['address']): string | undefined => {
  if (email !== '') return `email ${emailKey(email)}`;
  const digits = phoneKey(phone);
  return digits === '' ? undefined : `phone ${digits}`;
};

const toGuest = ({ _id, address, createdAt }: GuestOrder, orders: number): Guest => {
  const { firstname = '', lastname = '', email, phone } = address;
  return {
    _id: _id.toHexString(),
    name: `${firstname} ${lastname}`.trim(),
    ...defined({ email, phone }),
    orders,
    lastOrderAt: createdAt.toISOString(),
  };
};

const findGuestOrders = (filter: QueryFilter<OrderDoc>) =>
  OrderModel.find({ ...SHOWN_GUEST_ORDERS, ...filter }, { address: 1, createdAt: 1 })
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

/** All orders of some guests, also orders that the search does not find. */
const allGuestOrders = async (found: readonly GuestOrder[]): Promise<Map<string, GuestOrder[]>> => {
  const emails = found.flatMap(({ address }) => address.email ?? []);
  const phones = found.flatMap(({ address }) => (address.email === undefined ? phoneKey(address.phone ?? '') : []));
  const mailed = await ordersWithKeys(emails.map((email) => sharedKey.email(email)));
  const byEmail = mailed.length === 0 ? [] : await findGuestOrders({ _id: { $in: mailed } });
  const withPhone = new RegExp(`\\n(?:${phones.join('|')})(?:\\n|$)`);
  const byPhone = phones.length === 0 ? [] : await findGuestOrders({ search: withPhone }).hint(GUEST_INDEX);
  const newestFirst = (a: GuestOrder, b: GuestOrder): number => b.createdAt.getTime() - a.createdAt.getTime();
  const unmailed = byPhone.filter(({ address }) => address.email === undefined);
  return byGuest([...byEmail, ...unmailed].sort(newestFirst));
};

/**
 * People who have ordered without an account, the latest order first. There is one for each email address, or phone
 * number without one. Anonymised guests and guests who have an account by now are left out.
 * @param search words of the name, email address, phone number or postal address, in any order
 */
export const listGuests = async (search = '', page?: Page): Promise<Rows<Guest>> => {
  // The search skips the products: buyers of an "Air Max" are not called Max.
  const patterns = searchPatterns(search).map(personPattern);
  const matching = patterns.length === 0 ? {} : { $and: patterns.map((pattern) => ({ search: pattern })) };
  const guests = [...byGuest(await findGuestOrders(matching).hint(GUEST_INDEX))];
  const { page: number, limit } = page ?? { page: 1, limit: MAX_ROWS };
  const shown = guests.slice((number - 1) * limit, number * limit);
  const all = await allGuestOrders(shown.flatMap(([, [newest]]) => newest ?? []));
  const rows = shown.flatMap(([key, found]) => {
    const orders = all.get(key) ?? found;
    const [newest] = orders;
    return newest ? [toGuest(newest, orders.length)] : [];
  });
  return { rows, total: guests.length };
};
