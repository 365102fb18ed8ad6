import type { OrderStatus } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { orderFinding, type AuditedOrder } from './order-books.js';

/** The statuses of an order for pick-up whose items the customer may have. */
const PICKED_UP: readonly OrderStatus[] = ['delivered', 'refunded'];

/**
 * An order for pick-up has no delivery fee, no promised day and no carrier. Its items leave the shop with the customer.
 * Nobody ships it: the audit of the history checks that.
 */
export const pickUpFindings = (order: AuditedOrder): Finding[] => {
  const { pickUp, status, deliveryFeeCents, deliveryDay, shipment } = order;
  if (!pickUp) return [];
  const wrong = [
    ...(deliveryFeeCents === undefined ? [] : ['a delivery fee']),
    ...(deliveryDay === undefined ? [] : ['a promised day']),
    ...(shipment?.carrier === undefined ? [] : ['a carrier']),
    ...(status === 'delivered' && !shipment ? ['no time of its pick-up'] : []),
    ...(shipment && !PICKED_UP.includes(status) ? ['a time of its pick-up'] : []),
  ];
  if (wrong.length === 0) return [];
  return [orderFinding('order_pick_up', order, `is ${status}, for pick-up, but has ${wrong.join(' and ')}`)];
};
