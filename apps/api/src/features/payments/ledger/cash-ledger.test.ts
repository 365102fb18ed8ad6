import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderLedger, Paisa, SalesReport } from '@paila/shared';
import { Types } from 'mongoose';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { deliverCash, offerCash, shipCash } from '../../../testing/cash-ordering.js';
import { CASH_PAISA } from '../../../testing/cash-states.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { openShop } from '../../../testing/open-shop.js';
import type { LedgerEntryDoc } from './ledger.model.js';

const shop = await openShop({ usdToNpr: 140 });
const admin = await shop.admin();
beforeAll(() => offerCash(shop));
afterAll(() => shop.close());
clearBooksAfterEach();

const COUNT =
  'compare the order and the ledger with what the courier has paid out, and restore the wrong one from a backup';

const entries = () => rawDatabase().collection<LedgerEntryDoc>('ledgerentries');
const put = (id: string, body: object) => admin.put(`/api/orders/${id}/status`).send(body).expect(200);
const shipped = (): Promise<string> => shipCash(shop, admin);
const delivered = (cashPaisa = CASH_PAISA): Promise<string> => deliverCash(shop, admin, { cashPaisa });
const refunded = async (id: string, dollars: number): Promise<string> => {
  const path = `/api/orders/${id}/refunds`;
  const begun = await admin.post(path).send({ amount: dollars, reason: 'Torn' }).expect(200);
  const refund = (begun.body as { refunds: { _id: string }[] }).refunds.at(-1)!._id;
  await admin.put(`${path}/${refund}`).send({ became: 'done', note: 'Receipt 7' }).expect(200);
  return refund;
};
const ledger = async (id: string): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${id}/ledger`)).body as OrderLedger;
const today = async (): Promise<SalesReport['now']> =>
  ((await admin.get('/api/reports/sales?days=1')).body as SalesReport).now;
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

describe('the revenue of an order with cash on delivery', () => {
  it('counts on the day on which the cash is collected, and not before', async () => {
    const id = await shipped();
    expect(await today()).toMatchObject({ revenue: 0, charge: 0, orders: 0, placed: 1, paid: 0 });

    await put(id, { status: 'delivered', cashPaisa: CASH_PAISA });

    expect(await today()).toMatchObject({
      revenue: 100,
      charge: CASH_PAISA,
      orders: 1,
      placed: 1,
      paid: 1,
      average: 100,
    });
    expect(await found()).toEqual([]);
  });

  it('is what the courier has collected', async () => {
    await delivered(CASH_PAISA / 2);

    expect(await today()).toMatchObject({ revenue: 50, charge: CASH_PAISA / 2, orders: 1 });
    expect(await found()).toEqual([]);
  });

  it('is nothing for a parcel that comes back', async () => {
    await put(await shipped(), { status: 'returned' });

    expect(await today()).toMatchObject({ revenue: 0, orders: 0, placed: 1, paid: 0 });
    expect(await entries().countDocuments()).toBe(0);
    expect(await found()).toEqual([]);
  });

  it('is taken back by refunds, to the last cent', async () => {
    // A third of $100: every part is rounded.
    const id = await delivered(466_667);
    expect(await ledger(id)).toMatchObject({ balance: 466_667, entries: [{ kind: 'cash', revenue: 33.33 }] });

    await refunded(id, 33.33);
    await refunded(id, 33.33);
    expect(await today()).toMatchObject({ revenue: 11.11, orders: 1 });
    expect(await found()).toEqual([]);
    await refunded(id, 33.34);

    expect(await ledger(id)).toMatchObject({ balance: 0 });
    expect(await today()).toMatchObject({ revenue: 0, charge: 0, orders: 0 });
    expect(await found()).toEqual([]);
  });
});

describe('the doctor', () => {
  it('finds nothing in a shop with cash and refunds of it', async () => {
    await refunded(await delivered(), 30);

    expect(await found()).toEqual([]);
  });

  it('finds cash that is not in the ledger, and cash of another count', async () => {
    const [missing, other] = [await delivered(), await delivered()];
    await entries().deleteOne({ _id: `cash:${missing}` });
    await entries().updateOne({ _id: `cash:${other}` }, { $set: { amountPaisa: 5 as Paisa, 'revenue.paisa': 5 } });

    expect(await found()).toEqual([
      `ledger_cash_missing: Order ${missing} has counted cash without an entry: ${COUNT}.`,
      `ledger_cash_differs: Order ${other} has 1400000 paisa of cash, but the ledger 5 paisa: ${COUNT}.`,
    ]);
  });

  it('finds cash in the ledger of an order without it', async () => {
    const [from, to] = [await delivered(), await shipped()];
    const entry = (await entries().findOne({ _id: `cash:${from}` }))!;
    await entries().insertOne({ ...entry, _id: `cash:${to}`, order: new Types.ObjectId(to) });

    expect(await found()).toEqual([
      `ledger_cash_unknown: Order ${to} has no counted cash, but the ledger has: ${COUNT}.`,
    ]);
  });

  it('finds refunds and revenue of cash that differ from the order', async () => {
    const [missing, other, wrong] = [await delivered(), await delivered(), await delivered()];
    const refunds = [await refunded(missing, 30), await refunded(other, 30)] as const;
    await entries().deleteOne({ _id: `refund:${refunds[0]}` });
    await entries().updateOne(
      { _id: `refund:${refunds[1]}` },
      { $set: { amountPaisa: 5 as Paisa, 'revenue.paisa': -5 } },
    );
    await entries().updateOne({ _id: `cash:${wrong}` }, { $set: { 'revenue.cents': 9_999 } });

    expect(await found()).toEqual([
      `ledger_refund_missing: Order ${missing} has refund ${refunds[0]} without an entry: ${COUNT}.`,
      `ledger_refund_differs: Order ${other} has refund ${refunds[1]} of 420000 paisa, but the ledger one of 5: ${COUNT}.`,
      `ledger_revenue_differs: Order ${wrong} brought 10000 cents, but the ledger counts 9999 cents as revenue: ${COUNT}.`,
    ]);
  });
});
