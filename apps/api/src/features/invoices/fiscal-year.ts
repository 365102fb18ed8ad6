import { localDay } from '@paila/shared';
import calendar from 'nepali-date-converter';

// The package is CommonJS with a default export of its own.
const { default: NepaliDate } = calendar;

/** The fiscal year of Nepal begins there, whatever the time zone of the shop is. */
export const NEPAL = 'Asia/Kathmandu';
/** The index of Shrawan, the month with which a fiscal year begins. */
const SHRAWAN = 3;

/** The end of 2090, the last year that the package knows. From then on, the shop can write no documents. */
export const CALENDAR_END = new Date('2034-04-13T18:15:00Z');

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * The day of a moment in Nepal's calendar, Bikram Sambat. The month counts from 0.
 * @throws Error from {@link CALENDAR_END} on
 */
const nepaliDay = (at: Date): { readonly year: number; readonly month: number; readonly date: number } => {
  const [year = 0, month = 1, date = 1] = localDay(at, NEPAL).split('-').map(Number);
  // The package reads the day in the time zone of the process. Every zone has a noon on every day.
  const day = new NepaliDate(new Date(year, month - 1, date, 12));
  return { year: day.getYear(), month: day.getMonth(), date: day.getDate() };
};

/** The day of a moment in Bikram Sambat, such as `2083-08-13`. */
export const bsDate = (at: Date): string => {
  const { year, month, date } = nepaliDay(at);
  return [year, twoDigits(month + 1), twoDigits(date)].join('-');
};

/** The Nepali fiscal year of a moment, such as `2083/84`. It begins on 1 Shrawan, in the middle of July. */
export const fiscalYearOf = (at: Date): string => {
  const { year, month } = nepaliDay(at);
  const first = month < SHRAWAN ? year - 1 : year;
  return `${String(first)}/${twoDigits((first + 1) % 100)}`;
};
