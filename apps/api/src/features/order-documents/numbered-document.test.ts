import { afterAll, describe, expect, it } from '@jest/globals';
import { type Cents, type Paisa, spread } from '@paila/shared';
import { Types } from 'mongoose';
import { getDocumentProxy } from 'unpdf';
import { createLogger } from '../../platform/log.js';
import type { InvoiceBuyerDoc, InvoiceDoc } from '../invoices/index.js';
import { A4, MARGIN } from './document-format.js';
import { createPrinter } from './document-printer.js';
import { numberedDocument, type NumberedPaper } from './numbered-document.js';

// A busy machine must not count as stuck.
const printer = createPrinter(createLogger('silent'), { deadlineMs: 60_000 });
afterAll(() => printer.close());

const AT = new Date('2026-11-28T10:00:00.000Z');
const SELLER: InvoiceDoc['seller'] = {
  name: 'Paila',
  legalName: 'Paila Footwear Pvt. Ltd.',
  panNumber: '601234567',
  address: 'Jhamsikhel Road, Lalitpur',
  phone: '01-5550100',
  email: 'support@paila.example',
  returns: '',
};
const LONG_TITLE = 'काठमाडौँ हिमाल रनर – the waterproof trail runner for wet and stony paths, in Himalayan blue';

/** A line for Rs 14,000 per item. */
const aLine = (index: number, more: Partial<InvoiceDoc['lines'][number]> = {}): InvoiceDoc['lines'][number] => ({
  index,
  title: `Ridge ${String(index + 1)}`,
  size: '42',
  quantity: 1,
  unitCents: 10_000 as Cents,
  cents: 10_000 as Cents,
  paisa: 1_400_000 as Paisa,
  ...more,
});
const total = (lines: InvoiceDoc['lines']) => ({
  cents: lines.reduce((sum, { cents }) => sum + cents, 0) as Cents,
  paisa: lines.reduce((sum, { paisa }) => sum + paisa, 0) as Paisa,
});
const anInvoice = (lines = [aLine(0)], more: Partial<InvoiceDoc> = {}): InvoiceDoc => ({
  _id: new Types.ObjectId(),
  kind: 'invoice',
  fiscalYear: '2083/84',
  sequence: 17,
  number: '2083/84-00017',
  order: new Types.ObjectId(),
  at: AT,
  shortNumber: 1042,
  orderNumber: 'AbCdEf123',
  orderedAt: new Date('2026-11-26T10:00:00.000Z'),
  usdToNpr: 140,
  seller: SELLER,
  lines,
  ...total(lines),
  payment: { way: 'khalti', paisa: total(lines).paisa, isPaid: true },
  refunds: [],
  ...more,
});
const taxed = (invoice: InvoiceDoc, vatPaisa: number): InvoiceDoc => {
  const parts = spread(
    vatPaisa,
    invoice.lines.map(({ paisa }) => paisa),
  ) as Paisa[];
  const lines = invoice.lines.map((line, index) => ({ ...line, vatPaisa: parts[index] ?? (0 as Paisa) }));
  return { ...invoice, lines, vatPaisa: vatPaisa as Paisa };
};
const aBuyer = (name: string, lines: string[]): InvoiceBuyerDoc => ({ _id: new Types.ObjectId(), name, lines, at: AT });
const SITA = aBuyer('सीता राई', ['Lakeside 5', 'पोखरा', 'Nepal']);

/** A piece of text on a page, in points from its left end. */
interface Piece {
  readonly str: string;
  readonly width: number;
  readonly left: number;
  readonly bottom: number;
}

/** The texts of the pages with their places. */
const printedPages = async (paper: Partial<NumberedPaper> & Pick<NumberedPaper, 'document'>): Promise<Piece[][]> => {
  const pdf = await printer.print(numberedDocument({ buyer: SITA, ...paper }));
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const numbers = Array.from({ length: proxy.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await proxy.getPage(number);
      const { items } = await page.getTextContent();
      return items.flatMap((item): Piece[] => {
        if (!('str' in item)) return [];
        const [left, bottom] = item.transform.slice(4).map(Number);
        return [{ str: item.str, width: item.width, left: left!, bottom: bottom! }];
      });
    }),
  );
};
const textOf = (pages: readonly (readonly Piece[])[]): string =>
  pages
    .flat()
    .map(({ str }) => (str === '' ? ' ' : str))
    .join(' ')
    .replace(/\s+/g, ' ');
const rightEnd = ({ left, width }: Piece): number => left + width;
/** Expects every text to lie within the margins, and the foot to lie on the page. */
const expectWithinPage = (pages: readonly (readonly Piece[])[]): void => {
  for (const piece of pages.flat()) {
    expect([piece.str, piece.left >= MARGIN - 1]).toEqual([piece.str, true]);
    expect([piece.str, rightEnd(piece) <= A4.width - MARGIN + 1]).toEqual([piece.str, true]);
    expect([piece.str, piece.bottom > 8]).toEqual([piece.str, true]);
  }
};

describe('a numbered document', () => {
  it('continues over pages, with the titles of its columns, its number and the page on each', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => aLine(index, index % 4 === 0 ? { title: LONG_TITLE } : {}));
    const pages = await printedPages({ document: anInvoice(lines) });

    expect(pages.length).toBeGreaterThanOrEqual(2);
    expectWithinPage(pages);
    pages.forEach((page, index) => {
      const text = textOf([page]);
      expect(text).toContain('Nepali rupees');
      expect(text).toContain(`Invoice 2083/84-00017 · ${String(index + 1)} of ${String(pages.length)}`);
    });
    const text = textOf(pages);
    expect(text.match(/Rs 14,000\.00/g)).toHaveLength(40);
    expect(textOf(pages.slice(-1))).toContain('Rs 5,60,000.00');
  });

  it('does not number the page of a short document', async () => {
    expect(textOf(await printedPages({ document: anInvoice() }))).not.toContain('1 of 1');
  });

  it('gives long names and addresses their room', async () => {
    const seller = {
      ...SELLER,
      legalName: 'The Himalayan Handmade Footwear and Mountain Equipment Trading Company Pvt. Ltd. '.repeat(2),
      registrationNumber: '1234567890'.repeat(6),
      address: 'House 12, a lane with a very long name\n'.repeat(6).trim(),
      grievanceName: 'W'.repeat(100),
      grievancePhone: '+977 1 5550 142 ext. 12',
      grievanceEmail: `${'complaints.'.repeat(20)}desk@paila.example`,
    };
    const buyer = aBuyer('श्री'.repeat(30), ['Street'.repeat(40), 'City '.repeat(40), 'Nepal']);
    const invoice = taxed(anInvoice([aLine(0, { title: 'W'.repeat(120), size: 'XXXL/Tall' })], { seller }), 161_062);
    const invoiced = await printedPages({ document: invoice, buyer });
    const credited = await printedPages({
      document: {
        ...invoice,
        kind: 'credit_note',
        number: 'CN 2083/84-00003',
        corrects: invoice._id,
        correctsNumber: invoice.number,
        reason: 'not_sent',
      },
      corrected: invoice,
      buyer,
    });

    expectWithinPage(invoiced);
    expectWithinPage(credited);
    expect(textOf(credited)).toContain('Reason: The parcel was not sent');
  });

  it('says that an order for pick-up was not handed over after all', async () => {
    const invoice = anInvoice();
    const document: InvoiceDoc = {
      ...invoice,
      kind: 'credit_note',
      correctsNumber: invoice.number,
      reason: 'not_sent',
    };

    const text = textOf(await printedPages({ document, corrected: invoice, pickUp: true }));

    expect(text).toContain('Reason: The order was not handed over');
  });

  it('ends all rupees of a column at the same place, also large sums and the tax', async () => {
    const lines = [aLine(0), aLine(1, { quantity: 40, cents: 400_000 as Cents, paisa: 123_456_789 as Paisa })];
    const [page = []] = await printedPages({ document: taxed(anInvoice(lines), 14_364_057) });

    const edge = A4.width - MARGIN;
    const inLastColumn = page.filter((piece) => /\d\.\d\d$/.test(piece.str) && Math.abs(rightEnd(piece) - edge) < 0.5);
    // Two lines, the taxable amount, the tax and the total.
    expect(inLastColumn).toHaveLength(5);
  });

  it('says in which currency its prices and its amounts are', async () => {
    const [page = []] = await printedPages({ document: taxed(anInvoice(), 161_062) });

    const titles = page.map(({ str }) => str).filter((text) => /^(Price|Nepali)/.test(text));
    expect(titles).toEqual(['Price (US $)', 'Nepali rupees']);
  });

  it.each([
    ['Cash on delivery: Rs 13,329 (in whole rupees).', 1_332_900, false],
    ['Paid by QR code: Rs 13,330 (in whole rupees).', 1_333_000, true],
    ['Paid by QR code: Rs 13,329.33.', 1_332_933, true],
    ['Paid by QR code: Rs 13,000.', 1_300_000, true],
    ['Paid by QR code: Rs 13,329.10.', 1_332_910, true],
  ])('says whether the money differs from its total by the paisa alone: %s', async (words, money, isPaid) => {
    const way = isPaid ? ('qr' as const) : ('cash' as const);
    const payment = { way, paisa: money as Paisa, isPaid };
    const invoice = anInvoice([aLine(0, { paisa: 1_332_933 as Paisa })], { payment });

    expect(textOf(await printedPages({ document: invoice }))).toContain(words);
  });

  it('shows both calendars, the order and the rate', async () => {
    const text = textOf(await printedPages({ document: anInvoice() }));

    for (const part of ['28 November 2026', '2083-08-12', 'PA-1042', '$1 is Rs 140', 'Order number AbCdEf123'])
      expect(text).toContain(part);
  });

  it('names the day in Nepal, whatever the time zone of the shop', async () => {
    // Half past midnight in Nepal.
    const at = new Date('2026-11-28T18:45:00.000Z');

    expect(textOf(await printedPages({ document: anInvoice([aLine(0)], { at }) }))).toContain('29 November 2026');
  });

  it('says that the buyer is not shown if the reader may not know them, or the shop does not', async () => {
    const text = textOf(await printedPages({ document: anInvoice(), buyer: null }));

    expect(text).toContain('To Name not shown');
    expect(text).not.toContain('सीता');
  });
});
