import {
  addDays,
  type cash,
  CASH_DAYS,
  type CashDay,
  type CashSettlement,
  localDay,
  type Paisa,
  type QueryOf,
  startOfDay,
} from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { actorLabel } from '../../platform/actor.js';
import { databaseTime } from '../../platform/database/database.js';
import { defined } from '../../platform/defined.js';
import { invalid } from '../../platform/http/errors.js';
import { accountNames } from '../accounts/index.js';
import { collectedCash, type Period } from '../orders/index.js';
import { CashSettlementModel, type CashSettlementDoc } from './cash-settlement.model.js';

const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** The cash of one carrier on one day, without its settlement. */
type CarrierDay = Omit<CashDay, 'settlement'>;

const carrierDayKey = ({ day, carrier }: Pick<CarrierDay, 'day' | 'carrier'>): string => `${day} ${carrier}`;

/** The time of the days from `from` to `to` in a time zone. */
export const timeOfDays = (from: string, to: string, timeZone: string): Period => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(addDays(to, 1), timeZone),
});

/** The collected cash by day and carrier, the newest day first. */
export const carrierDays = async (
  from: string,
  to: string,
  timeZone: string,
  session?: ClientSession,
): Promise<CarrierDay[]> => {
  const collected = await collectedCash(timeOfDays(from, to, timeZone), session);
  const days = new Map<string, { day: string; carrier: string; parcels: CashDay['parcels'][number][] }>();
  for (const { order, shortNumber, at, carrier, paisa } of collected) {
    const day = localDay(at, timeZone);
    const key = carrierDayKey({ day, carrier });
    const carrierDay = days.get(key) ?? { day, carrier, parcels: [] };
    carrierDay.parcels.push({ _id: order, ...defined({ shortNumber }), counted: paisa });
    days.set(key, carrierDay);
  }
  return [...days.values()]
    .map((each) => ({ ...each, expected: each.parcels.reduce((sum, { counted }) => sum + counted, 0) as Paisa }))
    .sort((a, b) => b.day.localeCompare(a.day) || a.carrier.localeCompare(b.carrier));
};

const toSettlement = (
  { at, actor, expectedPaisa, receivedPaisa, reason }: CashSettlementDoc,
  names: ReadonlyMap<string, string>,
): CashSettlement => ({
  at: at.toISOString(),
  by: actorLabel(actor, names),
  expected: expectedPaisa,
  received: receivedPaisa,
  ...defined({ reason }),
});

/** Adds the settlements to the days that they are about. */
export const withSettlements = async (
  days: readonly CarrierDay[],
  settlements: readonly CashSettlementDoc[],
): Promise<CashDay[]> => {
  const names = await accountNames(settlements.flatMap(({ actor }) => actor.id ?? []));
  const byCarrierDay = new Map(settlements.map((settlement) => [carrierDayKey(settlement), settlement]));
  return days.map((each) => {
    const settlement = byCarrierDay.get(carrierDayKey(each));
    return { ...each, ...defined({ settlement: settlement && toSettlement(settlement, names) }) };
  });
};

/** The number of days from one to another, including both; less than 1 if the second one is earlier. */
const countDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;

/**
 * The cash of some days by day and carrier, the newest day first.
 * @throws AppError 400 `validation`
 */
export const listCashDays = async (
  query: QueryOf<(typeof cash)['endpoints']['listCashDays']>,
  timeZone: string,
): Promise<CashDay[]> => {
  const { to = localDay(databaseTime(), timeZone) } = query;
  const { from = addDays(to, 1 - CASH_DAYS) } = query;
  const length = countDays(from, to);
  if (length < 1) throw invalid([{ msg: 'Please choose a first day that is not after the last', path: 'from' }]);
  if (length > MAX_DAYS) throw invalid([{ msg: `Please choose at most ${String(MAX_DAYS)} days`, path: 'from' }]);
  const days = await carrierDays(from, to, timeZone);
  const settlements = await CashSettlementModel.find({ day: { $gte: from, $lte: to } }).lean<CashSettlementDoc[]>();
  return withSettlements(days, settlements);
};
