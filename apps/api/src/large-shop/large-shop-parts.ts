import { Types } from 'mongoose';
import { systemActor } from '../platform/actor.js';

/** The actor of everything in a new shop, and in a large one. */
export const SEED = systemActor('seed');

/** The number of records of each kind. */
export interface Counts {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const KINDS = ['product', 'customer', 'address', 'staff', 'order', 'payment', 'refund'] as const;

/** The id of the nth record of a kind. It is the same in every run, so that the shop's addresses stay. */
export const seedId = (kind: (typeof KINDS)[number], index: number): Types.ObjectId =>
  new Types.ObjectId(`5eed${KINDS.indexOf(kind).toString(16).padStart(4, '0')}${index.toString(16).padStart(16, '0')}`);

/** A span of time, in milliseconds before the present. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The times at which products and accounts are new. All orders are younger than the first product and account. */
export const PRODUCTS_ADDED: Span = { from: 760 * DAY, to: 2 * DAY };
export const ACCOUNTS_OPENED: Span = { from: 730 * DAY, to: DAY };
/** The times of orders that are not waiting for their payment. */
export const ORDERS_PLACED: Span = { from: 365 * DAY, to: HOUR };
/** The times of orders that still wait: within the hour for which an open payment holds the stock. */
export const ORDERS_WAITING: Span = { from: 40 * MINUTE, to: 8 * MINUTE };

/** The age of the nth of some records, which are spread evenly over a span, the oldest first. */
export const ageIn = ({ from, to }: Span, index: number, count: number): number =>
  Math.round(from - (from - to) * (index / count));

/** The number of records that existed at an age: at least one. */
export const countAt = ({ from, to }: Span, age: number, count: number): number =>
  Math.min(count, Math.max(1, Math.floor(count * ((from - age) / (from - to)))));
