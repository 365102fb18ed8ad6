import { formatPaisa, type Order, type Paisa, REFUND_DAYS } from '@paila/shared';
import { refundedTo, type Words } from './order-words.js';

/**
 * The words for a paid order that its customer has cancelled.
 * @param paisa the money to refund
 */
export const cancelledPaidWords = (order: Order, paisa: Paisa): Words => ({
  title: 'You cancelled your order',
  text: `${order.pickUp ? 'You can no longer pick it up.' : 'We will not send it.'} We will refund ${formatPaisa(paisa)}${refundedTo(order)} within ${String(REFUND_DAYS)} days. You don’t need to do anything.`,
});
