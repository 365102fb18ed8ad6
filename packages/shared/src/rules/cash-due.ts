import type { Order } from '../contract/orders.js';
import { type Paisa, rupeesToPaisa, toCents, toPaisa } from '../vocabulary/money.js';

/**
 * The cash that a courier collects for a charge: whole rupees, as nobody carries paisa. Half a rupee rounds up. Stands
 * apart from `cash.ts`, which would bring phone numbers into the script of each page that names the cash (2,000 bytes).
 */
export const cashDue = (charge: Paisa): Paisa => rupeesToPaisa(Math.round(charge / 100));

/** The fields of an order that its cash follows from. */
interface CashCharge extends Pick<Order, 'amount'> {
  readonly usdToNpr?: Order['usdToNpr'] | undefined;
}

/**
 * The cash that the courier collects for an order with cash on delivery. Every such order has a rate of its own;
 * without a rate, nothing is due.
 */
export const orderCashDue = ({ amount, usdToNpr = 0 }: CashCharge): Paisa =>
  cashDue(toPaisa(toCents(amount), usdToNpr));
