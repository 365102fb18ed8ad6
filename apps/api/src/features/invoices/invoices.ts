import type { Logger } from 'pino';
import { createTrigger } from '../../platform/jobs/index.js';
import type { Feature } from '../../platform/feature.js';
import { documentNotices } from '../orders/index.js';
import { forgetBuyersJob, oldOrdersJob } from './buyers.js';
import type { InvoicingShop } from './contents.js';
import { invoiceRoutes } from './invoice.routes.js';
import { createIssuing, issuingJob, type IssueDocuments } from './issuing.js';

interface InvoiceDeps {
  /** The shop as its documents show it, read for each use. */
  readonly shop: () => InvoicingShop;
  readonly log: Logger;
}

/** Writes, lists and exports invoices and credit notes. The printer of documents asks for what is due. */
export const createInvoices = ({ shop, log }: InvoiceDeps): Feature & { readonly issue: IssueDocuments } => {
  const issuing = createIssuing(shop);
  const trigger = createTrigger();
  const stopListening = documentNotices.listen(() => {
    trigger.pull();
    return Promise.resolve();
  });
  return {
    issue: issuing.issue,
    routes: [invoiceRoutes],
    jobs: [{ ...issuingJob(issuing, log), trigger }, forgetBuyersJob, oldOrdersJob],
    close: stopListening,
  };
};
