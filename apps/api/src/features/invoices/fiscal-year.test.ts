import { expect, it } from '@jest/globals';
import { startProgram } from '../../testing/start-process.js';
import { bsDate, CALENDAR_END, fiscalYearOf } from './fiscal-year.js';

const noon = (day: string): Date => new Date(`${day}T06:15:00Z`);

it.each([
  ['2018-07-17', '2075-04-01', '2075/76'],
  ['2020-07-16', '2077-04-01', '2077/78'],
  ['2023-07-17', '2080-04-01', '2080/81'],
  ['2024-07-16', '2081-04-01', '2081/82'],
  ['2025-07-17', '2082-04-01', '2082/83'],
  ['2026-07-17', '2083-04-01', '2083/84'],
])('a fiscal year begins on 1 Shrawan: %s', (day, shrawan, year) => {
  expect([bsDate(noon(day)), fiscalYearOf(noon(day))]).toEqual([shrawan, year]);
});

it.each([
  ['the new year of the calendar', '2026-04-14', '2083-01-01', '2082/83'],
  ['the last day of Asar', '2026-07-16', '2083-03-32', '2082/83'],
  ['a day in autumn', '2026-11-28', '2083-08-12', '2083/84'],
  ['a day in spring', '2027-03-01', '2083-11-17', '2083/84'],
])('%s belongs to the fiscal year that began last Shrawan', (_what, day, nepali, year) => {
  expect([bsDate(noon(day)), fiscalYearOf(noon(day))]).toEqual([nepali, year]);
});

it('a fiscal year at the turn of a century has two digits after the stroke, too', () => {
  expect(fiscalYearOf(noon('1943-05-01'))).toBe('1999/00');
});

it('the calendar ends with the year 2090', () => {
  expect(bsDate(new Date(CALENDAR_END.getTime() - 1))).toBe('2090-12-30');
  expect(() => bsDate(CALENDAR_END)).toThrow();
});

const BEFORE_MIDNIGHT = '2025-07-16T18:14:59.999Z';
const MIDNIGHT = '2025-07-16T18:15:00Z';

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'UTC'])(
  'a fiscal year begins at midnight in Nepal, also for a process in the zone %s',
  async (TZ) => {
    const program = startProgram('testing/fiscal-days.ts', { TZ }, [BEFORE_MIDNIGHT, MIDNIGHT]);

    expect(await program.ended).toBe(0);
    expect(program.output()).toEqual({ out: '2082-03-32 2081/82\n2082-04-01 2082/83\n', err: '' });
  },
);
