import { endpoints, permitted, tokenHolderOr } from './endpoint.js';
import { orderTokenHeader } from './orders.js';

const PDF = { mediaTypes: ['application/pdf'] } as const;

/** What is printed about an order. */
export const orderPapers = endpoints('/api/orders', {
  showPackingSlip: {
    call: 'GET /:id/packing-slip.pdf',
    access: permitted('orders.read'),
    answer: PDF,
    errors: ['papers_busy'],
  },
  showInvoice: {
    call: 'GET /:id/invoice.pdf',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: PDF,
    errors: ['not_invoiced', 'too_many_requests', 'papers_busy'],
  },
});
