import { describe, expect, it } from '@jest/globals';
import type { Invoice, InvoiceSums, Paisa } from '@paila/shared';
import { Types } from 'mongoose';
import { rawDatabase } from '../../testing/open-database.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import { InvoiceBuyerModel } from './buyers.js';
import type { InvoiceDoc } from './invoice.model.js';

const { shop, admin, aSentOrder, aCashParcel, documents, refund, stored } = await openInvoicingSuite();

const list = async (query = ''): Promise<Invoice[]> =>
  (await admin.get(`/api/invoices${query}`).expect(200)).body as Invoice[];
const numbersFor = async (search: string): Promise<string[]> =>
  (await list(`?search=${encodeURIComponent(search)}`)).map(({ number }) => number);
const sums = async (query = ''): Promise<InvoiceSums> =>
  (await admin.get(`/api/invoices/sums${query}`).expect(200)).body as InvoiceSums;

/** A copy of an invoice in the books of an earlier year. */
const inYear = async (fiscalYear: string, at: string, more: Partial<InvoiceDoc> = {}): Promise<InvoiceDoc> => {
  const { order } = await aSentOrder();
  const [invoice] = await stored(order);
  const number = `${fiscalYear}-${String(invoice!.sequence).padStart(5, '0')}`;
  const copy = { ...invoice!, _id: new Types.ObjectId(), fiscalYear, number, at: new Date(at), ...more };
  await rawDatabase().collection<InvoiceDoc>('invoices').insertOne(copy);
  return copy;
};

describe('the list of invoices', () => {
  it('has all invoices and credit notes, newest first, with their orders and buyers', async () => {
    const { order, invoice } = await aSentOrder();
    await refund(order, { amount: 20 });
    const [, note] = await documents(order);

    const [first, second] = await list();

    const { shortNumber } = await shop.see(admin, order);
    const [record] = await stored(order);
    const common = { order: order._id, shortNumber, buyer: 'Sita Rai', fiscalYear: record?.fiscalYear };
    expect([first, second]).toEqual([
      { ...note, ...common },
      { ...invoice, ...common },
    ]);
  });

  it('comes in pages', async () => {
    for (let count = 0; count < 2; count += 1) await aSentOrder();
    const all = await list();
    const answer = await admin.get('/api/invoices?page=2&limit=1').expect(200);

    expect(answer.body).toEqual([all[1]]);
    expect(answer.get('X-Total-Count')).toBe(String(all.length));
    expect(answer.get('Link')).toContain('rel="prev"');
  });

  it('is limited to a fiscal year, and to a kind', async () => {
    const old = await inYear('2079/80', '2022-09-01T06:00:00Z');
    const year = encodeURIComponent('2079/80');

    expect((await list(`?fiscalYear=${year}`)).map(({ number }) => number)).toEqual([old.number]);
    expect(await list(`?fiscalYear=${year}&kind=credit_note`)).toEqual([]);
    expect(new Set((await list('?kind=credit_note')).map(({ kind }) => kind))).toEqual(new Set(['credit_note']));
  });

  it('is searched by the number of a document or of its order, in any spelling', async () => {
    const { order, invoice } = await aSentOrder();
    const parcel = await aCashParcel();
    const [ofParcel] = await documents(parcel);
    await refund(order, { amount: 20 });
    const [, note] = await documents(order);
    const { paymentID, shortNumber = '' } = await shop.see(admin, order);
    const own = [note!.number, invoice.number];
    const [year, sequence] = invoice.number.split('-');

    expect(await numbersFor(invoice.number)).toContain(invoice.number);
    expect(await numbersFor(` ${year ?? ''} - ${String(Number(sequence))}`)).toContain(invoice.number);
    expect(await numbersFor(String(Number(sequence)))).toContain(invoice.number);
    expect(await numbersFor(note!.number.toLowerCase().replace(' ', ''))).toEqual([note!.number]);
    for (const spelling of [shortNumber, shortNumber.toLowerCase().replace('-', ' '), shortNumber.slice(3)]) {
      expect(await numbersFor(spelling)).toEqual(own);
    }
    expect(await numbersFor(paymentID?.slice(3) ?? '')).toEqual(own);
    expect(await numbersFor(parcel._id.toUpperCase())).toEqual([ofParcel!.number]);
    expect(await numbersFor(year ?? '')).toHaveLength((await list(`?fiscalYear=${year ?? ''}`)).length);
    for (const nothing of ['Sita', 'cn', '2083', '999999', '.*', 'PA-']) expect(await numbersFor(nothing)).toEqual([]);
    expect(await numbersFor('  ')).toHaveLength((await list()).length);
  });

  it('refuses a year that is none, and an unknown kind', async () => {
    for (const query of ['fiscalYear=2083', 'fiscalYear=2083-84', 'kind=receipt']) {
      expect(await admin.get(`/api/invoices?${query}`)).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
  });

  it('is for admins alone, like its sums and the sales book', async () => {
    for (const path of ['/api/invoices', '/api/invoices/sums', '/api/invoices/csv']) {
      expect((await shop.guest.get(path)).status).toBe(401);
      expect((await (await shop.shopper()).get(path)).status).toBe(403);
      expect((await (await shop.staff()).get(path)).status).toBe(403);
    }
  });
});

describe('the sums of a fiscal year', () => {
  it('are those of the present one by default, with credit notes apart', async () => {
    const before = await sums();
    const { order } = await aSentOrder();
    await refund(order, { amount: 20 });
    await documents(order);

    const after = await sums();

    expect(after).toEqual({
      ...before,
      invoices: { ...before.invoices, count: before.invoices.count + 1, paisa: before.invoices.paisa + 3_079_860 },
      creditNotes: {
        ...before.creditNotes,
        count: before.creditNotes.count + 1,
        paisa: before.creditNotes.paisa + 280_000,
      },
    });
    const [record] = await stored(order);
    expect(after.fiscalYear).toBe(record?.fiscalYear);
  });

  it('are of a past year, with its tax, and name all years with documents', async () => {
    await inYear('2078/79', '2021-09-01T06:00:00Z', { vatPaisa: 354_320 as Paisa });
    await inYear('2073/74', '2016-09-01T06:00:00Z');
    const { fiscalYear, years } = await sums();

    expect(await sums(`?fiscalYear=${encodeURIComponent('2078/79')}`)).toEqual({
      fiscalYear: '2078/79',
      years,
      invoices: { count: 1, paisa: 3_079_860, vatPaisa: 354_320 },
      creditNotes: { count: 0, paisa: 0, vatPaisa: 0 },
    });
    expect(years).toEqual(expect.arrayContaining([fiscalYear, '2078/79', '2073/74']));
    expect(years).toEqual(years.toSorted().toReversed());
  });
});

describe('the sales book', () => {
  const HEAD =
    '\uFEFF"Date","Date (BS)","Number","Kind","Corrects","Buyer","PAN of the seller","Taxable amount","VAT","Total"';
  const book = async (fiscalYear: string) => {
    const answer = await admin.get(`/api/invoices/csv?fiscalYear=${encodeURIComponent(fiscalYear)}`).expect(200);
    const [head, ...lines] = answer.text.split('\r\n');
    return { answer, head, lines };
  };
  const withTax = { vatPaisa: 354_320 as Paisa };

  it('has a line for each document of a year, the oldest first', async () => {
    const seller = (pan: string) => ({
      seller: { name: 'Paila', legalName: '', panNumber: pan, address: '', phone: '', email: '', returns: '' },
    });
    // Midnight in Nepal is at a quarter past six in the evening of UTC.
    const later = await inYear('2077/78', '2020-09-02T18:15:00Z', { ...withTax, ...seller('301234567') });
    const first = await inYear('2077/78', '2020-07-16T06:00:00Z', seller(''));
    const paisa = { paisa: 5 as Paisa, vatPaisa: 1 as Paisa };
    await inYear('2077/78', '2020-09-03T06:00:00Z', {
      ...paisa,
      ...seller('301234567'),
      kind: 'credit_note',
      number: 'CN 2077/78-00001',
      corrects: later._id,
      correctsNumber: later.number,
    });
    await InvoiceBuyerModel.insertMany([{ _id: later._id, name: 'Sita "Rai", सीता', lines: [], at: later.at }]);

    const { answer, head, lines } = await book('2077/78');

    expect(answer.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.get('Content-Disposition')).toBe('attachment; filename=sales-book-2077-78.csv');
    expect(head).toBe(HEAD);
    const name = '"Sita ""Rai"", सीता"';
    expect(lines).toEqual([
      `"2020-07-16","2077-04-01","${first.number}","Invoice","","","",0.00,0.00,30798.60`,
      `"2020-09-03","2077-05-18","${later.number}","Invoice","",${name},"301234567",27255.40,3543.20,30798.60`,
      `"2020-09-03","2077-05-18","CN 2077/78-00001","Credit note","${later.number}",${name},"301234567",-0.04,-0.01,-0.05`,
      '',
    ]);
  });

  it.each([
    '=HYPERLINK("http://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('makes no formula of the name %j', async (name) => {
    const { _id, at } = await inYear('2076/77', '2019-09-01T06:00:00Z');
    await InvoiceBuyerModel.insertMany([{ _id, name, lines: [], at }]);

    const { lines } = await book('2076/77');

    expect(lines.join('\n')).toContain(`,"'${name.replaceAll('"', '""')}",`);
  });

  it('has each document of a long year once, those of one moment by their numbers', async () => {
    const first = await inYear('2075/76', '2018-09-01T06:00:00Z', { sequence: 1 });
    const others = Array.from({ length: 501 }, (_, index) => {
      const sequence = 502 - index;
      return { ...first, _id: new Types.ObjectId(), sequence, number: `N-${String(sequence)}` };
    });
    const note = { ...first, _id: new Types.ObjectId(), kind: 'credit_note' as const, sequence: 1, number: 'CN-1' };
    await rawDatabase()
      .collection<InvoiceDoc>('invoices')
      .insertMany([note, ...others]);

    const numbers = (await book('2075/76')).lines.map((line) => line.split('"')[5]);

    expect(numbers).toEqual([first.number, ...others.map(({ number }) => number).toReversed(), 'CN-1', undefined]);
  });

  it('has the present year by default, and no line without documents', async () => {
    const { fiscalYear, invoices, creditNotes } = await sums();
    const present = await admin.get('/api/invoices/csv').expect(200);

    expect(present.text).toBe((await book(fiscalYear)).answer.text);
    expect(present.text.split('\r\n')).toHaveLength(invoices.count + creditNotes.count + 2);
    expect((await book('2070/71')).answer.text).toBe(`${HEAD}\r\n`);
  });
});
