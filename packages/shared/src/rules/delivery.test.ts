import fc from 'fast-check';
import type { DeliveryZone } from '../contract/public-settings.js';
import { cityKey } from '../vocabulary/city-names.js';
import { addDays, localDay } from '../vocabulary/days.js';
import type { Cents } from '../vocabulary/money.js';
import { DEFAULT_ZONES, deliveryDay, deliveryFee } from './delivery.js';
import { findZone } from './delivery-zones.js';

const noon = (day: string): Date => new Date(`${day}T12:00:00+05:45`);
const terms = { holidays: ['2026-11-25'], timeZone: 'Asia/Kathmandu' };
const NEXT_DAY = { days: 1, cutOffHour: 15 };
const SAME_DAY = { days: 0, cutOffHour: 15 };
const THREE_DAYS = { days: 3, cutOffHour: 11 };

describe('the day of delivery', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['before the cut-off hour: the next day', NEXT_DAY, '2026-11-23T14:59:59+05:45', '2026-11-24'],
    ['from it on: a working day later, over a holiday', NEXT_DAY, '2026-11-23T15:00:00+05:45', '2026-11-26'],
    ['by the clock of the shop', NEXT_DAY, '2026-11-23T09:30:00Z', '2026-11-26'],
    ['on the eve of Saturday', NEXT_DAY, '2026-11-27T12:00:00+05:45', '2026-11-29'],
    ['on Saturday, as if on Sunday', NEXT_DAY, '2026-11-28T08:00:00+05:45', '2026-11-30'],
    ['on a holiday', NEXT_DAY, '2026-11-25T08:00:00+05:45', '2026-11-27'],
    ['the same day', SAME_DAY, '2026-11-23T08:00:00+05:45', '2026-11-23'],
    ['too late for the same day', SAME_DAY, '2026-11-23T18:00:00+05:45', '2026-11-24'],
    ['three working days, over a holiday and a Saturday', THREE_DAYS, '2026-11-24T10:00:00+05:45', '2026-11-29'],
  ])('is computed: %s', (_when, zone, at, day) => {
    expect(deliveryDay(zone, new Date(at), terms)).toBe(day);
  });

  it('is not named without a zone, or in a zone without a delivery time', () => {
    expect(deliveryDay(undefined, noon('2026-11-23'), terms)).toBeUndefined();
    expect(deliveryDay({ cutOffHour: 15 }, noon('2026-11-23'), terms)).toBeUndefined();
  });

  it('depends on the time zone of the shop', () => {
    const at = new Date('2026-11-23T12:00:00Z');
    const from = (timeZone: string) => deliveryDay(NEXT_DAY, at, { ...terms, timeZone });

    // 17:45 in Kathmandu, noon in London, and Tuesday already in Kiribati.
    expect([from('Asia/Kathmandu'), from('Europe/London'), from('Pacific/Kiritimati')]).toEqual([
      '2026-11-26',
      '2026-11-24',
      '2026-11-26',
    ]);
  });

  it('is the next day in the valley unless the shop says otherwise', () => {
    const days = ['Kathmandu', 'Patan', 'भक्तपुर', 'Pokhara', 'Jumla'].map((city) =>
      deliveryDay(findZone(city, DEFAULT_ZONES), noon('2026-11-23'), { ...terms, holidays: [] }),
    );
    expect(days).toEqual(['2026-11-24', '2026-11-24', '2026-11-24', '2026-11-25', undefined]);
  });

  const days = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2026-11-01', after));
  const zones = fc.record({ days: fc.integer({ min: 0, max: 60 }), cutOffHour: fc.integer({ min: 0, max: 23 }) });
  const anyTerms = fc.record({
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
      fc.property(zones, anyTerms, anyTime, (zone, given, at) => {
        const day = deliveryDay(zone, at, given) ?? '';
        return day >= localDay(at, given.timeZone) && !isSaturday(day) && !given.holidays.includes(day);
      }),
    );
  });

  it('is no earlier for a later order, a slower zone or more holidays', () => {
    fc.assert(
      fc.property(zones, anyTerms, anyTime, fc.nat(10 * 24 * 60), days, (zone, given, at, minutes, holiday) => {
        const day = deliveryDay(zone, at, given) ?? '';
        const later = deliveryDay(zone, new Date(at.getTime() + minutes * 60_000), given) ?? '';
        const slower = deliveryDay({ ...zone, days: zone.days + 1 }, at, given) ?? '';
        const amongHolidays = deliveryDay(zone, at, { ...given, holidays: [...given.holidays, holiday] }) ?? '';
        return later >= day && slower > day && amongHolidays >= day;
      }),
    );
  });

  it('leaves as many working days as the zone needs', () => {
    fc.assert(
      fc.property(zones, anyTerms, anyTime, (zone, given, at) => {
        const start = deliveryDay({ ...zone, days: 0 }, at, given) ?? '';
        const end = deliveryDay(zone, at, given) ?? '';
        let working = 0;
        for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) {
          if (!isSaturday(day) && !given.holidays.includes(day)) working += 1;
        }
        return working === zone.days;
      }),
    );
  });
});

describe('the delivery fee', () => {
  it.each([
    ['of the zone', 4_999, { fee: 1.5, freeFrom: 50 }, 150],
    ['nothing from the sum on', 5_000, { fee: 1.5, freeFrom: 50 }, 0],
    ['the same for every sum without a limit', 1_000_000, { fee: 19.99 }, 1_999],
    ['nothing where delivery is free', 100, { fee: 0 }, 0],
    ['nothing without a zone', 100, undefined, 0],
  ])('is %s', (_what, goods, zone, cents) => {
    expect(deliveryFee(goods as Cents, zone)).toBe(cents);
  });
});

describe('the zone of a city', () => {
  const zone = (...cities: string[]): Pick<DeliveryZone, 'cities'> => ({ cities });
  const NONE: readonly DeliveryZone[] = [];
  const [valley, west, others] = [zone('Kathmandu', 'ललितपुर'), zone('Pokhara'), zone()];

  it.each([
    ['Kathmandu', valley],
    [' kathmandu metropolitan city', valley],
    ['Patan', valley],
    ['LALITPUR-3', valley],
    ['Thamel, Kathmandu', valley],
    ['पोखरा', west],
    ['Lakeside (Pokhara)', west],
    ['Jumla', others],
    ['Kathmandu Road, Jumla', others],
  ])('is found for %j', (city, found) => {
    expect(findZone(city, [valley, west, others])).toBe(found);
    expect(findZone(city, [others, west, valley])).toBe(found);
  });

  it('is none for a text without a name, and for a city that no zone covers', () => {
    for (const city of [undefined, '', ' ']) expect(findZone(city, [valley, others])).toBeUndefined();
    for (const text of ['44600', '-', 'Ward 5']) expect(findZone(text, [valley, others])).toBe(others);
    expect(findZone('Jumla', [valley, west])).toBeUndefined();
    expect(findZone('Kathmandu', NONE)).toBeUndefined();
  });

  it('is one of its own for each city of the default zones', () => {
    const cities = DEFAULT_ZONES.flatMap((each) => each.cities);
    expect(new Set(cities.map(cityKey)).size).toBe(cities.length);
    for (const each of DEFAULT_ZONES) {
      for (const city of each.cities) expect(findZone(city, DEFAULT_ZONES)).toBe(each);
    }
  });
});
