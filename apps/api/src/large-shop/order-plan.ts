import { plannedStatus } from './product-plan.js';
import {
  ACCOUNTS_OPENED,
  ageIn,
  countAt,
  DAY,
  ORDERS_PLACED,
  ORDERS_WAITING,
  PRODUCTS_ADDED,
  type Counts,
} from './large-shop-parts.js';
import { createRandom, type Random } from './random.js';

/** The final state of an order. */
export type Outcome =
  | 'waiting'
  | 'to_call'
  | 'confirmed'
  | 'collected'
  | 'returned'
  | 'paid'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'refunded'
  | 'refunded_in_part'
  | 'cancelled'
  | 'removed'
  | 'expired'
  | 'expired_while_paying'
  | 'paid_too_late';

/** The final states of orders with cash on delivery. */
export const WITH_CASH: readonly Outcome[] = ['to_call', 'confirmed', 'collected', 'returned'];

/**
 * The shares of the youngest orders: those that wait for payment or a call, then those on their way. At least four
 * each.
 */
const SHARES = {
  waiting: 1 / 5000,
  to_call: 1 / 5000,
  paid: 1 / 500,
  confirmed: 1 / 500,
  packed: 1 / 500,
  shipped: 1 / 100,
} as const;
const MIN_COUNT = 4;
/** The final states of all other orders, by a number from 0 to 999. */
const ENDINGS: readonly (readonly [number, Outcome])[] = [
  [1, 'paid_too_late'],
  [40, 'cancelled'],
  [44, 'removed'],
  [75, 'expired'],
  [105, 'expired_while_paying'],
  [135, 'refunded'],
  [165, 'refunded_in_part'],
  [195, 'returned'],
  [495, 'collected'],
];
const GUEST_SHARE = 0.08;
/** An unpaid guest order loses its personal data after a while. The shop does that, not the seed. */
const GUEST_DATA_AGE = 25 * DAY;
const UNPAID: readonly Outcome[] = ['cancelled', 'removed', 'expired', 'expired_while_paying', 'paid_too_late'];

const shareCount = (share: number, orders: number): number => Math.max(MIN_COUNT, Math.round(orders * share));

const plannedOutcome = (index: number, orders: number, random: Random): Outcome => {
  let fromEnd = orders - 1 - index;
  for (const outcome of ['waiting', 'to_call', 'paid', 'confirmed', 'packed', 'shipped'] as const) {
    const count = shareCount(SHARES[outcome], orders);
    if (fromEnd < count) return outcome;
    fromEnd -= count;
  }
  const number = random.below(1000);
  return ENDINGS.find(([below]) => number < below)?.[1] ?? 'delivered';
};

const orderAge = (index: number, outcome: Outcome, orders: number): number => {
  const waiting = shareCount(SHARES.waiting, orders) + shareCount(SHARES.to_call, orders);
  const before = orders - waiting;
  return outcome === 'waiting' || outcome === 'to_call'
    ? ageIn(ORDERS_WAITING, index - before, waiting)
    : ageIn(ORDERS_PLACED, index, before);
};

/** A product that was on sale at that time. Older products sell more. */
const productSold = (age: number, { products }: Counts, random: Random): number => {
  const count = countAt(PRODUCTS_ADDED, age, products);
  let product = Math.floor(count * random.next() ** 1.5);
  while (plannedStatus(product) !== 'published') product = (product + 1) % count;
  return product;
};

const plannedLines = (age: number, counts: Counts, random: Random) => {
  const count = random.pick([1, 1, 1, 1, 1, 2, 2, 2, 3]);
  const lines = Array.from({ length: count }, () => ({
    /** The index of the product. */
    product: productSold(age, counts, random),
    /** The chosen size, as a share of the product's list of sizes. */
    size: random.next(),
    quantity: random.isIn(0.15) ? 2 : 1,
  }));
  // Lists each product once, as a cart has each product and size once.
  return lines.filter(({ product }, at) => lines.findIndex((line) => line.product === product) === at);
};

/** Plans the nth order, the oldest first. Equal counts always give the same plan. */
export const planOrder = (index: number, counts: Counts) => {
  const random = createRandom(3, index);
  const outcome = plannedOutcome(index, counts.orders, random);
  const age = orderAge(index, outcome, counts.orders);
  // A guest has no customer index.
  const isGuest = random.isIn(GUEST_SHARE) && !(UNPAID.includes(outcome) && age > GUEST_DATA_AGE);
  const customer = isGuest ? undefined : random.below(countAt(ACCOUNTS_OPENED, age, counts.customers));
  return { index, outcome, age, customer, lines: plannedLines(age, counts, random) };
};

/** An order before it is written: its buyer and items, its age in milliseconds, and its final state. */
export type OrderPlan = ReturnType<typeof planOrder>;
export type PlannedLine = OrderPlan['lines'][number];
