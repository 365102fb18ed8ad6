import type { Order } from '../contract/orders.js';
import { type Paisa, toCents, toPaisa } from '../vocabulary/money.js';
import { cashDue } from './cash-due.js';
import { awaitsCash, canBecome, type OrderProgress } from './orders.js';

/** The fields of an order that its price in rupees follows from. */
export type HandCharge = Required<Pick<Order, 'amount' | 'usdToNpr'>>;

/** The sums that pay an order by hand: the exact charge, or the charge in whole rupees. */
interface HandDue {
  readonly exact: Paisa;
  readonly rounded: Paisa;
}

/** The sums that pay an order by hand. */
export const handDue = ({ amount, usdToNpr }: HandCharge): HandDue => {
  const exact = toPaisa(toCents(amount), usdToNpr);
  return { exact, rounded: cashDue(exact) };
};

/** True if a sum that staff received pays the whole order. */
export const paysWhole = (order: HandCharge, amountPaisa: Paisa): boolean => {
  const { exact, rounded } = handDue(order);
  return amountPaisa > 0 && (amountPaisa === exact || amountPaisa === rounded);
};

/**
 * True if money that staff receive can still pay an order. For a parcel on its way, it replaces the cash at the door.
 * An order that has ended can also have lost its items or the data of its customer.
 */
export const isPayableByHand = (order: OrderProgress): boolean => canBecome(order, 'paid') || awaitsCash(order);
