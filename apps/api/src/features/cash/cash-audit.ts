import type { Paisa } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { joinSorted } from '../../platform/database/snapshot.js';
import { eventsForAudit, subjectId, type EventDoc } from '../../platform/events/index.js';
import type { Audits } from '../../platform/feature.js';
import type { Finding, Report } from '../../platform/finding.js';
import { collectedCash, type Period } from '../orders/index.js';
import { CashSettlementModel, type CashSettlementDoc } from './cash-settlement.model.js';

const finding = (code: string, settlement: string, text: string, severity: Finding['severity'] = 'error'): Finding => ({
  severity,
  code,
  message: `Settlement ${settlement} ${text}.`,
  ids: { settlement },
});

/** The cash of a day by carrier. A carrier without any parcel has none. */
type CashByCarrier = ReadonlyMap<string, Paisa>;

const cashByCarrier = async (day: Period, session: ClientSession): Promise<CashByCarrier> => {
  const sums = new Map<string, Paisa>();
  for (const { carrier, paisa } of await collectedCash(day, session)) {
    sums.set(carrier, ((sums.get(carrier) ?? 0) + paisa) as Paisa);
  }
  return sums;
};

const isSamePeriod = (one: Period, other: Period): boolean =>
  one.from.getTime() === other.from.getTime() && one.to.getTime() === other.to.getTime();

/** A settlement is about cash that was collected. Parcels that were delivered afterwards make it incomplete. */
const cashFindings = ({ _id, day, expectedPaisa }: CashSettlementDoc, now: Paisa | undefined): Finding[] => {
  const id = _id.toHexString();
  if (now === undefined) {
    return [finding('settlement_without_cash', id, `is about ${day}, but its carrier collected no cash on that day`)];
  }
  if (now === expectedPaisa) return [];
  const sums = `${String(expectedPaisa)} paisa, but the cash of its carrier is ${String(now)} paisa now`;
  return [finding('settlement_outdated', id, `expected ${sums}: settle ${day} again`, 'warning')];
};

/** The last event of a settlement has its sums. */
const eventFindings = (settlement: CashSettlementDoc, events: readonly EventDoc<'cash.settled'>[]): Finding[] => {
  const last = events.at(-1)?.is;
  const { expectedPaisa, receivedPaisa } = settlement;
  if (last?.expectedPaisa === expectedPaisa && last.receivedPaisa === receivedPaisa) return [];
  const text = last
    ? `has ${String(receivedPaisa)} of ${String(expectedPaisa)} paisa, but its last event says ${String(last.receivedPaisa)} of ${String(last.expectedPaisa)}`
    : 'has no event';
  return [finding('settlement_event_differs', settlement._id.toHexString(), text)];
};

const settlementsBy = (sort: Readonly<Record<string, 1>>, session: ClientSession): AsyncIterable<CashSettlementDoc> =>
  CashSettlementModel.find().sort(sort).session(session).lean<CashSettlementDoc>().cursor();

/** Checks that every settlement is about the cash of its day. The settlements of a day share one query for its cash. */
const auditSums = async (session: ClientSession, report: Report): Promise<void> => {
  let last: { readonly day: Period; readonly cash: CashByCarrier } | undefined;
  for await (const settlement of settlementsBy({ day: 1, carrier: 1 }, session)) {
    const { from, to, carrier } = settlement;
    if (!last || !isSamePeriod(last.day, settlement)) {
      last = { day: { from, to }, cash: await cashByCarrier({ from, to }, session) };
    }
    cashFindings(settlement, last.cash.get(carrier)).forEach(report);
  }
};

/** Checks that the events of every settlement agree with it. */
const auditEvents = async (session: ClientSession, report: Report): Promise<void> => {
  const settlements = settlementsBy({ _id: 1 }, session);
  const events = eventsForAudit('cash', ['cash.settled'], session);
  for await (const { key, one, many } of joinSorted(settlements, ({ _id }) => String(_id), events, subjectId)) {
    if (one) eventFindings(one, many).forEach(report);
    else report(finding('events_of_no_settlement', key, `does not exist, but ${String(many.length)} events name it`));
  }
};

const auditCash: NonNullable<Audits['examine']> = async (session, report) => {
  await auditSums(session, report);
  await auditEvents(session, report);
  return {};
};

export const cashAudits: Audits = { examine: auditCash };
