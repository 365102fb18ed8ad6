import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderLedger } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { deliverCash, offerCash, shipCash } from '../../testing/cash-ordering.js';
import { CASH_PAISA } from '../../testing/cash-states.js';
import { openShop } from '../../testing/open-shop.js';

const shop = await openShop({ usdToNpr: 140 });
const [admin, staff, sita] = [await shop.admin(), await shop.staff(), await shop.shopper()];
await offerCash(shop);
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const put = (id: string, body: object) => admin.put(`/api/orders/${id}/status`).send(body).expect(200);
const shipped = (): Promise<string> => shipCash(shop, admin, { by: sita });
const delivered = (cashPaisa = CASH_PAISA): Promise<string> => deliverCash(shop, admin, { by: sita, cashPaisa });
const refund = (id: string, body: object) =>
  admin.post(`/api/orders/${id}/refunds`).send({ reason: 'Sole came off', ...body });
const begin = async (id: string, body: object): Promise<Order> => (await refund(id, body).expect(200)).body as Order;
const settle = (id: string, { refunds = [] }: Order, body: object) =>
  admin.put(`/api/orders/${id}/refunds/${refunds.at(-1)!._id}`).send(body);
const done = { became: 'done', note: 'Receipt 7, signed' };
const ledger = async (id: string): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${id}/ledger`)).body as OrderLedger;
const see = async (id: string, by = admin): Promise<Order> => (await by.get(`/api/orders/detail/${id}`)).body as Order;

describe('a refund of cash', () => {
  it('waits for staff, who give the money back and record it', async () => {
    const id = await delivered();

    const begun = await begin(id, { all: true });

    expect(begun).toMatchObject({
      status: 'delivered',
      refunds: [{ status: 'unclear', amount: 100, amountPaisa: CASH_PAISA, reason: 'Sole came off' }],
      attention: 'The customer paid in cash. Give Rs 14,000 back, then record the outcome with its reference.',
    });
    const [review] = begun.reviews!;
    expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(7 * 24 * 60 * 60_000);
    expect((await see(id, sita)).refunds).toBeUndefined();
    expect(await ledger(id)).toMatchObject({ balance: CASH_PAISA, entries: [{ kind: 'cash' }] });
    expect(await refund(id, { amount: 5 })).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });

    const ended = (await settle(id, begun, done)).body as Order;

    expect(ended).toMatchObject({
      status: 'refunded',
      refunded: 100,
      refunds: [{ status: 'done', note: 'Receipt 7, signed' }],
      cash: { counted: CASH_PAISA },
    });
    expect(ended.attention).toBeUndefined();
    expect((await see(id, sita)).refunds).toMatchObject([{ status: 'done', amount: 100 }]);
    expect(await ledger(id)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'cash', amount: CASH_PAISA, revenue: 100 },
        { kind: 'refund', method: 'cash', amount: CASH_PAISA, revenue: -100 },
      ],
    });
    const changes = await EventModel.find({ 'subject.id': id, type: 'order.refund_changed' }).sort({ _id: 1 }).lean();
    expect(changes.map(({ is }) => is)).toMatchObject([{ status: 'unclear' }, { status: 'done' }]);
  });

  it('of a part keeps the order delivered, and returns items to stock', async () => {
    const id = await delivered();

    const begun = await begin(id, { amount: 30, lines: [{ index: 0, quantity: 1, restock: true }] });
    expect(begun.refunds).toMatchObject([{ amountPaisa: 420_000 }]);
    await settle(id, begun, done).expect(200);

    const products = [[{ refunded: 1, returned: 1 }]];
    expect(await see(id)).toMatchObject({ status: 'delivered', refunded: 30, products });
    expect(await ledger(id)).toMatchObject({ balance: CASH_PAISA - 420_000 });
    await settle(id, await begin(id, { all: true }), done).expect(200);
    expect(await see(id)).toMatchObject({ status: 'refunded', refunded: 100 });
    expect(await ledger(id)).toMatchObject({ balance: 0 });
  });

  it('can be called off at once, as no provider may still make it', async () => {
    const id = await delivered();
    const begun = await begin(id, { all: true });

    const after = (await settle(id, begun, { became: 'refused', note: 'He keeps the shoes' })).body as Order;

    expect(after).toMatchObject({ status: 'delivered', refunds: [{ status: 'refused' }] });
    expect(after.attention).toBeUndefined();
    expect(await ledger(id)).toMatchObject({ balance: CASH_PAISA, entries: [{ kind: 'cash' }] });
    expect(await settle(id, begun, done)).toMatchObject({ status: 409, body: { code: 'refund_ended' } });
  });

  it('stays open while staff do not say what became of it', async () => {
    const id = await delivered();
    const begun = await begin(id, { amount: 10 });

    const answer = await settle(id, begun, {});

    expect(answer).toMatchObject({ status: 200, body: { refunds: [{ status: 'unclear' }] } });
    await settle(id, begun, done).expect(200);
  });

  it('gives back no more than the courier has collected', async () => {
    const id = await delivered(CASH_PAISA / 2);

    const part = await begin(id, { amount: 30 });
    expect(part.refunds).toMatchObject([{ amount: 30, amountPaisa: 210_000 }]);
    await settle(id, part, done).expect(200);
    const rest = await begin(id, { all: true });
    expect(rest.refunds).toMatchObject([{ amount: 30 }, { amount: 70, amountPaisa: 490_000 }]);
    await settle(id, rest, done).expect(200);

    expect(await ledger(id)).toMatchObject({
      balance: 0,
      entries: [{ revenue: 50 }, { revenue: -15 }, { revenue: -35 }],
    });
  });

  it('is begun once by the same call, and recorded once by two members of staff', async () => {
    const id = await delivered();
    const once = () => refund(id, { all: true }).set('Idempotency-Key', 'a click');
    const [first, second] = [await once(), await once()];
    expect((second.body as Order).refunds).toEqual((first.body as Order).refunds);

    await Promise.all([1, 2].map(() => settle(id, first.body as Order, done)));

    expect(await ledger(id)).toMatchObject({ balance: 0, entries: [{ kind: 'cash' }, { kind: 'refund' }] });
    expect((await see(id)).refunds).toHaveLength(1);
  });

  it('needs collected cash and the permission to refund', async () => {
    const [sent, arrived] = [await shipped(), await delivered()];

    expect(await refund(sent, { all: true })).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
    const path = `/api/orders/${arrived}/refunds`;
    expect(await staff.post(path).send({ all: true, reason: 'Torn' })).toMatchObject({ status: 403 });
    expect(await refund(arrived, { amount: 101 })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    await put(sent, { status: 'delivered', cashPaisa: CASH_PAISA });
  });
});
