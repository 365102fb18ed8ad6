import { HOLDS_STOCK, type OrderStatus } from '@paila/shared';
import type { ObjectId } from 'mongodb';
import type { Sample } from './calls.js';
import type { ChaosShop } from './chaos-shop.js';

interface StoredOrder {
  readonly _id: ObjectId;
  readonly status: OrderStatus;
  readonly idempotency?: { readonly key: string };
  readonly products: readonly (readonly {
    readonly product: { readonly _id: ObjectId };
    readonly quantity: number;
  }[])[];
}

/** The damage that must never be. Each number counts orders, payments or items. */
export interface Damage {
  /** Acknowledged orders and payments that are missing, orders that were placed twice, and paid orders that are not. */
  readonly lost: number;
  /** Items that were sold and never there, or are gone without an order. */
  readonly oversold: number;
  /** Orders whose shopper has paid more than once. */
  readonly chargedTwice: number;
  /** What the program `doctor` reports, and what the numbers above mean, a line each. */
  readonly findings: readonly string[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const countBy = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const storedOrders = ({ admin }: ChaosShop): Promise<StoredOrder[]> =>
  admin
    .db('paila')
    .collection<StoredOrder>('orders')
    .find({}, { readConcern: { level: 'majority' }, projection: { status: 1, idempotency: 1, products: 1 } })
    .toArray();

const lostOrders = ({ diary }: ChaosShop, stored: readonly StoredOrder[]): string[] => {
  const byId = new Map(stored.map((order) => [order._id.toHexString(), order]));
  const keys = countBy(stored.flatMap(({ idempotency }) => idempotency?.key ?? []));
  const missing = diary.orders.flatMap(({ key, placed }) =>
    placed && byId.get(placed._id)?.idempotency?.key !== `guest:${key}` ? [`The order ${placed._id} is lost.`] : [],
  );
  const twice = [...keys].flatMap(([key, count]) => (count > 1 ? [`The key ${key} has ${String(count)} orders.`] : []));
  const unpaid = diary.payments.flatMap(({ order, pidx, confirmed }) => {
    if (byId.get(order)?.status === 'paid') return [];
    return [`The order ${order} is not paid by ${pidx}, which the shop has ${confirmed ? '' : 'not '}confirmed.`];
  });
  return [...missing, ...twice, ...unpaid];
};

const oversoldItems = async ({ admin, products }: ChaosShop, stored: readonly StoredOrder[]) => {
  const levels = await admin
    .db('paila')
    .collection<{ product: ObjectId; count: number }>('stocklevels')
    .find({}, { readConcern: { level: 'majority' } })
    .toArray();
  const lines = stored.filter(({ status }) => HOLDS_STOCK.includes(status)).flatMap(({ products }) => products.flat());
  return products.map(({ _id, opening }) => {
    const sold = sum(lines.map(({ product, quantity }) => (product._id.toHexString() === _id ? quantity : 0)));
    const left = levels.find(({ product }) => product.toHexString() === _id)?.count ?? 0;
    const wrong = Math.max(sold - opening, Math.abs(opening - sold - left), -left, 0);
    const text = `Of ${String(opening)} items of ${_id}, ${String(sold)} are sold and ${String(left)} left.`;
    return { wrong, findings: wrong > 0 ? [text] : [] };
  });
};

const chargedTwice = async ({ admin, diary, provider }: ChaosShop): Promise<string[]> => {
  const kept = diary.payments.filter(({ pidx }) => provider.control.payment(pidx).status === 'Completed');
  const entries = await admin
    .db('paila')
    .collection<{ order: ObjectId }>('ledgerentries')
    .find({ kind: 'receipt' }, { readConcern: { level: 'majority' } })
    .toArray();
  const paid = countBy(kept.map(({ order }) => order));
  const entered = countBy(entries.map(({ order }) => order.toHexString()));
  return [...new Set([...paid.keys(), ...entered.keys()])].flatMap((order) => {
    const [charges, receipts] = [paid.get(order) ?? 0, entered.get(order) ?? 0];
    if (charges <= 1 && receipts <= 1) return [];
    return [`The order ${order} was charged ${String(charges)} times and has ${String(receipts)} receipts.`];
  });
};

/** Compares the books of the shoppers with those of the shop, which the doctor examines besides. */
export const findDamage = async (chaos: ChaosShop): Promise<Damage> => {
  const stored = await storedOrders(chaos);
  const lost = lostOrders(chaos, stored);
  const items = await oversoldItems(chaos, stored);
  const twice = await chargedTwice(chaos);
  const { code, output } = await chaos.shop.run('doctor', ['--json']);
  const lines = output.split('\n').filter((line) => line.includes('"severity":"error"'));
  return {
    lost: lost.length,
    oversold: sum(items.map(({ wrong }) => wrong)),
    chargedTwice: twice.length,
    findings: [
      ...lost,
      ...items.flatMap(({ findings }) => findings),
      ...twice,
      ...(code === 0 ? [] : [`The doctor ends with ${String(code)}: ${lines.join('\n') || output}`]),
    ],
  };
};

/** How the requests of one kind went. */
export interface Course {
  readonly sent: number;
  readonly failed: number;
  /** The seconds of its outages together, each from the first failed request to the next success. */
  readonly seconds: number;
  /** The number of each kind of failure, such as `503`. */
  readonly failures: ReadonlyMap<string, number>;
}

const isFailed = ({ failure }: Sample): boolean => failure !== undefined;

/** Failures that follow each other within so many milliseconds belong to one outage. */
const OUTAGE_GAP_MS = 5_000;

/** Adds up the outages: each lasts until the first success after its last failure. Infinity if there was none. */
const secondsFailed = (samples: readonly Sample[], from: number): number => {
  const outages: { begun: number; last: number }[] = [];
  const failed = samples.filter(isFailed).map(({ sentAt }) => Math.max(from, sentAt));
  for (const at of failed.toSorted((a, b) => a - b)) {
    const outage = outages.at(-1);
    if (outage && at - outage.last < OUTAGE_GAP_MS) outage.last = at;
    else outages.push({ begun: at, last: at });
  }
  const succeeded = samples.filter((sample) => !isFailed(sample));
  const endOf = (last: number): number =>
    Math.min(...succeeded.filter(({ sentAt }) => sentAt >= last).map(({ doneAt }) => doneAt));
  return sum(outages.map(({ begun, last }) => endOf(last) - begun)) / 1_000;
};

/** @param from the time of the fault, or of its end if nothing can heal before */
export const courseOf = (samples: readonly Sample[], from: number): Course => ({
  sent: samples.length,
  failed: samples.filter(isFailed).length,
  seconds: secondsFailed(
    samples.filter(({ doneAt }) => doneAt >= from),
    from,
  ),
  failures: countBy(samples.flatMap(({ failure }) => failure ?? [])),
});
