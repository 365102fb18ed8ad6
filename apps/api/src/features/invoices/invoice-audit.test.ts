import { expect, it } from '@jest/globals';
import type { Order, OrderDocument } from '@paila/shared';
import { Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { EventModel } from '../../platform/events/index.js';
import { clearBooksAfterEach } from '../../testing/clear-books.js';
import { rawDatabase } from '../../testing/open-database.js';
import { withoutIssuingJob } from '../../testing/hold-job.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import { OrderModel } from '../orders/testing.js';
import { InvoiceBuyerModel } from './buyers.js';
import { type InvoiceDoc, InvoiceModel } from './invoice.model.js';
import { InvoiceNumberModel } from './numbers.js';

const { shop, aPaidOrder, aSentOrder, aCashParcel, documents, moveOn, ship, undo, refund } = await openInvoicingSuite();
clearBooksAfterEach();

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

const invoices = () => rawDatabase().collection<InvoiceDoc>('invoices');
const set = ({ _id }: { readonly _id: string }, fields: object) =>
  invoices().updateOne({ _id: new Types.ObjectId(_id) }, { $set: fields });
const remove = ({ _id }: { readonly _id: string }) => invoices().deleteOne({ _id: new Types.ObjectId(_id) });
const found = async (): Promise<string[]> => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);
/** The findings at a time after now. By then jobs and consumers are overdue as well, which is not tested here. */
const foundAfter = async (ms: number): Promise<string[]> =>
  (await shop.findings(new Date(databaseTime().getTime() + ms)))
    .filter(({ code }) => !/^(?:job|consumer)_/.test(code))
    .map(({ severity, code, ids }) => `${severity} ${code} ${ids['order'] ?? ids['invoice'] ?? ''}`);
/** The number of an invoice with another sequence. */
const numbered = ({ number }: Pick<OrderDocument, 'number'>, sequence: number): string =>
  number.replace(/\d+$/, String(sequence).padStart(5, '0'));
const refundId = async (order: Pick<Order, '_id'>): Promise<string> =>
  String((await OrderModel.findById(order._id).orFail().lean()).refunds?.[0]?._id);

it('finds nothing in the books of orders that were sent, undone, refused and refunded', async () => {
  const [{ order: undone }, { order: refunded }, refused] = [
    await aSentOrder(),
    await aSentOrder(),
    await aCashParcel(),
  ];
  await documents(refused);
  await undo(undone);
  await refund(refunded, { amount: 20 });
  await moveOn(refused, { status: 'returned' });
  for (const order of [undone, refunded, refused]) expect(await documents(order)).toHaveLength(2);

  expect(await found()).toEqual([]);
});

it('finds a number that is missing, and one that nobody has taken', async () => {
  const [first, second, third] = [await aSentOrder(), await aSentOrder(), await aSentOrder()];
  const [series] = await InvoiceNumberModel.find({ last: 3 }).lean();
  const { _id } = series!;
  await set(second.invoice, { sequence: 7, number: numbered(second.invoice, 7) });

  expect(await found()).toEqual([
    `invoice_gap: The numbers of ${_id} leap from 1 to 3.`,
    `invoice_gap: The numbers of ${_id} leap from 3 to 7.`,
    `invoice_date: Invoice ${numbered(second.invoice, 7)} is older than the document before it.`,
    `invoice_gap: The numbers of ${_id} end with 3, but its last document has 7.`,
  ]);

  await set(second.invoice, { sequence: 2, number: second.invoice.number });
  await InvoiceNumberModel.updateOne({ _id }, { last: 4 });

  expect(await found()).toEqual([`invoice_gap: The numbers of ${_id} end with 4, but its last document has 3.`]);
  expect([first.invoice.number, third.invoice.number]).toEqual([
    expect.stringMatching(/-00001$/),
    expect.stringMatching(/-00003$/),
  ]);
});

it('finds sums that differ from the lines, from the rate and from the tax', async () => {
  const [{ invoice: lines }, { invoice: rate }, { invoice: tax }] = [
    await aSentOrder(),
    await aSentOrder(),
    await aSentOrder(),
  ];
  await set(lines, { 'lines.0.cents': 1 });
  await set(rate, { usdToNpr: 141 });
  await set(tax, { vatPaisa: 5, 'lines.0.vatPaisa': 5 });

  expect((await found()).toSorted()).toEqual(
    [
      `invoice_sums: Invoice ${lines.number} comes to 21999, 3079860, 0, but its lines to 2002, 3079860, 0.`,
      `invoice_sums: Invoice ${rate.number} comes to 3079860 paisa, but 21999 cents are 3101859.`,
      `invoice_sums: Invoice ${rate.number} has the rate 141, but its order has 140.`,
      `invoice_sums: Invoice ${tax.number} has 5 paisa of tax, but 354320 are due.`,
    ].toSorted(),
  );
});

it('finds credit notes that exceed their invoice, leave a paisa of it, or disagree about the tax', async () => {
  const [more, less, taxed] = [await aSentOrder(), await aSentOrder(), await aSentOrder()];
  for (const { order } of [more, less, taxed]) await refund(order, { all: true });
  const notes: OrderDocument[] = [];
  for (const { order } of [more, less, taxed]) notes.push((await documents(order))[1]!);
  await set(notes[0]!, { paisa: 3_079_861, 'lines.0.paisa': 2_799_721 });
  await set(notes[1]!, { paisa: 3_079_859, 'lines.0.paisa': 2_799_719 });
  await set(notes[2]!, { vatPaisa: 0 });

  expect((await found()).toSorted()).toEqual(
    [
      `invoice_sums: Invoice ${more.invoice.number} has 0, -1, 0 left after its credit notes.`,
      `invoice_sums: Invoice ${less.invoice.number} is taken back, but has 0, 1, 0 left.`,
      `invoice_sums: Invoice ${taxed.invoice.number} and its credit notes disagree about the tax.`,
    ].toSorted(),
  );
});

it('finds an order that has left without an invoice, and a refund without a credit note', async () => {
  const [missing, uncredited] = [await aSentOrder(), await aSentOrder()];
  await refund(uncredited.order, { amount: 20 });
  const [, note] = await documents(uncredited.order);
  await remove(missing.invoice);
  await remove(note!);

  const codes = (await found()).filter((text) => !text.startsWith('invoice_gap') && !text.startsWith('invoice_order'));
  expect(codes.toSorted()).toEqual(
    [
      `invoice_missing: Order ${missing.order._id} has left without an invoice.`,
      `credit_missing: Invoice ${uncredited.invoice.number} lacks a credit note (refund ${await refundId(uncredited.order)}).`,
    ].toSorted(),
  );
});

it('finds an invoice of an order that has not left after all', async () => {
  const { order, invoice } = await aSentOrder();
  await undo(order);
  const [, note] = await documents(order);
  await remove(note!);

  expect(await found()).toContain(`credit_missing: Invoice ${invoice.number} lacks a credit note (not_sent).`);
});

it('examines no order that left before the shop numbered its invoices', async () => {
  const { order, invoice } = await aSentOrder();
  await remove(invoice);
  await EventModel.deleteOne({ 'subject.id': order._id, type: 'order.document_issued' });
  await InvoiceNumberModel.updateMany({}, { last: 0 });
  await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order._id) }, { $unset: { documentsDue: 1 } });

  expect(await found()).toEqual([]);
});

it('finds an order that left after the first invoice without a mark, as an older server sends it', async () => {
  await aSentOrder();
  const { order, invoice } = await aSentOrder();
  await remove(invoice);
  await EventModel.deleteOne({ 'subject.id': order._id, type: 'order.document_issued' });
  await InvoiceNumberModel.updateOne({ last: 2 }, { last: 1 });
  await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order._id) }, { $unset: { documentsDue: 1 } });

  expect(await found()).toContain(
    `invoice_missing: Order ${order._id} has left without an invoice, and without a mark for one.`,
  );
});

it('warns of documents that nobody has written for ten minutes, and finds them after a day', async () => {
  await withoutIssuingJob(async () => {
    const order = await aPaidOrder();
    await ship(order);

    expect(await foundAfter(9 * MINUTE)).toEqual([]);
    expect(await foundAfter(11 * MINUTE)).toEqual([`warning invoice_late ${order._id}`]);
    expect(await foundAfter(25 * 60 * MINUTE)).toEqual([`error invoice_late ${order._id}`]);
  });
});

it('finds a number, a fiscal year and a time that are not those of a document', async () => {
  const [first, second, third] = [await aSentOrder(), await aSentOrder(), await aSentOrder()];
  const { fiscalYear } = await InvoiceModel.findById(first.invoice._id).orFail().lean();
  await set(first.invoice, { number: 'X-1' });
  await set(second.invoice, { at: new Date('2020-09-01T06:00:00Z') });
  await set(third.invoice, { at: new Date(databaseTime().getTime() + 400 * 24 * 60 * MINUTE) });

  expect(fiscalYear).not.toBe('2077/78');
  const codes = (await found()).filter((text) => !/invoice_order|older than/.test(text));
  expect(codes.toSorted()).toEqual(
    [
      `invoice_number: Invoice X-1 should have the number ${first.invoice.number}.`,
      `invoice_date: Invoice ${second.invoice.number} is from the fiscal year 2077/78.`,
      `invoice_date: Invoice ${third.invoice.number} is from the future.`,
    ].toSorted(),
  );
});

it('finds a rate, an invoice and a credit note that differ from the order and its refund', async () => {
  const [rate, half, unlisted, more] = [await aSentOrder(), await aSentOrder(), await aSentOrder(), await aSentOrder()];
  await set(rate.invoice, { usdToNpr: 1, cents: 21_999, paisa: 21_999 });
  await set(half.invoice, { cents: 11_000, paisa: 1_540_000 });
  await set(unlisted.invoice, { refunds: [new Types.ObjectId()], cents: 20_000, paisa: 2_800_000 });
  await refund(more.order, { amount: 20 });
  const [, note] = await documents(more.order);
  await set(note!, { cents: 2_001, 'lines.0.cents': 2_001 });

  const codes = (await found()).filter((text) => /its order|its refund/.test(text));
  expect(codes.toSorted()).toEqual(
    [
      `invoice_sums: Invoice ${rate.invoice.number} has the rate 1, but its order has 140.`,
      `invoice_sums: Invoice ${half.invoice.number} has 11000 cents and its refunds 0, but its order 21999.`,
      `invoice_sums: Invoice ${unlisted.invoice.number} has 20000 cents and its refunds 0, but its order 21999.`,
      `invoice_sums: Credit note ${note!.number} has 2001 cents, but its refund 2000.`,
    ].toSorted(),
  );
});

it('warns of an invoice that lost its buyer before the years of the settings', async () => {
  const [{ invoice: lost }, { invoice: old }] = [await aSentOrder(), await aSentOrder()];
  await InvoiceBuyerModel.deleteMany({ _id: { $in: [lost._id, old._id] } });
  await set(old, { at: new Date(databaseTime().getTime() - 6 * YEAR - 5 * 24 * 60 * MINUTE) });

  expect((await found()).filter((text) => text.includes('buyer'))).toEqual([
    `invoice_buyer_missing: Invoice ${lost.number} has lost its buyer.`,
  ]);
});

it('warns from a year before the calendar ends that the shop will write no invoices', async () => {
  const at = async (time: string): Promise<string[]> =>
    (await shop.findings(new Date(time))).map(({ code }) => code).filter((code) => code.startsWith('invoice_'));

  expect(await at('2033-04-13T18:14:59Z')).toEqual([]);
  expect(await at('2033-04-13T18:15:00Z')).toEqual(['invoice_calendar']);
});

it('finds documents without an order, without an event, and events without a document', async () => {
  const [alone, unrecorded, unwritten] = [await aSentOrder(), await aSentOrder(), await aSentOrder()];
  const nobody = new Types.ObjectId();
  await set(alone.invoice, { order: nobody });
  await EventModel.deleteOne({ 'subject.id': unrecorded.order._id, type: 'order.document_issued' });
  const event = await EventModel.findOne(
    { 'subject.id': unwritten.order._id, type: 'order.document_issued' },
    { _id: 0 },
  )
    .orFail()
    .lean();
  await EventModel.create({ ...event, is: { ...event.is, document: nobody.toHexString(), number: 'X-1' } });

  expect((await found()).toSorted()).toEqual(
    [
      `invoice_order: Invoice ${alone.invoice.number} names order ${nobody.toHexString()}, which does not exist.`,
      `invoice_order: Order ${alone.order._id} has an event of ${alone.invoice.number}, which is missing.`,
      `invoice_missing: Order ${alone.order._id} has left without an invoice.`,
      `invoice_order: Invoice ${unrecorded.invoice.number} has 0 events of its order.`,
      `invoice_order: Order ${unwritten.order._id} has an event of X-1, which is missing.`,
    ].toSorted(),
  );
});

it('finds a credit note that corrects an invoice of another order', async () => {
  const [one, other] = [await aSentOrder(), await aSentOrder()];
  await refund(one.order, { amount: 20 });
  const [, note] = await documents(one.order);
  await set(note!, { corrects: new Types.ObjectId(other.invoice._id) });

  expect(await found()).toContain(`invoice_order: Credit note ${note!.number} corrects no invoice of its order.`);
});

it('finds buyers that the shop should have forgotten', async () => {
  const [{ invoice: old }, { invoice: due }] = [await aSentOrder(), await aSentOrder()];
  const aged = (_id: string, ms: number) =>
    InvoiceBuyerModel.updateOne({ _id }, { at: new Date(databaseTime().getTime() - ms) });
  await aged(old._id, 6 * YEAR + 5 * 24 * 60 * MINUTE);
  // The job has two days.
  await aged(due._id, 6 * YEAR);

  expect(await found()).toEqual([
    `invoice_buyer_old: Invoice ${old._id} still names its buyer, although that should be deleted.`,
  ]);
});

it('names no person in its findings', async () => {
  const { order, invoice } = await aSentOrder();
  await set(invoice, { cents: 1 });
  await OrderModel.collection.deleteOne({ _id: new Types.ObjectId(order._id) });

  expect(JSON.stringify(await shop.findings())).not.toMatch(/sita|\brai\b|98000|jhamsikhel/i);
});
