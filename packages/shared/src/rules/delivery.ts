import type { DeliveryZone } from '../contract/public-settings.js';
import { addDays, localDay, localHour } from '../vocabulary/days.js';
import { type Cents, toCents } from '../vocabulary/money.js';

const FREE = { fee: 0, cutOffHour: 13, cash: false } as const;

/** The default zones, with the shop's own city first. Delivery is free. */
export const DEFAULT_ZONES: readonly DeliveryZone[] = [
  { ...FREE, cities: ['Lalitpur', 'Kathmandu'], days: 1, cutOffHour: 15, cash: true },
  { ...FREE, cities: ['Bhaktapur'], days: 1, cash: true },
  { ...FREE, cities: ['Pokhara', 'Bharatpur', 'Hetauda'], days: 2 },
  { ...FREE, cities: ['Butwal', 'Birgunj', 'Biratnagar', 'Dharan'], days: 3 },
  { ...FREE, cities: ['Nepalgunj'], days: 4 },
  { ...FREE, cities: ['Dhangadhi'], days: 5 },
];

/** The days on which the shop works. */
export interface WorkingDays {
  /** Days on which nothing is sent, such as `2026-10-21`. */
  readonly holidays: readonly string[];
  /** The time zone of the shop's days and hours. */
  readonly timeZone: string;
}

/** The shop's settings about delivery. */
export interface DeliveryTerms extends WorkingDays {
  /** The zones of delivery, the shop's own first. */
  readonly zones: readonly DeliveryZone[];
}

type Fee = Pick<DeliveryZone, 'fee' | 'freeFrom'>;

/**
 * The cost of delivering items to a zone, in cents. Delivery to a place without a zone is free.
 * @param goods the price of the items, which may make the delivery free
 */
export const deliveryFee = (goods: Cents, zone: Fee | undefined): Cents => {
  if (!zone || (zone.freeFrom !== undefined && goods >= toCents(zone.freeFrom))) return 0 as Cents;
  return toCents(zone.fee);
};

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
 * The day by which an order placed at a moment arrives in a zone, such as `2026-11-24`, by the shop's clock. Undefined
 * without a zone, or for a zone without a delivery time. From the zone's cut-off hour on, an order counts as placed on
 * the next working day.
 */
export const deliveryDay = (
  zone: Pick<DeliveryZone, 'days' | 'cutOffHour'> | undefined,
  at: Date,
  { holidays, timeZone }: WorkingDays,
): string | undefined => {
  if (zone?.days === undefined) return undefined;
  const today = localDay(at, timeZone);
  const isInTime = isWorkingDay(today, holidays) && localHour(at, timeZone) < zone.cutOffHour;
  let day = isInTime ? today : workingDayFrom(addDays(today, 1), holidays);
  for (let remaining = zone.days; remaining > 0; remaining -= 1) day = workingDayFrom(addDays(day, 1), holidays);
  return day;
};
