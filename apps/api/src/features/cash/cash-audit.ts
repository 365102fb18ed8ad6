import type { Paisa } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { type InPieces, joinSorted, type Piece, sortedIn } from '../../platform/database/pieces.js';
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

/** All records of a settlement. */
interface SettlementRecords {
  /** The settlement's id. */
  readonly key: string;
  readonly settlement: CashSettlementDoc | undefined;
  /** What its carrier has collected on its day. */
  readonly cash: Paisa | undefined;
  readonly events: readonly EventDoc<'cash.settled'>[];
}

/** The settlements of a day share one query for its cash. */
async function* settlementRecords(piece: Piece): AsyncGenerator<SettlementRecords> {
  const days = new Map<string, CashByCarrier>();
  const cashOf = async ({ from, to, carrier }: CashSettlementDoc): Promise<Paisa | undefined> => {
    const day = `${from.toISOString()} ${to.toISOString()}`;
    const cash = days.get(day) ?? (await cashByCarrier({ from, to }, piece.session));
    days.set(day, cash);
    return cash.get(carrier);
  };
  const settlements = sortedIn<CashSettlementDoc>(piece, CashSettlementModel.find(), ['_id']);
  const recorded = eventsForAudit('cash', ['cash.settled'], piece);
  const rows = joinSorted(settlements, ({ _id }) => String(_id), recorded, subjectId);
  for await (const { key, one: settlement, many: events } of rows) {
    yield { key, settlement, cash: settlement && (await cashOf(settlement)), events };
  }
}

/** Checks that every settlement is about the cash of its day, and that its events agree with it. */
const auditCash = async (inPieces: InPieces, report: Report): Promise<Record<string, never>> => {
  for await (const { key, settlement, cash, events } of inPieces(settlementRecords)) {
    if (settlement) [...cashFindings(settlement, cash), ...eventFindings(settlement, events)].forEach(report);
    else report(finding('events_of_no_settlement', key, `does not exist, but ${String(events.length)} events name it`));
  }
  return {};
};

export const cashAudits: Audits = { examine: auditCash };
