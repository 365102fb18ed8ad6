import fc from 'fast-check';
import { addDays } from '../vocabulary/days.js';
import type { Paisa } from '../vocabulary/money.js';
import { afterOpenMinutes, cashProblem, type OpeningHours, type PhoneHistory } from './cash.js';
import { cashDue, orderCashDue } from './cash-due.js';

describe('the cash that a courier collects', () => {
  it.each([
    [1_400_000, 1_400_000],
    [1_400_049, 1_400_000],
    [1_400_050, 1_400_100],
    [1_400_099, 1_400_100],
    [49, 0],
    [50, 100],
  ])('is for %i paisa a sum of whole rupees: %i paisa', (charge, due) => {
    expect(cashDue(charge as Paisa)).toBe(due);
  });

  it('follows from the amount of the order, at its own rate', () => {
    expect(orderCashDue({ amount: 99.95, usdToNpr: 133.36 })).toBe(1_332_900);
    expect(orderCashDue({ amount: 99.95 })).toBe(0);
  });

  it('differs from the charge by half a rupee at most, whatever the charge', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (charge) => {
        const due = cashDue(charge as Paisa);
        return due % 100 === 0 && Math.abs(due - charge) <= 50 && cashDue(due) === due;
      }),
    );
  });
});

describe('cash on delivery', () => {
  const terms = { maxRupees: 20_000, firstOrder: true };
  const candidate = { takesCash: true, phone: '9841234567', charge: 1_400_000 as Paisa };
  const NEW: PhoneHistory = { delivered: 0, refused: 0, underWay: 0 };

  it('is possible for an order within the limits', () => {
    expect(cashProblem(candidate, terms, NEW)).toBeUndefined();
    expect(cashProblem(candidate, terms)).toBeUndefined();
  });

  it('is off in a shop without terms, whatever else the order lacks', () => {
    expect(cashProblem(candidate, undefined, NEW)).toBe('off');
    expect(cashProblem({ takesCash: false, phone: '', charge: 0 as Paisa }, undefined)).toBe('off');
  });

  it('is not possible where the shop takes no cash', () => {
    expect(cashProblem({ ...candidate, takesCash: false }, terms, NEW)).toBe('city');
  });

  it.each([
    ['the largest sum', 2_000_000, undefined],
    ['a charge that is rounded down to the largest sum', 2_000_049, undefined],
    ['a charge that is rounded up above the largest sum', 2_000_050, 'amount'],
    ['one rupee', 50, undefined],
    ['nothing to collect', 49, 'amount'],
  ])('has limits of its sum: %s', (_what, charge, problem) => {
    expect(cashProblem({ ...candidate, charge: charge as Paisa }, terms, NEW)).toBe(problem);
  });

  it.each(['9841234567', '+977 984-123-4567', '९८४१२३४५६७', '01-4412345', '4412345'])(
    'is possible with a number that staff can call: %s',
    (phone) => {
      expect(cashProblem({ ...candidate, phone }, terms, NEW)).toBeUndefined();
    },
  );

  it.each([
    '',
    '123456',
    '1234567',
    'call me',
    undefined,
    '0000000',
    '9841234567 Sita',
    'Sita 9841234567',
    '9841234567 / 9800000000',
    '98412345678',
    '9841234567 9841234567',
  ])('is not possible without such a number: %j', (phone) => {
    expect(cashProblem({ ...candidate, phone }, terms, NEW)).toBe('phone');
    expect(cashProblem({ ...candidate, phone }, terms)).toBe('phone');
  });

  it.each<[string, Partial<PhoneHistory>, boolean, 'phone' | undefined]>([
    ['a first order', {}, true, undefined],
    ['a first order where first orders are paid online', {}, false, 'phone'],
    ['a later order where first orders are paid online', { delivered: 1 }, false, undefined],
    ['one refusal', { refused: 1 }, true, undefined],
    ['one refusal, where first orders are paid online', { refused: 1 }, false, 'phone'],
    ['two refusals', { refused: 2 }, true, 'phone'],
    ['two refusals among many parcels that arrived', { delivered: 40, refused: 2 }, true, 'phone'],
    ['two parcels on their way to somebody new', { underWay: 2 }, true, undefined],
    ['three parcels on their way to somebody new', { underWay: 3 }, true, 'phone'],
    ['three parcels on their way after one that arrived', { delivered: 1, underWay: 3 }, true, undefined],
    ['the same where first orders are paid online', { delivered: 1, underWay: 3 }, false, undefined],
  ])('follows the history of the phone number: %s', (_what, history, firstOrder, problem) => {
    expect(cashProblem(candidate, { ...terms, firstOrder }, { ...NEW, ...history })).toBe(problem);
  });

  it('leaves the history to the API where it is unknown', () => {
    expect(cashProblem(candidate, { ...terms, firstOrder: false })).toBeUndefined();
  });

  it('is no more often possible under stricter terms, for larger sums, after more refusals or with more on its way', () => {
    const candidates = fc.record({
      takesCash: fc.boolean(),
      phone: fc.constantFrom('9841234567', '12', undefined),
      charge: fc.integer({ min: 50, max: 3_000_000 }).map((charge) => charge as Paisa),
    });
    const histories = fc.record({ delivered: fc.nat(3), refused: fc.nat(3), underWay: fc.nat(5) });
    const someTerms = fc.record({
      maxRupees: fc.integer({ min: 1, max: 30_000 }),
      firstOrder: fc.boolean(),
    });
    fc.assert(
      fc.property(candidates, someTerms, histories, fc.nat(1_000_000), (order, given, history, more) => {
        if (cashProblem(order, given, history) === undefined) return true;
        const { charge } = order;
        const stricter = { maxRupees: given.maxRupees / 2, firstOrder: false };
        return (
          cashProblem(order, stricter, history) !== undefined &&
          cashProblem({ ...order, takesCash: false }, given, history) !== undefined &&
          (cashProblem(order, given, history) !== 'amount' ||
            cashProblem({ ...order, charge: (charge + more) as Paisa }, given, history) === 'amount') &&
          cashProblem(order, given, { ...history, refused: history.refused + 1 }) !== undefined &&
          cashProblem(order, given, { ...history, underWay: history.underWay + 1 }) !== undefined
        );
      }),
    );
  });
});

describe('the time after some opening minutes', () => {
  const hours: OpeningHours = { opensAt: 10, closesAt: 18, holidays: ['2026-11-25'], timeZone: 'Asia/Kathmandu' };
  const inKathmandu = (local: string): Date => new Date(`${local}+05:45`);

  // 2026-11-23 is a Monday.
  it.each([
    ['within a day', '2026-11-23T11:00:00', 120, '2026-11-23T13:00:00'],
    ['to the second', '2026-11-23T11:00:30.500', 120, '2026-11-23T13:00:30.500'],
    ['until the shop closes', '2026-11-23T16:00:00', 120, '2026-11-23T18:00:00'],
    ['over the night', '2026-11-23T17:00:00', 120, '2026-11-24T11:00:00'],
    ['over the night by a minute', '2026-11-23T16:01:00', 120, '2026-11-24T10:01:00'],
    ['from before opening', '2026-11-23T07:30:00', 120, '2026-11-23T12:00:00'],
    ['from after closing', '2026-11-23T20:00:00', 120, '2026-11-24T12:00:00'],
    ['from the moment of closing', '2026-11-23T18:00:00', 120, '2026-11-24T12:00:00'],
    ['over a holiday', '2026-11-24T17:00:00', 120, '2026-11-26T11:00:00'],
    ['from a holiday', '2026-11-25T12:00:00', 120, '2026-11-26T12:00:00'],
    ['over Saturday', '2026-11-27T17:00:00', 120, '2026-11-29T11:00:00'],
    ['from Saturday', '2026-11-28T12:00:00', 120, '2026-11-29T12:00:00'],
    ['over several days', '2026-11-27T16:00:00', 720, '2026-11-30T12:00:00'],
  ])('is computed %s', (_when, from, minutes, result) => {
    expect(afterOpenMinutes(inKathmandu(from), minutes, hours)).toEqual(inKathmandu(result));
  });

  it('follows the clock of the shop', () => {
    const from = new Date('2026-11-23T12:00:00Z');
    const inZone = (timeZone: string): string => afterOpenMinutes(from, 120, { ...hours, timeZone }).toISOString();

    // 17:45 in Kathmandu, noon in London.
    expect(inZone('Asia/Kathmandu')).toBe('2026-11-24T06:00:00.000Z');
    expect(inZone('Europe/London')).toBe('2026-11-23T14:00:00.000Z');
  });

  it('stops on Saturday only for a shop that is open around the clock', () => {
    const always = { ...hours, opensAt: 0, closesAt: 24 };

    expect(afterOpenMinutes(inKathmandu('2026-11-23T23:00:00'), 120, always)).toEqual(
      inKathmandu('2026-11-24T01:00:00'),
    );
    expect(afterOpenMinutes(inKathmandu('2026-11-27T23:00:00'), 120, always)).toEqual(
      inKathmandu('2026-11-29T01:00:00'),
    );
  });

  it('ignores the opening hours of a shop that is closed for a year', () => {
    const holidays = Array.from({ length: 400 }, (_, days) => addDays('2026-11-23', days));

    expect(afterOpenMinutes(inKathmandu('2026-11-23T11:00:00'), 120, { ...hours, holidays })).toEqual(
      inKathmandu('2026-11-23T13:00:00'),
    );
  });

  /** Time zones without summer time, with the minutes by which each is ahead of UTC. */
  const ZONES = { 'Asia/Kathmandu': 345, UTC: 0, 'Pacific/Kiritimati': 840 } as const;
  const SATURDAY = 6;
  const MINUTE_MS = 60_000;

  /** True if the shop is open in the minute that begins then. */
  const isOpenAt = (at: number, { opensAt, closesAt, holidays }: OpeningHours, minutesAhead: number): boolean => {
    const local = new Date(at + minutesAhead * MINUTE_MS);
    const hour = local.getUTCHours();
    if (hour < opensAt || hour >= closesAt) return false;
    return local.getUTCDay() !== SATURDAY && !holidays.includes(local.toISOString().slice(0, 10));
  };

  const anyHours = fc
    .record({
      opensAt: fc.integer({ min: 0, max: 23 }),
      length: fc.integer({ min: 1, max: 24 }),
      holidays: fc.array(
        fc.nat(30).map((days) => addDays('2026-11-01', days)),
        { maxLength: 10 },
      ),
      timeZone: fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[])),
    })
    .map(({ opensAt, length, ...more }) => ({ opensAt, closesAt: Math.min(24, opensAt + length), ...more }));
  const someMinutes = fc.integer({ min: 1, max: 720 });
  const anyMinute = fc.nat(30 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 10, 1) + minutes * MINUTE_MS));

  it('has exactly that many opening minutes before it, counted one by one, the last of them just before', () => {
    fc.assert(
      fc.property(anyHours, anyMinute, someMinutes, (given, from, minutes) => {
        const result = afterOpenMinutes(from, minutes, given).getTime();
        const isOpen = (at: number): boolean => isOpenAt(at, given, ZONES[given.timeZone]);
        let open = 0;
        for (let at = from.getTime(); at < result; at += MINUTE_MS) if (isOpen(at)) open += 1;
        return open === minutes && isOpen(result - MINUTE_MS);
      }),
    );
  });

  it('is no earlier for a later beginning, more minutes or more holidays', () => {
    fc.assert(
      fc.property(anyHours, anyMinute, someMinutes, fc.nat(2_000), (given, from, minutes, more) => {
        const result = afterOpenMinutes(from, minutes, given);
        const later = new Date(from.getTime() + more * MINUTE_MS);
        const holidays = [...given.holidays, addDays('2026-11-01', more % 30)];
        return (
          afterOpenMinutes(later, minutes, given) >= result &&
          afterOpenMinutes(from, minutes + more, given) >= result &&
          afterOpenMinutes(from, minutes, { ...given, holidays }) >= result
        );
      }),
    );
  });
});
