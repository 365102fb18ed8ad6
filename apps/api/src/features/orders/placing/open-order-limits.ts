import { emailKey, OPEN_ORDER_LIMITS, phoneKey } from '@paila/shared';
import { AppError } from '../../../platform/http/errors.js';

/** The buyer whose open orders an order counts among. An undefined or empty field counts for nobody. */
export interface Holder {
  /** Undefined for a guest. */
  readonly account?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The network address of the caller. */
  readonly network: string;
}

/** `Sita+shop@Example.com` reaches the same person as `sita@example.com`. */
const foldEmail = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');

/** A shorter number counts for nobody, so that two people who type `0` do not count as one. */
const MIN_PHONE_DIGITS = 7;
/** The digits that stand for a phone number, however it is written; empty for a number that stands for nobody. */
export const phoneHolder = (phone: string): string => {
  const key = phoneKey(phone);
  return key.length < MIN_PHONE_DIGITS ? '' : key;
};

/**
 * The keys that an unpaid order is counted under. Guests' phone numbers and email addresses are counted apart from
 * those of customers. A guest can type any customer's number, and must not use up that customer's limit.
 */
export const holderKeys = ({ account = '', phone = '', email = '', network }: Holder): string[] => {
  const kind = account === '' ? 'guest-' : '';
  const keys = { account, [`${kind}phone`]: phoneHolder(phone), [`${kind}email`]: foldEmail(email), network };
  return Object.entries(keys).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`]));
};

/** The key that staff name: `guest-phone:980-1234567` is `guest-phone:9779801234567`. Undefined for an invalid one. */
export const holderKey = (holder: string): string | undefined => {
  const [kind = '', value = ''] = holder.trim().split(/:(.*)/s, 2);
  const isGuest = kind.startsWith('guest-');
  const named = { [kind.replace(/^guest-/, '')]: value.trim() };
  return holderKeys({ account: isGuest ? '' : 'any', network: '', ...named }).find((key) => key.startsWith(`${kind}:`));
};

const MINUTE = 60_000;
/** Nobody waits for so many minutes on the page. An order with cash on delivery may wait for days. */
const MAX_WAIT_MINUTES = 60;

type Limits = Readonly<Record<'orders' | 'items', number>>;
/** The maximum number of unpaid orders, and of items in them, for one buyer and one network. */
export type OpenOrderLimits = Readonly<Record<'person' | 'network', Limits>>;

const multiplied = ({ orders, items }: Limits, factor: number): Limits => ({
  orders: Math.max(1, Math.round(orders * factor)),
  items: Math.max(1, Math.round(items * factor)),
});

/** The shop's limits, multiplied by the operator's factor. */
export const openOrderLimits = (factor: number): OpenOrderLimits => ({
  person: multiplied(OPEN_ORDER_LIMITS.person, factor),
  network: multiplied(OPEN_ORDER_LIMITS.network, factor),
});

/** The holders and the items of an order. */
export interface HeldItems {
  /** See {@link holderKeys}. */
  readonly holders: readonly string[];
  /** The number of items. */
  readonly items: number;
}

/** An unpaid order. */
export interface OpenOrder extends HeldItems {
  /** The time at which its items are for sale again. */
  readonly endsAt: Date;
}

/**
 * Refuses an order if one of its holders would have too many unpaid orders, or too many items in them.
 * @param open the unpaid orders of its holders
 * @returns AppError 400 `order_too_large` or 409 `too_many_pending`; undefined for an order that may be placed
 */
export const openOrderRefusal = (
  { holders, items }: HeldItems,
  open: readonly OpenOrder[],
  { person, network }: OpenOrderLimits,
  now: Date,
): AppError | undefined => {
  if (items > person.items) return new AppError('order_too_large', { items: person.items });
  for (const key of holders) {
    const own = open.filter((order) => order.holders.includes(key));
    const limits = key.startsWith('network:') ? network : person;
    const held = own.reduce((total, order) => total + order.items, items);
    if (own.length < limits.orders && held <= limits.items) continue;
    const ends = Math.min(...own.map(({ endsAt }) => endsAt.getTime()));
    const minutes = Math.max(1, Math.ceil((ends - now.getTime()) / MINUTE));
    const wait = minutes > MAX_WAIT_MINUTES ? 'later' : minutes === 1 ? 'minute' : 'minutes';
    const who = `${limits === network ? 'network' : 'person'}_${wait}` as const;
    return new AppError('too_many_pending', { minutes, who });
  }
  return undefined;
};
