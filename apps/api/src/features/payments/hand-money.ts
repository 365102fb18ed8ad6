import {
  formatPaisa,
  fromCents,
  handDue,
  type HandMethod,
  isHandMethod,
  type Paisa,
  paysWhole,
  shortNumberText,
} from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../platform/http/errors.js';
import { orderById, type OrderDoc } from '../orders/index.js';
import { moneyOfTransaction } from './transactions.js';

/** Money as staff record it. */
export interface ReceivedByHand {
  readonly method: HandMethod;
  /** The number of the transfer or of the paper receipt. */
  readonly reference: string;
  readonly amountPaisa: Paisa;
  /** True if the caller knows that the order cannot use the money. */
  readonly again?: boolean | undefined;
}

/** How people name an order. */
const orderName = async (id: Types.ObjectId, session: ClientSession): Promise<string> => {
  const shortNumber = (await orderById(id, session))?.shortNumber;
  return shortNumber === undefined ? id.toHexString() : shortNumberText(shortNumber);
};

/**
 * True if the same money is recorded for the same order already, be it as another way to receive money by hand.
 * @throws AppError 409 `reference_used` if the reference is that of other money, such as an online payment
 */
export const isRecorded = async (
  { _id }: OrderDoc,
  { reference, amountPaisa }: ReceivedByHand,
  session: ClientSession,
): Promise<boolean> => {
  const before = await moneyOfTransaction(reference, session);
  const [other] = before.filter(
    ({ order, source, amountPaisa: sum }) => !isHandMethod(source) || !order.equals(_id) || sum !== amountPaisa,
  );
  if (other) throw new AppError('reference_used', { order: await orderName(other.order, session), reference });
  return before.length > 0;
};

/**
 * @param usdToNpr the rate of the order
 * @throws AppError 400 `amount_differs` for a part of the sum, and for more
 */
export const refuseOtherSum = ({ amountCents }: OrderDoc, amountPaisa: Paisa, usdToNpr: number): void => {
  const charge = { amount: fromCents(amountCents), usdToNpr };
  if (paysWhole(charge, amountPaisa)) return;
  const { exact, rounded } = handDue(charge);
  const sums = [...new Set([exact, rounded])].filter((sum) => sum > 0);
  throw new AppError('amount_differs', { due: sums.map(formatPaisa).join(' or ') });
};
