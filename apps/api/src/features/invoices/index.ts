export { createInvoices } from './invoices.js';

// For the printer of documents, mails and the data of an account.
export { ordersWithDocuments } from './account-documents.js';
export { type InvoiceBuyerDoc, invoiceBuyer } from './buyers.js';
export { bsDate, NEPAL } from './fiscal-year.js';
export type { InvoiceDoc, InvoiceSeller } from './invoice.model.js';
export { toOrderDocument } from './to-order-document.js';
export type { IssueDocuments } from './issuing.js';
export { currentInvoice } from './plan.js';
export { documentsOf } from './writing.js';

// For the doctor.
export { invoiceAudits } from './invoice-audit.js';
