import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  canBecome,
  HOLDS_STOCK,
  type OrderStatus,
  type Paisa,
  type PlacedOrder,
  UNDER_WAY,
  wasSent,
} from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { providerActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { offerCash } from '../../../testing/cash-ordering.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { productLedger } from '../../inventory/testing.js';
import { refundOrder } from '../index.js';
import { payOrder } from './order-paying.js';
import { expireOrder } from './order-states.js';
import { orderLines, OrderModel, type OrderDoc } from '../order.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  await offerCash(shop, { pickUp: true });
});
afterAll(() => shop.close());

const SIZES = ['41', '42.5'];
const FIRST = { '41': 4, '42.5': 2 };
/** Nights and holidays do not count for orders with cash on delivery. */
const LATER = new Date(Date.now() + 30 * 24 * 60 * 60_000);

interface Wish {
  readonly size: string;
  readonly quantity: number;
  /** True for an order with cash on delivery. */
  readonly isCash: boolean;
  readonly pickUp: boolean;
}

const place = async (
  productId: string,
  { size, quantity, isCash, pickUp }: Wish,
): Promise<Types.ObjectId | undefined> => {
  const products = [{ productId, size, quantity }];
  // Each order has a number of its own, as a number that has refused parcels cannot pay in cash.
  const address = shop.anAddress({ city: 'Kathmandu', phone: `98${String(50_000_000 + next())}` });
  const choices = { pickUp, ...(isCash ? { paymentMethod: 'cash' } : {}) };
  const answer = await shop.guest.post('/api/orders').send({ products, amount: 10 * quantity, address, ...choices });
  return answer.status === 200 ? new Types.ObjectId((answer.body as PlacedOrder)._id) : undefined;
};
const byHand = async (id: Types.ObjectId, status: OrderStatus, more: object = {}): Promise<void> => {
  await admin.put(`/api/orders/${id.toHexString()}/status`).send({ status, ...more });
};
const payment = (id: Types.ObjectId) => ({
  paymentID: `pay_${id.toHexString()}`,
  at: new Date(),
  actor: providerActor('khalti'),
});

const DEEDS = {
  cancel: (id: Types.ObjectId) => byHand(id, 'cancelled'),
  ship: (id: Types.ObjectId) => byHand(id, 'shipped'),
  deliver: (id: Types.ObjectId) => byHand(id, 'delivered'),
  call: async (id: Types.ObjectId) => {
    await admin.post(`/api/orders/${id.toHexString()}/calls`).send({ outcome: 'no_answer' });
  },
  confirm: (id: Types.ObjectId) => byHand(id, 'confirmed'),
  collect: (id: Types.ObjectId) => byHand(id, 'delivered', { cashPaisa: 100, cashReason: 'A gift' }),
  refuse: (id: Types.ObjectId) => byHand(id, 'returned'),
  pay: (id: Types.ObjectId) => inTransaction((session) => payOrder(id, payment(id), session)),
  refund: (id: Types.ObjectId) =>
    inTransaction((session) => refundOrder(id, { ...payment(id), amountPaisa: 1_400_000 as Paisa }, session)),
  expire: (id: Types.ObjectId) => expireOrder(id, LATER),
  remove: async (id: Types.ObjectId) => {
    await admin.delete(`/api/orders/${id.toHexString()}`);
  },
  restore: async (id: Types.ObjectId) => {
    await admin.post(`/api/orders/${id.toHexString()}/restore`);
  },
  cancelMany: async (id: Types.ObjectId) => {
    await admin.post('/api/orders/cancel').send({ orders: [id.toHexString()] });
  },
} as const;
type Deed = keyof typeof DEEDS;

/** True if an order's items have left the stock, according to its history. */
const out = ({ status, history }: OrderDoc): boolean =>
  HOLDS_STOCK.includes(status) || (status === 'refunded' && wasSent({ status, history }));

const stockBy = (sizeCount: (size: string) => number): Record<string, number> =>
  Object.fromEntries(SIZES.map((size) => [size, sizeCount(size)]));

const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    size: fc.constantFrom(...SIZES),
    quantity: fc.integer({ min: 1, max: 3 }),
    isCash: fc.boolean(),
    pickUp: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);
const deeds = fc.array(
  fc.record({ which: fc.nat(3), deed: fc.constantFrom(...(Object.keys(DEEDS) as Deed[])), together: fc.boolean() }),
  { maxLength: 12 },
);

/** True for a step of an order that is paid online, or with cash on delivery. */
const mayFollow = (status: OrderStatus, to: OrderStatus, pickUp: boolean | undefined): boolean =>
  canBecome({ status, pickUp }, to) || canBecome({ status, pickUp, paymentMethod: 'cash' }, to);

it('never loses or creates an item, whatever is done to orders, one after another or at once', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, deeds, async (wished, todo) => {
      const product = await shop.aProduct({ price: 10, stock: FIRST });
      const ids = [];
      for (const wish of wished) {
        const id = await place(product._id, wish);
        if (id) ids.push(id);
      }

      let underWay: Promise<unknown>[] = [];
      for (const { which, deed, together } of todo) {
        const id = ids[which % ids.length];
        if (!id) continue;
        underWay.push(DEEDS[deed](id));
        if (together) continue;
        await Promise.all(underWay);
        underWay = [];
      }
      await Promise.all(underWay);

      const docs = await OrderModel.find({ _id: { $in: ids } }).lean<OrderDoc[]>();
      const ledger = await productLedger(new Types.ObjectId(product._id));
      const gone = (size: string): number =>
        docs
          .filter(out)
          .flatMap(orderLines)
          .filter((line) => line.size === size)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const stock = await shop.stockOf(product);
      expect(stock).toEqual(stockBy((size) => FIRST[size as keyof typeof FIRST] - gone(size)));
      expect(stock).toEqual(stockBy((size) => ledger[size] ?? 0));
      for (const { history, status, deletedAt, pickUp } of docs) {
        expect(deletedAt !== null && UNDER_WAY.includes(status)).toBe(false);
        expect(history.at(-1)?.status).toBe(status);
        history.slice(1).forEach((event, index) => {
          expect(mayFollow(history[index]!.status, event.status, pickUp)).toBe(true);
        });
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
