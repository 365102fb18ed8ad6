import type { Paisa } from '../vocabulary/money.js';
import { day } from './day.js';
import { endpoints, permitted } from './endpoint.js';
import { count, described, id, type InferFields, list, named, optional, text, time } from './fields.js';
import { atMost } from './text-rules.js';

/** The days of the list of cash without a first day. */
export const CASH_DAYS = 31;

const MAX_REASON_LENGTH = 300;
const MAX_NAME_LENGTH = 100;
const MAX_PAISA = 100_000_000_00;

/** A parcel whose cash a carrier has collected. */
const cashParcel = named('CashParcel', {
  _id: described(id, 'The id of the order'),
  shortNumber: optional(text()),
  counted: described(count<Paisa>(), 'The Nepali paisa that were collected'),
});

/** What staff entered when a carrier paid its cash out. */
const settlement = named('CashSettlement', {
  at: time,
  by: described(text(), 'The name of the member of staff; `shop` if the account is gone'),
  expected: described(count<Paisa>(), 'The cash of the day at that time, in Nepali paisa'),
  received: described(count<Paisa>(), 'What the carrier paid out, in Nepali paisa'),
  reason: described(optional(text()), 'Why the two differ, such as the fee of the carrier'),
});
export type CashSettlement = InferFields<(typeof settlement)['fields']>;

/** The cash that one carrier has collected on one day. */
const cashDay = named(
  'CashDay',
  {
    day: described(text(), 'The day of delivery in the shop’s time zone, such as 2026-11-23'),
    carrier: described(text(), 'Empty for what the shop delivers itself, or hands over at pick-up'),
    parcels: list(cashParcel),
    expected: described(count<Paisa>(), 'Nepali paisa: the collected cash of all parcels'),
    settlement: described(optional(settlement), 'The last one; absent until the carrier has paid'),
  },
  ['day', 'carrier'],
);
export type CashDay = InferFields<(typeof cashDay)['fields']>;

export const cash = endpoints('/api/cash', 'Cash on delivery', {
  listCashDays: {
    call: 'GET /',
    summary: 'The cash that carriers have collected, by day and carrier, the newest day first',
    description: `Without \`from\`: the last ${String(CASH_DAYS)} days. At most 366 days at once.`,
    access: permitted('cash.settle'),
    query: {
      from: described(optional(text(...day)), 'The first day, in the shop’s time zone'),
      to: described(optional(text(...day)), 'The last day; today by default'),
    },
    answer: list(cashDay),
  },
  settleCash: {
    call: 'PUT /',
    summary: 'Record what a carrier has paid out for a day',
    description:
      'Replaces an earlier settlement of the same day and carrier. Every settlement is recorded as an event.',
    access: permitted('cash.settle'),
    body: {
      day: text(...day),
      carrier: text(atMost(MAX_NAME_LENGTH)),
      expected: described(
        count<Paisa>({ max: MAX_PAISA, msg: 'Please send the expected cash in whole paisa' }),
        'The expected cash that the caller saw; another sum is a 409',
      ),
      received: count<Paisa>({ max: MAX_PAISA, msg: 'Please enter the received cash in whole paisa' }),
      reason: described(optional(text(atMost(MAX_REASON_LENGTH))), 'Required if the two differ'),
    },
    answer: cashDay,
    errors: ['not_found', 'cash_changed'],
  },
});
