import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { CashDay, Order, PlacedOrder, Product } from '@paila/shared';
import mongoose from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import type { OrderDoc } from '../features/orders/index.js';
import { CASH_PAISA, CASH_STEPS, type CashState, DELIVERED } from '../testing/cash-states.js';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShopOnWire } from './testing/open-fault-shop.js';
import { endOpenTransactions } from './testing/open-transactions.js';
import { anAddress, emptyDiary, send, type SentOrder } from './testing/traffic.js';
import { until } from './testing/until.js';

const { shop, wire } = await openFaultShopOnWire();
const [sold, ordered, refused] = shop.products as [Product, Product, Product];
const diary = emptyDiary();

const collection = <Doc extends mongoose.mongo.Document>(name: string) => mongoose.connection.collection<Doc>(name);
const byStaff = (test: Test): Promise<Response | undefined> => send(test, shop.admin);
const put = (path: string, body: object) => byStaff(request(shop.base).put(path).send(body));
const post = (path: string, body: object) => byStaff(request(shop.base).post(path).send(body));
const setStatus = (id: string, change: object) => put(`/api/orders/${id}/status`, change);
const succeeds = async (call: Promise<Response | undefined>): Promise<Response> => {
  const answer = await call;
  expect([answer?.status, answer?.text]).toEqual([200, expect.anything()]);
  return answer!;
};

beforeAll(async () => {
  await succeeds(put('/api/settings', { cashOnDelivery: true, opensAt: 0, closesAt: 24 }));
});

let made = 0;
/** A guest's order that is not sent yet, with a phone number of its own. */
const anOrder = (product: Product, more: object = { paymentMethod: 'cash' }): SentOrder => {
  made += 1;
  const order: SentOrder = {
    person: {},
    key: randomUUID(),
    quantity: 1,
    body: {
      products: [{ productId: product._id, quantity: 1, size: '42' }],
      amount: 100,
      address: { ...anAddress('12 Jhamsikhel Road'), phone: `98${String(60_000_000 + made)}` },
      ...more,
    },
  };
  diary.orders.push(order);
  return order;
};
const place = async (order: SentOrder): Promise<Response | undefined> => {
  const answer = await send(request(shop.base).post('/api/orders').set('Idempotency-Key', order.key).send(order.body));
  if (answer?.status === 200) order.placed = answer.body as PlacedOrder;
  return answer;
};
/** @returns the id of a placed order after these changes of its status */
const orderAfter = async (changes: readonly object[], order = anOrder(sold)): Promise<string> => {
  const { _id } = (await succeeds(place(order))).body as PlacedOrder;
  for (const change of changes) await succeeds(setStatus(_id, change));
  return _id;
};
const stored = (id: string) => collection<OrderDoc>('orders').findOne({ _id: new mongoose.Types.ObjectId(id) });

/** A step in the life of an order that staff handle. */
interface Step {
  readonly call: () => Promise<Response | undefined>;
  /** The number of times that the step is stored. */
  readonly times: () => Promise<number>;
  /** The status of a repeated call, once the step is done. */
  readonly again: 200 | 409 | 412;
}

const placing = (): Step => {
  const order = anOrder(ordered);
  const key = { 'idempotency.key': { $regex: order.key } };
  return { call: () => place(order), times: () => collection('orders').countDocuments(key), again: 200 };
};

const moving = async (from: CashState, change: { status: string }, product = sold): Promise<Step> => {
  const id = await orderAfter(CASH_STEPS[from], anOrder(product));
  const times = async (): Promise<number> =>
    (await stored(id))?.history.filter(({ status }) => status === change.status).length ?? 0;
  // Staff see that it was done.
  return { call: () => setStatus(id, change), times, again: 409 };
};

const calling = async (): Promise<Step> => {
  const id = await orderAfter([]);
  const { version = 0 } = (await stored(id)) ?? {};
  const call = () => {
    const test = request(shop.base)
      .post(`/api/orders/${id}/calls`)
      .set('If-Match', `"v${String(version)}"`);
    return byStaff(test.send({ outcome: 'no_answer' }));
  };
  return { call, times: async () => (await stored(id))?.calls?.length ?? 0, again: 412 };
};

const changing = async (): Promise<Step> => {
  const id = await orderAfter([], anOrder(sold, {}));
  const changes = { type: 'order.method_changed', 'subject.id': id };
  return {
    call: () => post('/api/payments/cash', { orderId: id }),
    times: () => collection('events').countDocuments(changes),
    again: 200,
  };
};

/** A bank transfer over the price of an order. */
const aTransfer = () => {
  made += 1;
  return { method: 'bank', reference: `FT-${String(made)}`, amountPaisa: CASH_PAISA };
};
/** The number of events by which a payment by hand got a status. */
const statusEvents = async (reference: string, status: string): Promise<number> => {
  const found = await collection('paymentattempts').findOne({ transactionId: reference });
  const subject = found?._id.toHexString() ?? '';
  return collection('events').countDocuments({
    type: 'payment.status_changed',
    'subject.id': subject,
    'is.status': status,
  });
};

/** Staff record a bank transfer for an order that waits for a call. */
const receiving = async (): Promise<Step> => {
  const id = await orderAfter([]);
  const transfer = aTransfer();
  return {
    call: () => post(`/api/orders/${id}/payments`, transfer),
    times: () => statusEvents(transfer.reference, 'completed'),
    again: 200,
  };
};

/** Staff return a second transfer. */
const returning = async (): Promise<Step> => {
  const id = await orderAfter([]);
  await succeeds(post(`/api/orders/${id}/payments`, aTransfer()));
  const second = aTransfer();
  const received = await succeeds(post(`/api/orders/${id}/payments`, { ...second, again: true }));
  const { pidx } = (received.body as Order).payment!;
  return {
    call: () => put(`/api/orders/${id}/payments/${pidx}/returned`, { reference: 'BACK-1' }),
    times: () => statusEvents(second.reference, 'refunded'),
    again: 200,
  };
};

/** Settles the only parcel of a carrier. */
const settling = async (): Promise<Step> => {
  const carrier = `Carrier ${String(made)}`;
  await orderAfter([{ status: 'confirmed' }, { status: 'shipped', carrier }, DELIVERED]);
  const days = (await succeeds(byStaff(request(shop.base).get('/api/cash')))).body as CashDay[];
  const { day } = days.find((each) => each.carrier === carrier)!;
  const settlement = { day, carrier, expected: CASH_PAISA, received: CASH_PAISA - 15_000, reason: 'Their fee' };
  const times = async (): Promise<number> => {
    const found = await collection('cashsettlements').findOne({ carrier });
    return collection('events').countDocuments({ type: 'cash.settled', 'subject.id': found?._id.toHexString() ?? '' });
  };
  return { call: () => put('/api/cash', settlement), times, again: 200 };
};

/** Every step, each of an order of its own. No two of them change the same stock. */
const everyStep = async (): Promise<readonly Step[]> => [
  placing(),
  await changing(),
  await calling(),
  await moving('pending', { status: 'confirmed' }),
  await moving('confirmed', { status: 'shipped' }),
  await moving('shipped', DELIVERED),
  await moving('shipped', { status: 'returned' }, refused),
  await settling(),
  await receiving(),
  await returning(),
];

/** Stops the next commits before the database gets them, until they are released. */
const stopCommits = (count: number) => {
  let stopped = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const passed = Array.from({ length: count }, () =>
    wire.atNext('commitTransaction', 'requested', () => {
      stopped += 1;
      return released;
    }),
  );
  return {
    areStopped: (): boolean => stopped === count,
    release: async (): Promise<void> => {
      release();
      await Promise.all(passed);
    },
  };
};

it.each([
  ['before any of them is committed', false],
  ['when all of them are committed but not answered', true],
])(
  'does each step of staff once when it is killed in the middle of every step: %s',
  async (_when, isCommitted) => {
    const steps = await everyStep();
    // The job that writes invoices commits, too.
    await until(async () => (await collection('orders').countDocuments({ documentsDue: true })) === 0);
    const timesDone = () => Promise.all(steps.map(({ times }) => times()));
    const callAll = async (): Promise<(number | undefined)[]> =>
      (await Promise.all(steps.map(({ call }) => call()))).map((answer) => answer?.status);
    const once = steps.map(() => 1);
    const commits = stopCommits(steps.length);

    const answers = callAll();
    await until(commits.areStopped);
    if (isCommitted) {
      wire.hold();
      await commits.release();
      await until(async () => (await timesDone()).every((times) => times === 1));
    }
    await shop.killShop();
    wire.cut();
    wire.mend();
    await commits.release();

    expect(await answers).toEqual(steps.map(() => undefined));
    await endOpenTransactions();
    expect(await timesDone()).toEqual(isCommitted ? once : steps.map(() => 0));
    await shop.startShop();
    expect(await callAll()).toEqual(steps.map(({ again }) => (isCommitted ? again : 200)));
    expect(await timesDone()).toEqual(once);
    await expectNothingLost(shop.base, diary);
    shop.expectCalm();
  },
  120_000,
);
