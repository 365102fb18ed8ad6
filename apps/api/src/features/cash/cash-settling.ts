import { type BodyOf, type cash, type CashDay, formatPaisa } from '@paila/shared';
import { type ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { databaseTime, inTransaction, isDuplicateKey } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, invalid, notFound } from '../../platform/http/errors.js';
import { carrierDays, timeOfDays, withSettlements } from './cash-days.js';
import { CashSettlementModel, type CashSettlementDoc } from './cash-settlement.model.js';

type SentSettlement = BodyOf<(typeof cash)['endpoints']['settleCash']>;

interface SettlingRequest {
  readonly actor: Actor;
  readonly timeZone: string;
}

/** The cash that a carrier has collected on a day. @throws AppError 404 `not_found` */
const carrierDay = async (day: string, carrier: string, timeZone: string, session: ClientSession) => {
  const found = (await carrierDays(day, day, timeZone, session)).find((each) => each.carrier === carrier);
  if (!found) throw notFound('cash');
  return found;
};

/** @throws AppError 409 `cash_changed`, 400 `validation` without a reason for a difference */
const refuseUnlessClear = ({ expected, received }: SentSettlement, collected: CashDay['expected'], reason: string) => {
  if (expected !== collected) throw new AppError('cash_changed', { expected: formatPaisa(collected) });
  if (received !== expected && reason === '') {
    throw invalid([{ msg: 'Please say why the sums differ', path: 'reason' }]);
  }
};

/** True if a settlement repeats the earlier one. */
const isRepeated = (before: CashSettlementDoc, { expectedPaisa, receivedPaisa, reason }: CashSettlementDoc): boolean =>
  before.expectedPaisa === expectedPaisa && before.receivedPaisa === receivedPaisa && before.reason === reason;

const settle = (sent: SentSettlement, { actor, timeZone }: SettlingRequest) =>
  inTransaction(async (session) => {
    const { day, received } = sent;
    const [carrier, reason] = [sent.carrier.trim(), sent.reason?.trim() ?? ''];
    const collected = await carrierDay(day, carrier, timeZone, session);
    refuseUnlessClear(sent, collected.expected, reason);
    const before = await CashSettlementModel.findOne({ day, carrier }).session(session).lean<CashSettlementDoc>();
    const settlement: CashSettlementDoc = {
      _id: before?._id ?? new Types.ObjectId(),
      day,
      carrier,
      ...timeOfDays(day, day, timeZone),
      expectedPaisa: collected.expected,
      receivedPaisa: received,
      ...(reason === '' ? {} : { reason }),
      actor,
      at: databaseTime(),
    };
    if (before && isRepeated(before, settlement)) return { collected, settlement: before };
    const { _id } = settlement;
    if (before) await CashSettlementModel.replaceOne({ _id }, settlement, { session });
    else await new CashSettlementModel(settlement).save({ session });
    const subject = { kind: 'cash', id: _id.toHexString() } as const;
    const is = { expectedPaisa: collected.expected, receivedPaisa: received };
    await record({ type: 'cash.settled', subject, actor, is }, session);
    return { collected, settlement };
  });

/**
 * Records what a carrier has paid out for a day. The settlement replaces an earlier one of the same day and carrier.
 * Repeating the call changes nothing.
 * @throws AppError 404 `not_found`, 409 `cash_changed`, 400 `validation`
 */
export const settleCash = async (sent: SentSettlement, request: SettlingRequest): Promise<CashDay> => {
  for (;;) {
    try {
      const { collected, settlement } = await settle(sent, request);
      const [day = collected] = await withSettlements([collected], [settlement]);
      return day;
    } catch (error) {
      // Another admin has settled this day first, at the same moment, so this settlement follows.
      if (!isDuplicateKey(error)) throw error;
    }
  }
};
