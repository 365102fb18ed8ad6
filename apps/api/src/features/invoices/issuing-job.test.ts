import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderDocument, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { databaseTime } from '../../platform/database/database.js';
import { holdIssuingJob } from '../../testing/hold-job.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import { OrderModel } from '../orders/testing.js';
import type { InvoicingShop } from './contents.js';
import { createIssuing, issuingJob } from './issuing.js';
import { InvoiceNumberModel } from './numbers.js';

const { shop, sita, admin, moveOn, ship, aPaidOrder, aCashParcel, documents, undo, refund, stored } =
  await openInvoicingSuite();

type Ordered = Pick<Order, '_id'>;
const SELLER: InvoicingShop = {
  name: 'Paila',
  legalName: '',
  panNumber: '',
  address: '',
  phone: '',
  email: '',
  returns: '',
  vatRegistered: false,
  usdToNpr: 140,
};

/** The ids of the orders whose failures the job has logged. */
let logged: unknown[] = [];
afterEach(() => {
  logged = [];
});
const log = pino(
  {},
  {
    write: (line: string) => {
      const { msg, order } = JSON.parse(line) as Record<string, unknown>;
      logged.push([order, msg]);
    },
  },
);
const aJob = (limits: { maxPerRun?: number; restMs?: number } = {}) =>
  issuingJob(
    createIssuing(() => SELLER),
    log,
    limits,
  );
const run = (job: ReturnType<typeof aJob>, signal = new AbortController().signal) => job.run(signal);

const orders = () => OrderModel.collection;
const idOf = ({ _id }: Ordered): Types.ObjectId => new Types.ObjectId(_id);
const setPrice = (order: Ordered, cents: number) =>
  orders().updateOne({ _id: idOf(order) }, { $set: { 'products.0.0.product.discountPriceCents': cents } });
const aSent = async () => {
  const order = await aPaidOrder();
  await ship(order);
  return order;
};
/** Orders that left before the others, and whose documents cannot be written: their items cost parts of a cent. */
const failingOrders = async (count: number): Promise<string[]> => {
  const like = await orders().findOne({ _id: idOf(await aSent()) });
  const { number: _number, shortNumber: _shortNumber, ...rest } = like!;
  await documents({ _id: String(like!._id) });
  const copies = Array.from({ length: count }, (_, index) => ({
    ...rest,
    _id: new Types.ObjectId(),
    paymentID: `kh_${new Types.ObjectId().toHexString()}`,
    shipment: { at: new Date(index) },
    documentsDue: true,
  }));
  const ids = copies.map(({ _id }) => _id);
  await orders().insertMany(copies);
  await orders().updateMany({ _id: { $in: ids } }, { $set: { 'products.0.0.product.discountPriceCents': 0.5 } });
  return ids.map((id) => id.toHexString());
};
const removeOrders = (ids: readonly string[]) =>
  orders().deleteMany({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
const isWritten = async (order: Ordered): Promise<boolean> => (await stored(order)).length > 0;

describe('while no instance writes documents by itself', () => {
  let letJobRun: () => Promise<void>;
  beforeAll(async () => {
    letJobRun = await holdIssuingJob();
  });
  afterAll(() => letJobRun());

  describe('the job that writes documents', () => {
    it('reaches an order behind many that fail, and logs each failure once', async () => {
      const failing = await failingOrders(250);
      const sound = [await aSent(), await aSent(), await aSent()];
      const job = aJob({ maxPerRun: 2 });

      await run(job);

      expect(await Promise.all(sound.map(isWritten))).toEqual([true, true, false]);
      const failures = failing.map((id) => [id, 'the documents of an order could not be written']);
      expect(logged).toEqual(failures);

      await run(job);

      expect(await isWritten(sound[2]!)).toBe(true);
      expect(logged).toEqual(failures);
      await removeOrders(failing);
    }, 60_000);

    it('tries an order that failed again later', async () => {
      const order = await aSent();
      const job = aJob({ restMs: 0 });
      await setPrice(order, 0.5);
      await run(job);
      expect(logged).toEqual([[order._id, expect.any(String)]]);
      expect(await isWritten(order)).toBe(false);

      await setPrice(order, 9_999);
      await run(job);

      expect(await isWritten(order)).toBe(true);
    });

    it('writes nothing more once the shop stops', async () => {
      const order = await aSent();

      await run(aJob(), AbortSignal.abort());

      expect(await isWritten(order)).toBe(false);
      expect(await documents(order)).toHaveLength(1);
    });
  });

  it('shows the documents from before if what is due cannot be written', async () => {
    const order = await aSent();
    const [invoice] = await documents(order);
    await setPrice(order, 0.5);
    await orders().updateOne({ _id: idOf(order) }, { $set: { documentsDue: true, 'shipment.at': databaseTime() } });

    expect(await documents(order)).toEqual([invoice]);

    await setPrice(order, 9_999);
    expect(await documents(order)).toMatchObject([
      { number: invoice!.number },
      { reason: 'not_sent', corrects: invoice!.number },
      { kind: 'invoice' },
    ]);
  });

  const note = (all: readonly OrderDocument[], reason: string, paisa: number) => ({
    kind: 'credit_note',
    corrects: all[0]?.number,
    reason,
    paisa,
  });

  describe('a parcel that left has an invoice, even if nobody wrote it in time', () => {
    it('and was refunded whole', async () => {
      const order = await aSent();
      await refund(order, { lines: [{ index: 0, quantity: 1 }] });
      await refund(order, { all: true });

      const all = await documents(order);

      expect(all).toMatchObject([
        { kind: 'invoice', paisa: 3_079_860 },
        note(all, 'refund', 1_399_860),
        note(all, 'refund', 1_680_000),
      ]);
      const lines = [
        { index: 0, quantity: 2, cents: 19_998 },
        { index: 1, quantity: 1, cents: 2_001 },
      ];
      expect(await stored(order)).toMatchObject([{ lines, refunds: [], payment: { paisa: 3_079_860 } }, {}, {}]);
      expect(await shop.findings()).toEqual([]);
    });

    it('and came back', async () => {
      const parcel = await aCashParcel();
      await moveOn(parcel, { status: 'returned' });

      const all = await documents(parcel);

      expect(all).toMatchObject([{ kind: 'invoice', paisa: 1_400_000 }, note(all, 'refused', 1_400_000)]);
      expect(await shop.findings()).toEqual([]);
    });

    it('without the refunds that were done before, and with a credit note for each that was done after', async () => {
      const order = await aPaidOrder();
      await refund(order, { amount: 19.99 });
      await ship(order);
      await refund(order, { amount: 100 });

      const all = await documents(order);

      expect(all).toMatchObject([{ kind: 'invoice', paisa: 2_800_000 }, note(all, 'refund', 1_400_000)]);
      expect(await stored(order)).toMatchObject([{ payment: { paisa: 2_800_000 } }, {}]);
    });

    it('but none if staff undid the shipping at once', async () => {
      const order = await aSent();
      await undo(order);

      expect(await documents(order)).toEqual([]);
      expect(await shop.findings()).toEqual([]);
    });
  });

  describe('a parcel that was sent again before its first invoice was corrected', () => {
    it('has an invoice of its own, for its new buyer', async () => {
      const order = await aSent();
      const [first] = await documents(order);
      await undo(order);
      const address = { ...shop.anAddress(), firstname: 'Gita', lastname: 'Karki' };
      await admin.put(`/api/orders/${order._id}/delivery`).send(address).expect(200);
      await ship(order);

      const all = await documents(order);

      expect(all).toMatchObject([first, note(all, 'not_sent', 3_079_860), { kind: 'invoice', paisa: 3_079_860 }]);
      const found = await admin.get(`/api/invoices?search=${String(all[2]?.number)}`).expect(200);
      expect(found.body).toMatchObject([{ number: all[2]?.number, buyer: 'Gita Karki' }]);
      expect(await shop.findings()).toEqual([]);
    });

    it('has credit notes over lines that its staff split in between, to the last cent', async () => {
      const boot = await shop.aProduct({ title: 'Boot', price: 100, stock: { '42': 5, '43': 5 } });
      const products = [{ productId: boot._id, quantity: 3, size: '42' }];
      const placed = await sita.post('/api/orders').send({ products, amount: 300, address: shop.anAddress() });
      const order = placed.body as PlacedOrder;
      const { pidx } = await shop.begin(sita, order);
      await shop.provider.settle(pidx, 'completed');
      await shop.confirm(sita, pidx);
      await refund(order, { lines: [{ index: 0, quantity: 1 }] });
      await ship(order);
      await documents(order);
      await undo(order);
      await admin.put(`/api/orders/${order._id}/lines/0/size`).send({ size: '43' }).expect(200);
      await ship(order);
      await refund(order, { lines: [{ index: 1, quantity: 1 }] });
      await refund(order, { all: true });

      await documents(order);

      const all = await stored(order);
      expect(
        all.map(({ kind, cents, lines }) => [kind, cents, lines.map(({ index, quantity }) => [index, quantity])]),
      ).toEqual([
        ['invoice', 20_000, [[0, 2]]],
        ['credit_note', 20_000, [[0, 2]]],
        ['invoice', 20_000, [[1, 2]]],
        ['credit_note', 10_000, [[1, 1]]],
        ['credit_note', 10_000, [[1, 1]]],
      ]);
      expect(await shop.findings()).toEqual([]);
    });
  });

  it('a credit note is never dated before its invoice, even if a clock is behind', async () => {
    const order = await aSent();
    const ahead = new Date(databaseTime().getTime() + 60_000);
    await InvoiceNumberModel.updateMany({ _id: /^invoice / }, { at: ahead });
    await documents(order);
    const later = await aSent();
    await refund(order, { amount: 20 });
    await refund(later, { amount: 20 });

    const dates = [...(await documents(order)), ...(await documents(later))].map(({ kind, at }) => [kind, at]);

    expect(dates).toEqual(
      ['invoice', 'credit_note', 'invoice', 'credit_note'].map((kind) => [kind, ahead.toISOString()]),
    );
  });

  it('an order whose product has no title has its invoice, too', async () => {
    const order = await aSent();
    await orders().updateOne({ _id: idOf(order) }, { $set: { 'products.0.0.product.title': '' } });

    expect(await documents(order)).toMatchObject([{ kind: 'invoice' }]);
    expect(await stored(order)).toMatchObject([{ lines: [{ title: '' }, { title: 'Cap' }] }]);
  });
});
