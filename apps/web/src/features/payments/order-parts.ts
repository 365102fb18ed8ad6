import {
  type ConfirmAnswer,
  isCashOrder,
  type Order,
  orderCashDue,
  orderNumberFrom,
  type Paisa,
  totalPaisa,
} from '@paila/shared';

/**
 * The rupees of an order: its payment's, else the cash that is due or was collected, else what staff received, else its
 * total at its own rate; undefined for an old order.
 */
export const orderPaisa = (order: Order, paid?: ConfirmAnswer['amount']): Paisa | undefined => {
  const { usdToNpr, cash } = order;
  if (paid !== undefined || usdToNpr === undefined) return paid;
  return isCashOrder(order) ? (cash?.counted ?? orderCashDue(order)) : totalPaisa(order, usdToNpr);
};

/**
 * The number by which people name an order: its short number, or the number of an old order's payment; undefined if it
 * has neither.
 */
export const orderReference = ({ shortNumber, paymentID }: Order): string | undefined =>
  shortNumber ?? orderNumberFrom(paymentID);
