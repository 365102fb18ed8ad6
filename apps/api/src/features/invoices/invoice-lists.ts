import {
  foldText,
  type Invoice,
  INVOICE_KINDS,
  type InvoiceKind,
  type invoices,
  type InvoiceSum,
  type InvoiceSums,
  type Page,
  type Paisa,
  type QueryOf,
  shortNumberIn,
  shortNumberText,
} from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { defined } from '../../platform/defined.js';
import type { Rows } from '../../platform/http/call.js';
import { pageRows } from '../../platform/http/paging.js';
import { buyerId, buyerNames } from './buyers.js';
import { fiscalYearOf } from './fiscal-year.js';
import { type InvoiceDoc, InvoiceModel } from './invoice.model.js';
import { toOrderDocument } from './to-order-document.js';

/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;

const toRow = (document: InvoiceDoc, names: ReadonlyMap<string, string>): Invoice => {
  const { fiscalYear, order, shortNumber } = document;
  return {
    ...toOrderDocument(document),
    fiscalYear,
    order: order.toHexString(),
    ...defined({
      shortNumber: shortNumber === undefined ? undefined : shortNumberText(shortNumber),
      buyer: names.get(buyerId(document).toHexString()),
    }),
  };
};

/** A document's number, or the end of it, without spaces: `cn2083/84-00003`, `2083/84-3`, `2083/84`, `3`. */
const DOCUMENT_NUMBER = /^(cn)?(?:(\d{4}\/\d{2})-?)?(\d{1,9})?$/;

/** The documents that a number means. Whoever types a short number may leave out its letters. */
const numberedAs = (words: string): QueryFilter<InvoiceDoc>[] => {
  const [, prefix, fiscalYear, digits] = DOCUMENT_NUMBER.exec(foldText(words).replaceAll(' ', '')) ?? [];
  if (fiscalYear === undefined && digits === undefined) return [];
  const sequence = digits === undefined ? undefined : Number(digits);
  const kind: InvoiceKind | undefined = prefix === undefined ? undefined : 'credit_note';
  const isBare = prefix === undefined && fiscalYear === undefined;
  return [defined({ kind, fiscalYear, sequence }), ...(isBare ? [{ shortNumber: Number(digits) }] : [])];
};

/** The condition of a search for the number of a document or of its order. */
const foundBy = (search = ''): QueryFilter<InvoiceDoc> => {
  const words = search.trim();
  if (words === '') return {};
  const shortNumber = shortNumberIn(words);
  return {
    $or: [
      // Some orders have their id as their number.
      { orderNumber: { $in: [words, words.toLowerCase()] } },
      ...(shortNumber === undefined ? [] : [{ shortNumber }]),
      ...numberedAs(words),
    ],
  };
};

/** The back office's list, newest first: one page, or the newest 1,000. */
export const listInvoices = async (
  { fiscalYear, kind, search }: QueryOf<(typeof invoices)['endpoints']['listInvoices']>,
  page: Page | undefined,
): Promise<Rows<Invoice>> => {
  const filter: QueryFilter<InvoiceDoc> = {
    // Matches every document, by an index.
    at: { $gt: new Date(0) },
    ...defined({ fiscalYear, kind }),
    ...foundBy(search),
  };
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const found = await InvoiceModel.find(filter)
    .sort({ at: -1, kind: 1, sequence: -1 })
    .skip(skip)
    .limit(limit)
    .lean<InvoiceDoc[]>();
  const names = await buyerNames(found);
  return { rows: found.map((document) => toRow(document, names)), total: await InvoiceModel.countDocuments(filter) };
};

const NOTHING: InvoiceSum = { count: 0, paisa: 0 as Paisa, vatPaisa: 0 as Paisa };

/** The sums of a fiscal year, by default of the present one. */
export const sumInvoices = async (
  sent: QueryOf<(typeof invoices)['endpoints']['sumInvoices']>,
): Promise<InvoiceSums> => {
  const present = fiscalYearOf(databaseTime());
  const { fiscalYear = present } = sent;
  const sums = await InvoiceModel.aggregate<InvoiceSum & { readonly _id: InvoiceKind }>([
    { $match: { kind: { $in: [...INVOICE_KINDS] }, fiscalYear } },
    { $group: { _id: '$kind', count: { $sum: 1 }, paisa: { $sum: '$paisa' }, vatPaisa: { $sum: '$vatPaisa' } } },
  ]);
  const sumOf = (kind: InvoiceKind): InvoiceSum => {
    const { count, paisa, vatPaisa } = sums.find(({ _id }) => _id === kind) ?? NOTHING;
    return { count, paisa, vatPaisa };
  };
  const years = await InvoiceModel.distinct('fiscalYear');
  return {
    fiscalYear,
    years: [...new Set([...years, present])].sort().reverse(),
    invoices: sumOf('invoice'),
    creditNotes: sumOf('credit_note'),
  };
};
