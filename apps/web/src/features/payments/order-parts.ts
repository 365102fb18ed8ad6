import { type ConfirmAnswer, type Order, orderNumberFrom, type Paisa, toCents, toPaisa } from '@paila/shared';

/** The rupees of an order: those of its payment, else by the rate that it was placed at; undefined for an old one. */
export const orderPaisa = ({ amount, usdToNpr }: Order, paid?: ConfirmAnswer['amount']): Paisa | undefined =>
  paid ?? (usdToNpr === undefined ? undefined : toPaisa(toCents(amount), usdToNpr));

/**
 * What people can name an order by: its short number, or an old one's that its payment gave it; undefined if it has
 * neither.
 */
export const orderReference = ({ shortNumber, paymentID }: Order): string | undefined =>
  shortNumber ?? orderNumberFrom(paymentID);
