import { invoices } from '@paila/shared';
import { addQuery } from '../../platform/contract-api.js';
import { saveAnswer } from '../../platform/save-answer.js';
import { addList, adminApi } from '../platform/admin-api.js';

const TAGS = ['AdminInvoice'] as const;

export const invoiceApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    invoices: addList(build, invoices, 'listInvoices', TAGS),
    invoiceSums: addQuery(build, invoices, 'sumInvoices', TAGS),
  }),
});

/**
 * Saves the sales book of a fiscal year as a CSV file.
 * @param fiscalYear such as `2083/84`
 * @returns false if the file could not be fetched
 */
export const saveSalesBook = (fiscalYear: string): Promise<boolean> =>
  saveAnswer(`${invoices.path}/csv?fiscalYear=${encodeURIComponent(fiscalYear)}`, `sales-book-${fiscalYear}.csv`);
