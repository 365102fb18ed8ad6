import { invoices } from '@paila/shared';
import { databaseTime } from '../../platform/database/database.js';
import { serve } from '../../platform/http/serve.js';
import { sendPieces } from '../../platform/http/send-pieces.js';
import { fiscalYearOf } from './fiscal-year.js';
import { listInvoices, sumInvoices } from './invoice-lists.js';
import { salesBook } from './sales-book.js';

export const invoiceRoutes = serve(invoices, {
  listInvoices: ({ query, page }) => listInvoices(query, page),
  sumInvoices: ({ query }) => sumInvoices(query),
  exportInvoices: ({ query, req, res }) => {
    const { fiscalYear = fiscalYearOf(databaseTime()) } = query;
    res.attachment(`sales-book-${fiscalYear.replace('/', '-')}.csv`).type('csv');
    return sendPieces(req, res, salesBook(fiscalYear));
  },
});
