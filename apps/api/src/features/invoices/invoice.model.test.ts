import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cents, Paisa } from '@paila/shared';
import { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { type InvoiceDoc, InvoiceModel } from './invoice.model.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

let last = 0;
const anInvoice = (given: Partial<InvoiceDoc> = {}): InvoiceDoc => {
  last += 1;
  const sums = { cents: 10_000 as Cents, paisa: 1_400_000 as Paisa };
  return {
    _id: new Types.ObjectId(),
    kind: 'invoice',
    fiscalYear: '2083/84',
    sequence: last,
    number: `2083/84-${String(last)}`,
    order: new Types.ObjectId(),
    at: new Date('2026-11-21T06:00:00Z'),
    orderNumber: 'A1',
    orderedAt: new Date('2026-11-20T06:00:00Z'),
    usdToNpr: 140,
    seller: { name: 'Paila', legalName: '', panNumber: '', address: '', phone: '', email: '', returns: '' },
    lines: [{ index: 0, title: 'Boot', size: '42', quantity: 1, unitCents: sums.cents, ...sums }],
    ...sums,
    leftAt: new Date('2026-11-21T05:00:00Z'),
    payment: { way: 'khalti', paisa: sums.paisa, isPaid: true },
    refunds: [],
    ...given,
  };
};
const aCreditNote = (given: Partial<InvoiceDoc> = {}): InvoiceDoc => {
  const { leftAt: _leftAt, payment: _payment, refunds: _refunds, ...rest } = anInvoice();
  const corrects = { corrects: new Types.ObjectId(), correctsNumber: '2083/84-00001' };
  return { ...rest, kind: 'credit_note', ...corrects, reason: 'refund', refund: new Types.ObjectId(), ...given };
};

const withoutLeaving = ({ leftAt: _leftAt, ...invoice }: InvoiceDoc): InvoiceDoc => invoice;

it('a line may have no title, as its product may have had none', async () => {
  const invoice = anInvoice();
  const lines = invoice.lines.map((line) => ({ ...line, title: '' }));

  await InvoiceModel.insertMany([{ ...invoice, lines }]);

  expect(await InvoiceModel.findById(invoice._id).lean()).toMatchObject({ lines: [{ title: '' }] });
});

it('invoices and credit notes are stored as they are', async () => {
  const documents = [anInvoice(), aCreditNote()];

  await InvoiceModel.insertMany(documents);

  for (const document of documents) expect(await InvoiceModel.findById(document._id).lean()).toEqual(document);
});

it('neither a number nor a refund has a second document', async () => {
  const [invoice, note] = [anInvoice(), aCreditNote()];
  await InvoiceModel.insertMany([invoice, note]);

  const { sequence } = invoice;
  await expect(InvoiceModel.insertMany([anInvoice({ sequence })])).rejects.toThrow(/E11000/);
  const { refund } = note;
  await expect(InvoiceModel.insertMany([aCreditNote({ ...(refund && { refund }) })])).rejects.toThrow(/E11000/);
  await InvoiceModel.insertMany([anInvoice({ sequence, fiscalYear: '2084/85' }), aCreditNote({ sequence })]);
});

it.each<[string, () => InvoiceDoc]>([
  ['half a paisa', () => anInvoice({ paisa: 0.5 as Paisa })],
  ['a sum below zero', () => anInvoice({ cents: -1 as Cents })],
  ['the number 0', () => anInvoice({ sequence: 0 })],
  ['a sum that its lines in cents do not add up to', () => anInvoice({ cents: 10_001 as Cents })],
  ['a sum that its lines in paisa do not add up to', () => anInvoice({ paisa: 1_400_001 as Paisa })],
  ['a tax that its lines do not add up to', () => anInvoice({ vatPaisa: 1 as Paisa })],
  ['a document without lines', () => aCreditNote({ lines: [] })],
  ['an invoice of a parcel that has not left', () => withoutLeaving(anInvoice())],
  ['an invoice that corrects another', () => anInvoice({ corrects: new Types.ObjectId() })],
  ['a credit note that is paid', () => aCreditNote({ payment: { way: 'cash', paisa: 1 as Paisa, isPaid: true } })],
])('%s is refused', async (_what, wrong) => {
  await expect(InvoiceModel.insertMany([wrong()])).rejects.toThrow(/validation failed/i);
});

it('every change of a document is refused', async () => {
  const invoice = anInvoice();
  await InvoiceModel.insertMany([invoice]);
  const { _id } = invoice;
  const stored = await InvoiceModel.findById(_id).orFail();
  stored.set('orderNumber', 'B2');

  for (const change of [
    () => InvoiceModel.updateOne({ _id }, { orderNumber: 'B2' }),
    () => InvoiceModel.updateMany({ _id }, { orderNumber: 'B2' }),
    () => InvoiceModel.findOneAndUpdate({ _id }, { orderNumber: 'B2' }),
    () => InvoiceModel.replaceOne({ _id }, invoice),
    () => InvoiceModel.bulkWrite([{ deleteOne: { filter: { _id } } }]),
    () => InvoiceModel.deleteOne({ _id }),
    () => InvoiceModel.deleteMany({ _id }),
    () => InvoiceModel.findOneAndDelete({ _id }),
    () => stored.save(),
    () => InvoiceModel.aggregate([{ $set: { orderNumber: 'B2' } }, { $merge: { into: 'invoices' } }]),
    () => InvoiceModel.aggregate([{ $match: { _id } }, { $out: 'invoices' }]),
  ]) {
    await expect(change()).rejects.toThrow('Invoices are never changed: write a credit note.');
  }
  expect(await InvoiceModel.findById(_id).lean()).toEqual(invoice);
});
