import { endpoints, permitted, tokenHolderOr } from './endpoint.js';
import { orderTokenHeader } from './orders.js';

const PDF = { mediaTypes: ['application/pdf'] } as const;

/** The printed documents of an order. */
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
    summary: 'The invoice of a paid order, as PDF',
    description:
      'With its refunds, in dollars and in rupees at the rate of the order. An order with cash on delivery has one once it is delivered.',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: PDF,
    errors: ['not_invoiced', 'too_many_requests', 'papers_busy'],
  },
});
