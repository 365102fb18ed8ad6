import {
  type ConfirmAnswer,
  isSameLine,
  type Order,
  orderLines,
  orderNumberFrom,
  type Paisa,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useSelector } from 'react-redux';
import { type PaidLine, selectCartItems } from '../carts/index.js';

/** An order's lines as those of a cart, as far as they are known. */
export const linesOf = (order: Order): readonly PaidLine[] =>
  orderLines(order).flatMap(({ product: { _id: id }, quantity, size }) =>
    id && quantity ? [{ id, quantity, ...(size && { size }) }] : [],
  );

/** Whether all that was ordered is in the cart. */
export const useIsInCart = (order: Order): boolean => {
  const items = useSelector(selectCartItems);
  return linesOf(order).every((line) => items.some((item) => isSameLine(item, line)));
};

/** The rupees of an order: those of its payment, else by the rate that it was placed at; undefined for an old one. */
export const paisaOf = ({ amount, usdToNpr }: Order, paid?: ConfirmAnswer['amount']): Paisa | undefined =>
  paid ?? (usdToNpr === undefined ? undefined : toPaisa(toCents(amount), usdToNpr));

/** What people can name an order by: its short number, or an old one's that its payment gave it; undefined if it has neither. */
export const numberOf = ({ shortNumber, paymentID }: Order): string | undefined =>
  shortNumber ?? orderNumberFrom(paymentID);
