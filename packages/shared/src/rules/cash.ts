import type { CashTerms } from '../contract/public-settings.js';
import { addDays, localDay, startOfDay } from '../vocabulary/days.js';
import { type Paisa, rupeesToPaisa } from '../vocabulary/money.js';
import { callablePhone } from '../vocabulary/phone.js';
import { cashDue } from './cash-due.js';
import { isWorkingDay, type WorkingDays } from './delivery.js';

const HOUR_MS = 60 * 60_000;

/** The refusals at the door after which a phone number has to pay first. */
export const MAX_REFUSALS = 2;

/**
 * The confirmed and sent parcels of a phone number that has never accepted one. A further parcel has to be paid first,
 * so that a stranger cannot have the shop send any number of parcels at once.
 */
export const MAX_PARCELS_UNDER_WAY = 3;

/** The parcels that earlier orders with the same phone number were about. */
export interface PhoneHistory {
  /** Parcels that arrived. */
  readonly delivered: number;
  /** Parcels that were refused at the door, and packed orders that nobody picked up. */
  readonly refused: number;
  /** Parcels with cash on delivery that are confirmed or sent, and have not arrived. */
  readonly underWay: number;
}

/** An order that may be paid in cash on delivery. */
export interface CashCandidate {
  /** True if the shop takes cash where the order goes: in the zone of its city, or in the shop. */
  readonly takesCash: boolean;
  readonly phone: string | undefined;
  readonly charge: Paisa;
}

/** Why an order cannot be paid in cash. `phone` does not say more, so that nobody can probe another's number. */
export const CASH_PROBLEMS = ['off', 'city', 'amount', 'phone'] as const;
export type CashProblem = (typeof CASH_PROBLEMS)[number];

/**
 * Why an order cannot be paid in cash on delivery; undefined for one that can. The web leaves out the history, which
 * only the API knows.
 * @param terms undefined in a shop that does not offer cash
 */
export const cashProblem = (
  { takesCash, phone = '', charge }: CashCandidate,
  terms: CashTerms | undefined,
  history?: PhoneHistory,
): CashProblem | undefined => {
  if (!terms) return 'off';
  if (!takesCash) return 'city';
  if (cashDue(charge) > rupeesToPaisa(terms.maxRupees) || cashDue(charge) === 0) return 'amount';
  // Refusals count for a number. A text that no phone can call would be another number in each spelling.
  if (callablePhone(phone) === undefined) return 'phone';
  if (!history) return undefined;
  const { delivered, refused, underWay } = history;
  if (refused >= MAX_REFUSALS) return 'phone';
  const isTrusted = delivered > 0 || (terms.firstOrder && underWay < MAX_PARCELS_UNDER_WAY);
  return isTrusted ? undefined : 'phone';
};

/** The hours in which the shop is open, on its working days. */
export interface OpeningHours extends WorkingDays {
  /** The hour at which the shop opens, from 0 to 23. */
  readonly opensAt: number;
  /** The hour at which it closes, from 1 to 24, after it has opened. */
  readonly closesAt: number;
}

/** A shop that is closed for a year has no opening hours to count. */
const MAX_DAYS = 366;

/**
 * The moment at which the shop has been open for some minutes since `from`. Staff confirm cash orders by phone, so
 * nights and holidays do not count.
 */
export const afterOpenMinutes = (from: Date, minutes: number, hours: OpeningHours): Date => {
  const { opensAt, closesAt, holidays, timeZone } = hours;
  let remaining = minutes * 60_000;
  let day = localDay(from, timeZone);
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const midnight = startOfDay(day, timeZone).getTime();
    const [opens, closes] = [midnight + opensAt * HOUR_MS, midnight + closesAt * HOUR_MS];
    const start = Math.max(opens, from.getTime());
    if (isWorkingDay(day, holidays) && start < closes) {
      if (start + remaining <= closes) return new Date(start + remaining);
      remaining -= closes - start;
    }
    day = addDays(day, 1);
  }
  return new Date(from.getTime() + minutes * 60_000);
};
