import { endpoints, permitted, tokenHolderOr } from './endpoint.js';
import { orderTokenHeader } from './orders.js';

const PDF = { mediaTypes: ['application/pdf'] } as const;

/** What is printed about an order. */
export const orderPapers = endpoints('/api/orders', 'Orders', {
  showPackingSlip: {
    call: 'GET /:id/packing-slip.pdf',
    summary: 'The packing slip of an order, as PDF',
    description: 'Where it goes and what is in it, without prices and without what was refunded.',
    access: permitted('orders.read'),
    answer: PDF,
    errors: ['papers_busy'],
  },
  showInvoice: {
    call: 'GET /:id/invoice.pdf',
    summary: 'The invoice of a paid order, as PDF',
    description: 'With its refunds, in dollars and in the rupees of its own rate.',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: PDF,
    errors: ['not_invoiced', 'too_many_requests', 'papers_busy'],
  },
});
