import { formatPaisa, type Paisa } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { AppError, invalid } from '../../../platform/http/errors.js';
import { cashToCollect } from '../order-money.js';
import type { OrderCashDoc, OrderDoc } from '../order.model.js';

/** The cash of a delivery, as staff count it. */
export interface CountedCash {
  readonly cashPaisa?: Paisa | undefined;
  /** Why it differs from the cash that was due. */
  readonly cashReason?: string | undefined;
}

/**
 * Enters the collected cash of an order in the ledger, in the caller's transaction. The payments feature provides this
 * function.
 */
export type EnterCash = (
  order: Pick<OrderDoc, '_id' | 'amountCents'>,
  cash: OrderCashDoc,
  actor: Actor,
  session: ClientSession,
) => Promise<void>;

const NOT_DUE = 'Cash is counted when an order with cash on delivery is delivered';

/** @throws AppError 400 for cash that was sent with a step at which no courier collects any */
export const refuseCountedCash = ({ cashPaisa }: CountedCash): void => {
  if (cashPaisa !== undefined) throw invalid([{ msg: NOT_DUE, path: 'cashPaisa' }]);
};

/**
 * The collected cash of an order as stored. An order without any cash is not delivered: its parcel is returned, or its
 * items stay in the shop.
 * @throws AppError 400 `cash_not_counted`, 400 `cash_differs` for another sum than was due without a reason
 */
export const toCashDoc = (
  order: Pick<OrderDoc, 'amountCents' | 'usdToNpr'>,
  { cashPaisa: countedPaisa, cashReason = '' }: CountedCash,
  at: Date,
): OrderCashDoc => {
  if (!countedPaisa) throw new AppError('cash_not_counted');
  const duePaisa = cashToCollect(order);
  if (countedPaisa === duePaisa) return { at, duePaisa, countedPaisa };
  const reason = cashReason.trim();
  if (reason === '') throw new AppError('cash_differs', { due: formatPaisa(duePaisa) });
  return { at, duePaisa, countedPaisa, reason };
};
