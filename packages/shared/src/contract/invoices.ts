import { INVOICE_KINDS } from '../vocabulary/invoices.js';
import type { Paisa } from '../vocabulary/money.js';
import { endpoints, permitted } from './endpoint.js';
import { count, described, exact, id, type InferFields, list, named, oneOf, optional, text } from './fields.js';
import { documentFields } from './order-documents.js';
import { matching } from './text-rules.js';

const fiscalYear = text(matching('^\\d{4}/\\d{2}$', 'Please enter a fiscal year as 2083/84'));

const invoice = named('Invoice', {
  ...documentFields,
  fiscalYear: described(text(), 'The Nepali fiscal year, which begins with Shrawan, such as `2083/84`'),
  order: described(id, 'The id of the order'),
  shortNumber: described(optional(text()), 'The short number of the order'),
  buyer: described(optional(text()), 'The name of the buyer; absent once it is deleted'),
});
/** An invoice or a credit note in the shop's books. */
export type Invoice = InferFields<(typeof invoice)['fields']>;

const invoiceSum = named('InvoiceSum', {
  count: count(),
  paisa: described(count<Paisa>(), 'Nepali paisa, with value added tax'),
  vatPaisa: described(count<Paisa>(), 'The value added tax in the sum'),
});
/** The number of some documents, and their sums. */
export type InvoiceSum = InferFields<(typeof invoiceSum)['fields']>;

const invoiceSums = named('InvoiceSums', {
  fiscalYear: described(text(), 'The fiscal year of the sums, such as `2083/84`'),
  years: described(list(text()), 'The fiscal years with documents, and the present one, the newest first'),
  invoices: invoiceSum,
  creditNotes: invoiceSum,
});
export type InvoiceSums = InferFields<(typeof invoiceSums)['fields']>;

/** The shop's numbered invoices and credit notes. */
export const invoices = endpoints('/api/invoices', 'Invoices', {
  listInvoices: {
    call: 'GET',
    summary: 'All invoices and credit notes, newest first',
    description: 'Without `page` and `limit`: the newest 1,000.',
    access: permitted('invoices.read'),
    query: {
      fiscalYear: described(optional(fiscalYear), 'Only those of this fiscal year'),
      kind: optional(oneOf(INVOICE_KINDS, 'Unknown kind of document')),
      search: described(
        optional(exact({ max: 200, msg: 'search must be a short text' })),
        'The number of a document or of an order, in any spelling',
      ),
    },
    paged: true,
    answer: list(invoice),
  },
  sumInvoices: {
    call: 'GET /sums',
    summary: 'The sums of a fiscal year',
    description: 'Of its invoices, and of its credit notes. The sales are the difference.',
    access: permitted('invoices.read'),
    query: { fiscalYear: described(optional(fiscalYear), 'The present one by default') },
    answer: invoiceSums,
  },
  exportInvoices: {
    call: 'GET /csv',
    summary: 'The sales book of a fiscal year, as CSV',
    description:
      'A line for each document, the oldest first: dates, number, buyer, taxable amount, tax and total in rupees. ' +
      'The sums of credit notes are negative.',
    access: permitted('invoices.read'),
    query: { fiscalYear: described(optional(fiscalYear), 'The present one by default') },
    answer: { mediaTypes: ['text/csv'] },
  },
});
