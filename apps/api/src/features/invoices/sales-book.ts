import { DOCUMENT_KIND_NAMES, localDay } from '@paila/shared';
import { backgroundSteps } from '../../platform/database/background-reads.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { buyerId, buyerNames } from './buyers.js';
import { bsDate, NEPAL } from './fiscal-year.js';
import { type InvoiceDoc, InvoiceModel, type InvoiceSeller } from './invoice.model.js';

/** The documents whose buyers are read together. */
const BATCH = 500;
/** The database's time for the next document. */
const STEP_MS = 10_000;

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** The characters with which a spreadsheet begins a formula, some only with East Asian settings. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const HEADS = [
  'Date',
  'Date (BS)',
  'Number',
  'Kind',
  'Corrects',
  'Buyer',
  'PAN of the seller',
  'Taxable amount',
  'VAT',
  'Total',
];

/** The fields of a line, as documents of thousands of orders are read. */
const FIELDS = {
  at: 1,
  number: 1,
  kind: 1,
  corrects: 1,
  correctsNumber: 1,
  'seller.panNumber': 1,
  paisa: 1,
  vatPaisa: 1,
} as const;
type BookedDocument = Pick<
  InvoiceDoc,
  '_id' | 'at' | 'number' | 'kind' | 'corrects' | 'correctsNumber' | 'paisa' | 'vatPaisa'
> & { readonly seller: Pick<InvoiceSeller, 'panNumber'> };

/** A cell with a text. What a person has typed never becomes a formula. */
const textCell = (text: string): string => `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;

/** Rupees with two decimals, and without separators: `-1234.50`. */
const rupees = (paisa: number): string => {
  const whole = Math.trunc(Math.abs(paisa) / 100);
  const rest = Math.abs(paisa) % 100;
  return `${paisa < 0 ? '-' : ''}${String(whole)}.${String(rest).padStart(2, '0')}`;
};

/** Without value added tax, nothing is taxable. Credit notes take back, so that the columns add up. */
const toLine = (document: BookedDocument, names: ReadonlyMap<string, string>): string => {
  const { at, number, kind, correctsNumber = '', seller, paisa, vatPaisa } = document;
  const sign = kind === 'credit_note' ? -1 : 1;
  const taxable = vatPaisa === undefined ? 0 : paisa - vatPaisa;
  const buyer = names.get(buyerId(document).toHexString()) ?? '';
  const texts = [
    localDay(at, NEPAL),
    bsDate(at),
    number,
    DOCUMENT_KIND_NAMES[kind],
    correctsNumber,
    buyer,
    seller.panNumber,
  ];
  const sums = [taxable, vatPaisa ?? 0, paisa].map((sum) => rupees(sign * sum));
  return [...texts.map(textCell), ...sums].join(',') + LINE_END;
};

const toLines = async (documents: readonly BookedDocument[]): Promise<string> => {
  const names = await buyerNames(documents);
  return documents.map((document) => toLine(document, names)).join('');
};

/** The sales book of a fiscal year as CSV, piece by piece: a line for each document, the oldest first. */
export async function* salesBook(fiscalYear: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + HEADS.map(textCell).join(',') + LINE_END;
  const documents = itemsOf(
    InvoiceModel.find({ fiscalYear }, FIELDS).sort({ at: 1, kind: -1, sequence: 1 }).lean<BookedDocument>().cursor(),
  );
  let batch: BookedDocument[] = [];
  for await (const document of backgroundSteps(STEP_MS, documents)) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    yield await toLines(batch);
    batch = [];
  }
  yield await toLines(batch);
}
