import { hasLeft, type Order, unnumberedPaper, type UnnumberedPaper } from '@paila/shared';
import { orderApi } from './order-api.js';

/**
 * What the paper of an order is. An order that left before the shop numbered its invoices has no invoice. Undefined
 * while its documents are loading, and for an order without any paper.
 */
export const useOrderPaper = (order: Order): UnnumberedPaper | 'invoice' | undefined => {
  const isLeft = hasLeft(order);
  const { currentData: documents } = orderApi.useOrderDocumentsQuery({ params: { id: order._id } }, { skip: !isLeft });
  if (!isLeft) return unnumberedPaper(order);
  if (documents === undefined) return undefined;
  return documents.some(({ kind }) => kind === 'invoice') ? 'invoice' : unnumberedPaper(order);
};
