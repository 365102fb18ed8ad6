import { type ConfirmAnswer, type Order, orderNumberFrom, type Paisa, toCents, toPaisa } from '@paila/shared';

/** The rupees of an order: its payment's, else its total at its own rate; undefined for an old order. */
export const orderPaisa = ({ amount, usdToNpr }: Order, paid?: ConfirmAnswer['amount']): Paisa | undefined =>
  paid ?? (usdToNpr === undefined ? undefined : toPaisa(toCents(amount), usdToNpr));

/**
 * The number by which people name an order: its short number, or the number of an old order's payment; undefined if it
 * has neither.
 */
export const orderReference = ({ shortNumber, paymentID }: Order): string | undefined =>
  shortNumber ?? orderNumberFrom(paymentID);
