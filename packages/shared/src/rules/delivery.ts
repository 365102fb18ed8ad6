import type { DeliveryCity } from '../contract/public-settings.js';
import { addDays, localDay, localHour } from '../vocabulary/days.js';

/** The default delivery times of each city, the shop's own city first. */
export const DEFAULT_DELIVERY: readonly DeliveryCity[] = [
  { city: 'Lalitpur', days: 1, cutOffHour: 15 },
  { city: 'Kathmandu', days: 1, cutOffHour: 15 },
  { city: 'Bhaktapur', days: 1, cutOffHour: 13 },
  { city: 'Pokhara', days: 2, cutOffHour: 13 },
  { city: 'Bharatpur', days: 2, cutOffHour: 13 },
  { city: 'Hetauda', days: 2, cutOffHour: 13 },
  { city: 'Butwal', days: 3, cutOffHour: 13 },
  { city: 'Birgunj', days: 3, cutOffHour: 13 },
  { city: 'Biratnagar', days: 3, cutOffHour: 13 },
  { city: 'Dharan', days: 3, cutOffHour: 13 },
  { city: 'Nepalgunj', days: 4, cutOffHour: 13 },
  { city: 'Dhangadhi', days: 5, cutOffHour: 13 },
];

/** The shop's settings about delivery. */
export interface DeliveryTerms {
  /** The delivery times of each city that has one, the shop's own city first. */
  readonly delivery: readonly DeliveryCity[];
  /** Days on which nothing is sent, such as `2026-10-21`. */
  readonly holidays: readonly string[];
  /** The time zone of the shop's days and hours. */
  readonly timeZone: string;
}

const SATURDAY = 6;

/** True if the shop sends and delivers on a day. Saturday is Nepal's day of rest. */
export const isWorkingDay = (day: string, holidays: readonly string[]): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== SATURDAY && !holidays.includes(day);

/** The first working day from a day on. */
const workingDayFrom = (day: string, holidays: readonly string[]): string => {
  let found = day;
  while (!isWorkingDay(found, holidays)) found = addDays(found, 1);
  return found;
};

/**
 * The day by which an order placed at a moment arrives in a city, such as `2026-11-24`, by the shop's clock. Undefined
 * for a city without a delivery time. From the city's cut-off hour on, an order counts as placed on the next working
 * day.
 */
export const deliveryDay = (city: string, at: Date, terms: DeliveryTerms): string | undefined => {
  const { delivery, holidays, timeZone } = terms;
  const name = city.trim().toLowerCase();
  const rule = delivery.find((entry) => entry.city.toLowerCase() === name);
  if (!rule) return undefined;
  const today = localDay(at, timeZone);
  const isInTime = isWorkingDay(today, holidays) && localHour(at, timeZone) < rule.cutOffHour;
  let day = isInTime ? today : workingDayFrom(addDays(today, 1), holidays);
  for (let remaining = rule.days; remaining > 0; remaining -= 1) day = workingDayFrom(addDays(day, 1), holidays);
  return day;
};
