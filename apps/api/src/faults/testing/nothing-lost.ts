import { expect } from '@jest/globals';
import { HOLDS_STOCK, isCashOrder, type Order, type OrderStatus } from '@paila/shared';
import mongoose from 'mongoose';
import request from 'supertest';
import { StockLevelModel, StockMovementModel } from '../../features/inventory/testing.js';
import type { OrderDoc } from '../../features/orders/index.js';
import { LedgerModel } from '../../features/payments/testing.js';
import { examineShop } from '../../doctor.js';
import { paymentPath, send, type Diary, type SentOrder } from './traffic.js';
import { until } from './until.js';

interface Book {
  _id: mongoose.Types.ObjectId;
  addresses: { _id: mongoose.Types.ObjectId; streetAddress: string; checked: boolean }[];
}
interface Cart {
  lines: { quantity: number }[];
}
const rows = <Doc extends mongoose.mongo.Document>(collection: string) =>
  mongoose.connection.collection<Doc>(collection);
const allOrders = () => rows<OrderDoc>('orders').find().toArray();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The statuses of a cash order after its courier has collected the cash. */
const COLLECTED: readonly OrderStatus[] = ['delivered', 'refunded'];

/** Each cash order that was delivered has its cash in the ledger once. No other order has any. */
const expectCashToAgree = async (orders: readonly OrderDoc[]): Promise<void> => {
  const entries = await LedgerModel.find({ kind: 'cash' }).lean();
  const entered = entries.map(({ order, amountPaisa }) => `${order.toHexString()} ${String(amountPaisa)}`);
  const collected = orders
    .filter((order) => isCashOrder(order) && COLLECTED.includes(order.status))
    .map(({ _id, cash }) => `${_id.toHexString()} ${String(cash?.countedPaisa)}`);
  expect(entered.toSorted()).toEqual(collected.toSorted());
};

/**
 * Checks stock, orders and cash independently of the doctor. The stock of each size must be the sum of its movements.
 * Each order must have moved exactly the items that it holds.
 */
const expectBooksToAgree = async (): Promise<void> => {
  expect(await examineShop()).toEqual([]);
  const [orders, levels, movements] = await Promise.all([
    allOrders(),
    StockLevelModel.find().lean(),
    StockMovementModel.find().lean(),
  ]);
  const itemKey = ({ product, size }: { product: mongoose.Types.ObjectId; size: string }): string =>
    `${product.toHexString()} ${size}`;
  const ledger = levels.map((level) => {
    const own = movements.filter((movement) => itemKey(movement) === itemKey(level));
    return [itemKey(level), sum(own.map(({ change }) => change))] as const;
  });
  expect(Object.fromEntries(ledger)).toEqual(Object.fromEntries(levels.map((level) => [itemKey(level), level.count])));

  const held = orders.map(({ _id, status, products: lines }) => {
    const items = HOLDS_STOCK.includes(status) ? sum(lines.flat().map(({ quantity }) => quantity)) : 0;
    return [_id.toHexString(), items] as const;
  });
  const moved = new Map<string, number>(orders.map(({ _id }) => [_id.toHexString(), 0]));
  for (const { order, change } of movements) {
    if (order) moved.set(order.toHexString(), (moved.get(order.toHexString()) ?? 0) - change);
  }
  expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(held));
  await expectCashToAgree(orders);
};

/** The orders by the key that their sender chose. */
const byKey = async (): Promise<ReadonlyMap<string, OrderDoc[]>> => {
  const stored = new Map<string, OrderDoc[]>();
  for (const order of await allOrders()) {
    const key = order.idempotency?.key.split(':')[1] ?? '';
    stored.set(key, [...(stored.get(key) ?? []), order]);
  }
  return stored;
};

const expectOrders = async (orders: readonly SentOrder[]): Promise<void> => {
  const stored = await byKey();
  const twice = [...stored.values()].filter((orders) => orders.length > 1);
  expect(twice).toEqual([]);
  const lost = orders.filter(({ key, placed }) => placed && stored.get(key)?.[0]?._id.toHexString() !== placed._id);
  expect(lost).toEqual([]);
};

/** Repeats each call without an answer twice: together they must lead to one order. */
const sendAgain = async (base: string, { person, key, body, placed }: SentOrder): Promise<void> => {
  const ids: unknown[] = placed ? [placed._id] : [];
  for (let times = 1; times <= 2; times += 1) {
    const test = request(base).post('/api/orders').set('Idempotency-Key', key).send(body);
    const answer = await send(test, person);
    expect([answer?.status, answer?.text]).toEqual([200, expect.anything()]);
    ids.push((answer!.body as Order)._id);
  }
  expect(new Set(ids).size).toBe(1);
};

const expectAddresses = async ({ addresses }: Diary): Promise<void> => {
  const books = await rows<Book>('addressbooks').find().toArray();
  const stored = books.flatMap((book) => book.addresses);
  for (const { street, id } of addresses) {
    const found = stored.filter(({ streetAddress }) => streetAddress === street).map(({ _id }) => _id.toHexString());
    if (id === undefined) expect(found.length).toBeLessThanOrEqual(1);
    else expect(found).toEqual([id]);
  }
  for (const book of books) expect(book.addresses.filter(({ checked }) => checked)).toHaveLength(1);
};

const expectCarts = async ({ carts }: Diary): Promise<void> => {
  for (const [user, { acknowledged, sent }] of carts) {
    const cart = await rows<Cart>('carts').findOne({ _id: new mongoose.Types.ObjectId(user) });
    expect([acknowledged, ...sent]).toContain(cart?.lines[0]?.quantity);
  }
};

const expectAccounts = async (base: string, { registrations, tokens }: Diary): Promise<void> => {
  for (const { email, acknowledged } of registrations) {
    const count = await rows('users').countDocuments({ email });
    if (acknowledged) expect(count).toBe(1);
    else expect(count).toBeLessThanOrEqual(1);
  }
  const answers = await Promise.all(tokens.map((token) => send(request(base).get('/api/auth'), { token })));
  expect(answers.map((answer) => answer?.status)).toEqual(tokens.map(() => 200));
};

const expectMoves = async ({ cancellations, payments }: Diary): Promise<void> => {
  const orders = new Map((await allOrders()).map((order) => [order._id.toHexString(), order]));
  for (const { order, acknowledged } of cancellations) {
    const expected = acknowledged ? ['cancelled'] : ['pending', 'cancelled'];
    expect(expected).toContain(orders.get(order)?.status);
  }
  for (const { order, pidx, confirmed } of payments) {
    const { status, paymentID, history } = orders.get(order) ?? {};
    expect(confirmed ? ['paid'] : ['pending', 'paid']).toContain(status);
    if (status === 'paid') expect(paymentID).toBe(pidx);
    expect(history?.filter((event) => event.status === 'paid')).toHaveLength(status === 'paid' ? 1 : 0);
  }
};

/** Confirms every payment again: each payment must have paid its order. */
const confirmAgain = async (base: string, { payments }: Diary): Promise<void> => {
  for (const { provider, pidx, order } of payments) {
    const confirming = request(base).post(paymentPath(provider, 'confirm')).send(provider.callback(pidx));
    const answer = await send(confirming);
    expect(answer?.body).toMatchObject({ status: 'completed' });
    const paid = await rows<OrderDoc>('orders').findOne({ _id: new mongoose.Types.ObjectId(order) });
    expect(paid).toMatchObject({ status: 'paid', paymentID: pidx });
  }
};

/** A killed process leaves transactions open. Documents that they lock cannot change until the database ends them. */
const noTransactionIsOpen = async (): Promise<boolean> => {
  const open = mongoose.connection
    .getClient()
    .db('admin')
    .aggregate([
      { $currentOp: { allUsers: true, idleSessions: true } },
      { $match: { transaction: { $exists: true } } },
      { $limit: 1 },
    ]);
  return (await open.toArray()).length === 0;
};

/**
 * Checks that acknowledged changes exist exactly once after a fault. Everything else exists completely or not at all.
 * An order that is sent again is not placed twice.
 */
export const expectNothingLost = async (base: string, diary: Diary): Promise<void> => {
  expect(diary.wrong).toEqual([]);
  await until(noTransactionIsOpen);
  await expectBooksToAgree();
  await expectOrders(diary.orders);
  await expectAddresses(diary);
  await expectCarts(diary);
  await expectMoves(diary);
  await expectAccounts(base, diary);

  const unanswered = diary.orders.filter(({ placed }) => !placed);
  for (const order of [...unanswered, ...diary.orders.slice(-3)]) await sendAgain(base, order);
  await confirmAgain(base, diary);
  for (const { key } of diary.orders) expect((await byKey()).get(key)).toHaveLength(1);
  await expectBooksToAgree();
};
