import { CREDIT_REASONS, INVOICE_KINDS } from '../vocabulary/invoices.js';
import type { Paisa } from '../vocabulary/money.js';
import { endpoints, permitted, tokenHolderOr } from './endpoint.js';
import { count, described, id, type InferFields, list, named, oneOf, optional, text, time } from './fields.js';
import { orderTokenHeader } from './orders.js';

const PDF = { mediaTypes: ['application/pdf'] } as const;

/** The fields that every list of invoices and credit notes shows. */
export const documentFields = {
  _id: id,
  kind: oneOf(INVOICE_KINDS),
  number: described(text(), 'Such as `2083/84-00017`, or `CN 2083/84-00003` for a credit note'),
  at: described(time, 'The time at which it was written'),
  paisa: described(count<Paisa>(), 'Nepali paisa, with value added tax'),
  vatPaisa: described(
    optional(count<Paisa>()),
    'The value added tax in the sum; absent where the shop was not registered for VAT',
  ),
  corrects: described(optional(text()), 'The number of the invoice that a credit note corrects'),
  reason: described(
    optional(oneOf(CREDIT_REASONS)),
    'The reason of a credit note: a `refund`, a parcel `refused` at the door, or one that was `not_sent` after all',
  ),
} as const;

const orderDocument = named('OrderDocument', documentFields);
/** An invoice or a credit note of an order. */
export type OrderDocument = InferFields<(typeof orderDocument)['fields']>;

/** The papers of an order: its documents, and those without a number. */
export const orderDocuments = endpoints('/api/orders', 'Orders', {
  showPackingSlip: {
    call: 'GET /:id/packing-slip.pdf',
    summary: 'The packing slip of an order, as PDF',
    description:
      'The address and the items, without prices and without refunded items. For an order with cash on delivery: the cash to collect.',
    access: permitted('orders.read'),
    answer: PDF,
    errors: ['papers_busy'],
  },
  showInvoice: {
    call: 'GET /:id/invoice.pdf',
    summary: 'The current paper of an order, as PDF',
    description:
      'The newest invoice once the parcel has left; before that, the confirmation of a paid or confirmed order. ' +
      'An order that has no invoice, but was paid, has a receipt.',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: PDF,
    errors: ['not_invoiced', 'too_many_requests', 'papers_busy'],
  },
  listDocuments: {
    call: 'GET /:id/documents',
    summary: 'The invoices and credit notes of an order, the oldest first',
    description: 'Writes first what is due, so that a parcel that has just left has its invoice.',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: list(orderDocument),
    errors: ['too_many_requests'],
  },
  showDocument: {
    call: 'GET /:id/documents/:document/pdf',
    summary: 'An invoice or a credit note of an order, as PDF',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: PDF,
    errors: ['too_many_requests', 'papers_busy'],
  },
});
