import { describe, expect, it } from '@jest/globals';
import { addDays, localDay, endOfDay, localHour, startOfDay } from './days.js';

const KATHMANDU = 'Asia/Kathmandu';

describe('a day', () => {
  it('begins in Kathmandu at a quarter past six in the evening of UTC', () => {
    expect(startOfDay('2026-11-23', KATHMANDU)).toEqual(new Date('2026-11-22T18:15:00Z'));
    expect(localDay(new Date('2026-11-22T18:14:59.999Z'), KATHMANDU)).toBe('2026-11-22');
    expect(localDay(new Date('2026-11-22T18:15:00Z'), KATHMANDU)).toBe('2026-11-23');
    expect(localHour(new Date('2026-11-22T18:15:00Z'), KATHMANDU)).toBe(0);
    expect(localHour(new Date('2026-11-23T08:20:00Z'), KATHMANDU)).toBe(14);
  });

  it.each([
    ['2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z'],
    ['2026-11-02', '2026-11-02T05:00:00Z'],
  ])('begins where the clocks change, too: %s', (day, start) => {
    expect(startOfDay(day, 'America/New_York')).toEqual(new Date(start));
    expect(localDay(new Date(start), 'America/New_York')).toBe(day);
  });

  it('begins at one where the clocks are put forward at midnight', () => {
    const start = new Date('2026-09-06T04:00:00Z');

    expect(startOfDay('2026-09-06', 'America/Santiago')).toEqual(start);
    expect(localDay(start, 'America/Santiago')).toBe('2026-09-06');
    expect(startOfDay('2026-09-05', 'America/Santiago')).toEqual(new Date('2026-09-05T04:00:00Z'));
    expect(startOfDay('2026-09-07', 'America/Santiago')).toEqual(new Date('2026-09-07T03:00:00Z'));
  });

  it('ends a millisecond before the next one begins, however long it is', () => {
    expect(endOfDay('2026-11-22', KATHMANDU)).toEqual(new Date('2026-11-22T18:14:59.999Z'));
    expect(endOfDay('2026-03-08', 'America/New_York')).toEqual(new Date('2026-03-09T03:59:59.999Z'));
    expect(endOfDay('9999-12-31', KATHMANDU)).toEqual(new Date('9999-12-31T18:14:59.999Z'));
  });

  it('is followed by the next one, over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
