import fc from 'fast-check';
import { addDays, localDay } from '../vocabulary/days.js';
import { DEFAULT_DELIVERY, deliveryDay } from './delivery.js';

const noon = (day: string): Date => new Date(`${day}T12:00:00+05:45`);
const terms = {
  delivery: [
    { city: 'Lalitpur', days: 1, cutOffHour: 15 },
    { city: 'Patan', days: 0, cutOffHour: 15 },
    { city: 'Pokhara', days: 3, cutOffHour: 11 },
  ],
  holidays: ['2026-11-25'],
  timeZone: 'Asia/Kathmandu',
};

describe('the day of delivery', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['before the cut-off hour: the next day', 'Lalitpur', '2026-11-23T14:59:59+05:45', '2026-11-24'],
    ['from it on: a working day later, over a holiday', 'Lalitpur', '2026-11-23T15:00:00+05:45', '2026-11-26'],
    ['by the clock of the shop', 'Lalitpur', '2026-11-23T09:30:00Z', '2026-11-26'],
    ['on the eve of Saturday', 'Lalitpur', '2026-11-27T12:00:00+05:45', '2026-11-29'],
    ['on Saturday, as if on Sunday', 'Lalitpur', '2026-11-28T08:00:00+05:45', '2026-11-30'],
    ['on a holiday', 'Lalitpur', '2026-11-25T08:00:00+05:45', '2026-11-27'],
    ['the same day', 'Patan', '2026-11-23T08:00:00+05:45', '2026-11-23'],
    ['too late for the same day', 'Patan', '2026-11-23T18:00:00+05:45', '2026-11-24'],
    ['three working days, over a holiday and a Saturday', 'Pokhara', '2026-11-24T10:00:00+05:45', '2026-11-29'],
    ['however the city is written', ' lalitPUR ', '2026-11-23T12:00:00+05:45', '2026-11-24'],
  ])('is computed: %s', (_when, city, at, day) => {
    expect(deliveryDay(city, new Date(at), terms)).toBe(day);
  });

  it('is not named for a city without delivery terms', () => {
    expect(deliveryDay('Jumla', noon('2026-11-23'), terms)).toBeUndefined();
    expect(deliveryDay('', noon('2026-11-23'), terms)).toBeUndefined();
  });

  it('depends on the time zone of the shop', () => {
    const at = new Date('2026-11-23T12:00:00Z');
    const from = (timeZone: string) => deliveryDay('Lalitpur', at, { ...terms, timeZone });

    // 17:45 in Kathmandu, noon in London, and Tuesday already in Kiribati.
    expect([from('Asia/Kathmandu'), from('Europe/London'), from('Pacific/Kiritimati')]).toEqual([
      '2026-11-26',
      '2026-11-24',
      '2026-11-26',
    ]);
  });

  it('is the next day in the valley unless the shop says otherwise', () => {
    const standard = { delivery: DEFAULT_DELIVERY, holidays: [], timeZone: 'Asia/Kathmandu' };
    expect(deliveryDay('Kathmandu', noon('2026-11-23'), standard)).toBe('2026-11-24');
  });

  const days = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2026-11-01', after));
  const anyTerms = fc.record({
    delivery: fc.tuple(
      fc.record({
        city: fc.constant('Lalitpur'),
        days: fc.integer({ min: 0, max: 60 }),
        cutOffHour: fc.integer({ min: 0, max: 23 }),
      }),
    ),
    holidays: fc.array(days, { maxLength: 40 }),
    timeZone: fc.constantFrom('Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati'),
  });
  const anyTime = fc.date({
    min: new Date('2026-11-01T00:00:00Z'),
    max: new Date('2026-12-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const isSaturday = (day: string): boolean => new Date(day).getUTCDay() === 6;

  it('is never in the past, a Saturday or a holiday', () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (given, at) => {
        const day = deliveryDay('Lalitpur', at, given) ?? '';
        return day >= localDay(at, given.timeZone) && !isSaturday(day) && !given.holidays.includes(day);
      }),
    );
  });

  it('is no earlier for a later order, a slower city or more holidays', () => {
    fc.assert(
      fc.property(anyTerms, anyTime, fc.nat(10 * 24 * 60), days, (given, at, minutes, holiday) => {
        const [rule] = given.delivery;
        const dayWith = (when: Date, changed: Partial<typeof given> = {}): string =>
          deliveryDay('Lalitpur', when, { ...given, ...changed }) ?? '';
        const day = dayWith(at);
        return (
          dayWith(new Date(at.getTime() + minutes * 60_000)) >= day &&
          dayWith(at, { delivery: [{ ...rule, days: rule.days + 1 }] }) > day &&
          dayWith(at, { holidays: [...given.holidays, holiday] }) >= day
        );
      }),
    );
  });

  it('leaves as many working days as the city needs', () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (given, at) => {
        const [rule] = given.delivery;
        const start = deliveryDay('Lalitpur', at, { ...given, delivery: [{ ...rule, days: 0 }] }) ?? '';
        const end = deliveryDay('Lalitpur', at, given) ?? '';
        let working = 0;
        for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) {
          if (!isSaturday(day) && !given.holidays.includes(day)) working += 1;
        }
        return working === rule.days;
      }),
    );
  });
});
