import type { Order, OrderDocument } from '@paila/shared';
import { Types } from 'mongoose';
import { accountOrders } from '../orders/index.js';
import { toOrderDocument } from './to-order-document.js';
import { documentsOf } from './writing.js';

/** All orders of an account as its customer sees them, each with its invoices and credit notes. */
export async function* ordersWithDocuments(
  userId: string,
): AsyncGenerator<Order & { readonly documents: readonly OrderDocument[] }> {
  for await (const order of accountOrders(userId)) {
    const documents = await documentsOf(new Types.ObjectId(order._id));
    yield { ...order, documents: documents.map(toOrderDocument) };
  }
}
