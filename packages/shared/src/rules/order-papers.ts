import type { Order } from '../contract/orders.js';
import type { OrderStatus } from '../vocabulary/statuses.js';
import { isCashOrder, isToSend, type OrderProgress } from './orders.js';

/** The fields of an order that decide about its paper. Another server's order may lack any of them. */
interface PaperOrder extends OrderProgress {
  readonly cash?: Order['cash'] | null | undefined;
  readonly paidPaisa?: Order['paidPaisa'] | null | undefined;
  readonly history?: readonly { readonly status: OrderStatus }[] | null | undefined;
}

/** The papers without a number: one for what the shop is to send, and one for money that it has received. */
export type UnnumberedPaper = 'order_confirmation' | 'receipt';

/** True if the order was ever paid: by a payment, in cash at the door, or by money that staff received meanwhile. */
const wasPaid = ({ cash, paidPaisa, history }: PaperOrder): boolean =>
  Boolean(cash) || (paidPaisa ?? undefined) !== undefined || (history ?? []).some(({ status }) => status === 'paid');

/**
 * The paper of an order that has no invoice: its confirmation while its items are to be sent, later its receipt. A
 * parcel on its way with cash on delivery keeps the confirmation. Undefined for an order without anything to print.
 */
export const unnumberedPaper = (order: PaperOrder): UnnumberedPaper | undefined => {
  if (isToSend(order)) return 'order_confirmation';
  if (wasPaid(order)) return 'receipt';
  return isCashOrder(order) && order.status === 'shipped' ? 'order_confirmation' : undefined;
};
