import {
  afterOpenMinutes,
  type CashCandidate,
  cashProblem,
  type CashTerms,
  type DeliveryTerms,
  formatPaisa,
  type OpeningHours,
  type PhoneHistory,
  rupeesToPaisa,
} from '@paila/shared';
import { AppError } from '../../../platform/http/errors.js';

/** The shop's terms of cash on delivery. */
export interface CashOffer extends OpeningHours, Pick<DeliveryTerms, 'zones'> {
  /** The limits; absent in a shop without cash on delivery. */
  readonly cash?: CashTerms | undefined;
  /** The minutes of opening time for which an order holds its stock until staff confirm it by phone. */
  readonly cashHoldMinutes: number;
}

/**
 * Refuses an order that cannot be paid in cash on delivery.
 * @param history of the order's phone number; without one, all but the history is checked
 * @returns AppError 409 `cash_not_available`; undefined for an order that can
 */
export const cashRefusal = (
  candidate: CashCandidate,
  { cash }: Pick<CashOffer, 'cash'>,
  history?: PhoneHistory,
): AppError | undefined => {
  const why = cashProblem(candidate, cash, history);
  const max = formatPaisa(rupeesToPaisa(cash?.maxRupees ?? 0));
  return why && new AppError('cash_not_available', { why, max });
};

/** The end of the time in which staff confirm an order by phone, if that time begins at a moment. */
export const cashHeldUntil = (from: Date, offer: Omit<CashOffer, 'zones'>): Date =>
  afterOpenMinutes(from, offer.cashHoldMinutes, offer);
