import { afterAll, describe, expect, it } from '@jest/globals';
import type { CashDay, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { next, openShop, type Caller } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';
import { CashSettlementModel } from './cash-settlement.model.js';

const shop = await openShop({ usdToNpr: 140 });
const admin = await shop.admin();
await offerCash(shop);
afterAll(() => shop.close());

/** The charge of an order of $100, in paisa. */
const CHARGE = 1_400_000;
const DAY_MS = 24 * 60 * 60_000;

const aCarrier = (): string => `Courier ${String(next())}`;
const moveOn = ({ _id }: PlacedOrder, step: object) => admin.put(`/api/orders/${_id}/status`).send(step).expect(200);

interface Parcel {
  readonly carrier?: string;
  /** The time of delivery; now by default. */
  readonly at?: string;
  readonly counted?: number;
  /** The customer; a guest by default. */
  readonly by?: Caller;
}
/** A parcel whose cash is collected. */
const aParcel = async ({ carrier = '', at, counted = CHARGE, by = shop.guest }: Parcel): Promise<PlacedOrder> => {
  const { order } = await placeCash(shop, { by });
  await moveOn(order, { status: 'confirmed' });
  await moveOn(order, { status: 'shipped', carrier });
  await moveOn(order, { status: 'delivered', cashPaisa: counted, cashReason: 'No change' });
  if (at !== undefined) await OrderModel.updateOne({ _id: order._id }, { 'cash.at': new Date(at) });
  return order;
};
const parcel = ({ _id, shortNumber }: PlacedOrder, counted = CHARGE) => ({ _id, shortNumber, counted });

const list = async (query = ''): Promise<CashDay[]> =>
  (await admin.get(`/api/cash${query}`).expect(200)).body as CashDay[];
const listDays = (from: string, to = from): Promise<CashDay[]> => list(`?from=${from}&to=${to}`);
const settle = (body: object) => admin.put('/api/cash').send(body);
const settledEvents = async (carrier: string) => {
  const [settlement] = await CashSettlementModel.find({ carrier }).lean();
  const id = settlement?._id.toHexString() ?? '';
  const events = await EventModel.find({ type: 'cash.settled', 'subject.id': id }).sort({ at: 1, _id: 1 }).lean();
  return events.map(({ actor, is }) => ({ by: actor.id, is }));
};

describe('the list of cash', () => {
  it('has each carrier of each day, the newest day first, with its parcels', async () => {
    const [first, second] = [
      await aParcel({ carrier: 'Pathao', at: '2026-03-10T05:00:00Z' }),
      await aParcel({ carrier: 'Pathao', at: '2026-03-10T06:00:00Z', counted: 1_390_000 }),
    ];
    const other = await aParcel({ carrier: 'NCM', at: '2026-03-10T05:30:00Z' });
    const own = await aParcel({ at: '2026-03-10T07:00:00Z' });
    const later = await aParcel({ carrier: 'Pathao', at: '2026-03-11T05:00:00Z' });

    expect(await listDays('2026-03-10', '2026-03-11')).toEqual([
      { day: '2026-03-11', carrier: 'Pathao', parcels: [parcel(later)], expected: CHARGE },
      { day: '2026-03-10', carrier: '', parcels: [parcel(own)], expected: CHARGE },
      { day: '2026-03-10', carrier: 'NCM', parcels: [parcel(other)], expected: CHARGE },
      {
        day: '2026-03-10',
        carrier: 'Pathao',
        parcels: [parcel(first), parcel(second, 1_390_000)],
        expected: CHARGE + 1_390_000,
      },
    ]);
  });

  it('begins a day at midnight in the shop’s time zone', async () => {
    const [late, early] = [
      await aParcel({ carrier: 'Pathao', at: '2026-04-01T18:14:59.999Z' }),
      await aParcel({ carrier: 'Pathao', at: '2026-04-01T18:15:00Z' }),
    ];

    const days = await Promise.all([listDays('2026-04-01'), listDays('2026-04-02'), listDays('2026-04-03')]);

    expect(days.map(([each]) => each?.parcels.map(({ _id }) => _id))).toEqual([[late._id], [early._id], undefined]);
  });

  it('has the last 31 days by default', async () => {
    const [now, recent, old] = [aCarrier(), aCarrier(), aCarrier()];
    const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
    await aParcel({ carrier: now });
    await aParcel({ carrier: recent, at: ago(30) });
    await aParcel({ carrier: old, at: ago(31) });

    const carriers = (await list()).map(({ carrier }) => carrier);

    expect([now, recent, old].map((carrier) => carriers.includes(carrier))).toEqual([true, true, false]);
  });

  it('counts orders that are removed, and those of an erased account', async () => {
    const [carrier, sita] = [aCarrier(), await shop.shopper()];
    const [removed, erased] = [await aParcel({ carrier }), await aParcel({ carrier, by: sita })];
    await admin.delete(`/api/orders/${removed._id}`).expect(200);
    await admin.get(`/api/orders/${erased._id}/documents`).expect(200);
    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password }).expect(200);

    const found = (await list()).find((each) => each.carrier === carrier);

    expect(found).toMatchObject({ expected: 2 * CHARGE, parcels: [{ _id: removed._id }, { _id: erased._id }] });
  });

  it('has no parcel before its cash is collected, and none that came back', async () => {
    const carrier = aCarrier();
    for (const last of ['shipped', 'returned']) {
      const { order } = await placeCash(shop);
      await moveOn(order, { status: 'confirmed' });
      await moveOn(order, { status: 'shipped', carrier });
      if (last === 'returned') await moveOn(order, { status: last });
    }

    expect((await list()).filter((each) => each.carrier === carrier)).toEqual([]);
  });

  it('has at most 366 days, in their order', async () => {
    const refused = (msg: string) => ({
      status: 400,
      body: { code: 'validation', msg, errors: [{ path: 'from', msg }] },
    });

    expect(await listDays('2023-01-01', '2024-01-01')).toEqual([]);
    expect(await admin.get('/api/cash?from=2023-01-01&to=2024-01-02')).toMatchObject(
      refused('Please choose at most 366 days'),
    );
    const backwards = refused('Please choose a first day that is not after the last');
    expect(await admin.get('/api/cash?from=2023-01-02&to=2023-01-01')).toMatchObject(backwards);
    expect(await admin.get('/api/cash?from=2999-01-01')).toMatchObject(backwards);
    expect(await admin.get('/api/cash?from=2023-02-30')).toMatchObject(refused('This day does not exist'));
  });
});

describe('a settlement', () => {
  /** The cash of one parcel that its carrier has collected on a day. */
  const aDay = async (at = '2026-05-04T05:00:00Z'): Promise<CashDay> => {
    const carrier = aCarrier();
    await aParcel({ carrier, at });
    const days = await listDays('2026-05-04');
    return days.find((each) => each.carrier === carrier)!;
  };
  const shown = async ({ day, carrier }: CashDay): Promise<CashDay> =>
    (await listDays(day)).find((each) => each.carrier === carrier)!;

  it('shows who has received what, and is recorded', async () => {
    const before = await aDay();
    const { day, carrier } = before;

    const answer = await settle({ day, carrier, expected: CHARGE, received: CHARGE });

    const { firstname, lastname } = admin.user;
    const settlement = { by: `${firstname} ${lastname}`, expected: CHARGE, received: CHARGE };
    expect(answer).toMatchObject({ status: 200, body: { ...before, settlement } });
    expect((answer.body as CashDay).settlement).not.toHaveProperty('reason');
    expect(await shown(before)).toEqual(answer.body);
    expect(await settledEvents(carrier)).toEqual([
      { by: admin.user._id, is: { expectedPaisa: CHARGE, receivedPaisa: CHARGE } },
    ]);
  });

  it('needs a reason for a difference', async () => {
    const before = await aDay();
    const { day, carrier } = before;
    const sums = { day, carrier, expected: CHARGE, received: 1_385_000 };

    for (const reason of [undefined, '', '  ']) {
      expect(await settle({ ...sums, reason })).toMatchObject({
        status: 400,
        body: { code: 'validation', errors: [{ path: 'reason', msg: 'Please say why the sums differ' }] },
      });
    }
    expect(await shown(before)).toEqual(before);
    const answer = await settle({ ...sums, reason: ' Fee of the courier ' });

    expect(answer).toMatchObject({
      status: 200,
      body: { settlement: { expected: CHARGE, received: 1_385_000, reason: 'Fee of the courier' } },
    });
  });

  it('is refused if the cash has changed since the caller saw it', async () => {
    const before = await aDay();
    const { day, carrier } = before;
    await aParcel({ carrier, at: '2026-05-04T06:00:00Z' });

    const answer = await settle({ day, carrier, expected: CHARGE, received: CHARGE });

    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'cash_changed',
        msg: 'The cash of this day has changed to Rs 28,000. Please check it again',
        params: { expected: 'Rs 28,000' },
      },
    });
    expect(await shown(before)).not.toHaveProperty('settlement');
    expect(await settledEvents(carrier)).toEqual([]);
  });

  it('is refused without any cash of the carrier on the day', async () => {
    const { day, carrier } = await aDay();

    for (const wrong of [
      { day: '2026-05-05', carrier },
      { day, carrier: 'Nobody' },
    ]) {
      expect(await settle({ ...wrong, expected: 0, received: 0 })).toMatchObject({
        status: 404,
        body: { code: 'not_found', msg: 'There is no cash of this carrier on this day' },
      });
    }
  });

  it('is also of parcels that the shop delivers itself', async () => {
    await aParcel({ at: '2026-06-01T05:00:00Z' });

    const answer = await settle({ day: '2026-06-01', carrier: ' ', expected: CHARGE, received: CHARGE });

    expect(answer).toMatchObject({ status: 200, body: { carrier: '', settlement: { received: CHARGE } } });
    expect((await listDays('2026-06-01')).map(({ settlement }) => settlement?.received)).toEqual([CHARGE]);
  });

  it('replaces the earlier one, and both are recorded', async () => {
    const before = await aDay();
    const { day, carrier } = before;
    await settle({ day, carrier, expected: CHARGE, received: 1_300_000, reason: 'Miscounted' }).expect(200);

    const answer = await settle({ day, carrier, expected: CHARGE, received: CHARGE });

    expect(answer.status).toBe(200);
    const { settlement } = await shown(before);
    expect(settlement).toMatchObject({ received: CHARGE });
    expect(settlement).not.toHaveProperty('reason');
    expect((await settledEvents(carrier)).map(({ is }) => is)).toEqual([
      { expectedPaisa: CHARGE, receivedPaisa: 1_300_000 },
      { expectedPaisa: CHARGE, receivedPaisa: CHARGE },
    ]);
  });

  it('shows its own sums when parcels are delivered afterwards', async () => {
    const before = await aDay();
    const { day, carrier } = before;
    await settle({ day, carrier, expected: CHARGE, received: CHARGE }).expect(200);
    await aParcel({ carrier, at: '2026-05-04T06:00:00Z' });

    expect(await shown(before)).toMatchObject({ expected: 2 * CHARGE, settlement: { expected: CHARGE } });
    await settle({ day, carrier, expected: 2 * CHARGE, received: 2 * CHARGE }).expect(200);

    expect(await shown(before)).toMatchObject({ expected: 2 * CHARGE, settlement: { expected: 2 * CHARGE } });
  });

  it('is recorded once when it is repeated, or sent twice at once', async () => {
    const { day, carrier } = await aDay();
    const body = { day, carrier, expected: CHARGE, received: CHARGE };

    const answers = await Promise.all([settle(body), settle(body)]);
    const again = await settle(body);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.body as unknown)).toEqual([again.body, again.body]);
    expect(await settledEvents(carrier)).toHaveLength(1);
  });

  it('of two different ones at once, the later counts', async () => {
    const before = await aDay();
    const { day, carrier } = before;
    const received = (paisa: number) =>
      settle({ day, carrier, expected: CHARGE, received: paisa, reason: 'Fee of the courier' });

    const answers = await Promise.all([received(1_390_000), received(1_380_000)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const events = await settledEvents(carrier);
    expect(events).toHaveLength(2);
    const { settlement } = await shown(before);
    expect(events.at(-1)?.is).toEqual({ expectedPaisa: CHARGE, receivedPaisa: settlement?.received });
  });

  it.each([
    ['a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['a carrier that is too long', { carrier: 'x'.repeat(101) }, 'carrier'],
    ['a part of a paisa', { received: 0.5 }, 'received'],
    ['a sum below zero', { received: -1 }, 'received'],
    ['no expected sum', { expected: undefined }, 'expected'],
  ])('refuses %s', async (_what, wrong, path) => {
    const body = { day: '2026-05-04', carrier: 'Pathao', expected: CHARGE, received: CHARGE, ...wrong };

    expect(await settle(body)).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path }] } });
  });

  it('is a matter for admins alone', async () => {
    const { day, carrier } = await aDay();
    const body = { day, carrier, expected: CHARGE, received: CHARGE };

    for (const [caller, status] of [
      [shop.guest, 401],
      [await shop.shopper(), 403],
      [await shop.staff(), 403],
    ] as const) {
      expect((await caller.get('/api/cash')).status).toBe(status);
      expect((await caller.put('/api/cash').send(body)).status).toBe(status);
    }
    expect(await settledEvents(carrier)).toEqual([]);
  });
});
