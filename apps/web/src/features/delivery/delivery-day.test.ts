import { formatDay } from './delivery-day.js';

describe('a day of delivery in words', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['2026-11-23', 'today'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-25', 'by Wednesday'],
    ['2026-11-29', 'by Sunday'],
    ['2026-11-30', 'by Monday, 30 November'],
    ['2027-01-03', 'by Sunday, 3 January'],
    ['2026-11-20', 'by Friday, 20 November'],
  ])('is written %s, as seen on 2026-11-23, as %s', (day, words) => {
    expect(formatDay(day, '2026-11-23')).toBe(words);
  });
});
