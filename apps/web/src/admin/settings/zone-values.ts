import {
  cityKey,
  type DeliveryZone,
  deliveryZoneFields,
  type FieldProblem,
  isElsewhere,
  parseFields,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { numberIn } from '../ui/body-rules.js';

/** A delivery zone as the form shows it. */
export interface WrittenZone {
  /** True for the zone of every place that no other zone names. It has no cities. */
  isElsewhere: boolean;
  /** Separated by commas. */
  cities: string;
  /** Dollars; blank for free delivery. */
  fee: string;
  /** Dollars; blank if delivery is never free. */
  freeFrom: string;
  /** Working days; blank without a promise. */
  days: string;
  cutOffHour: string;
  cash: boolean;
}

/** A zone that staff begin to fill in. */
export const NEW_ZONE: WrittenZone = {
  isElsewhere: false,
  cities: '',
  fee: '0.00',
  freeFrom: '',
  days: '',
  cutOffHour: '13',
  cash: false,
};

export const toWrittenZone = ({ cities, fee, freeFrom, days, cutOffHour, cash }: DeliveryZone): WrittenZone => ({
  isElsewhere: isElsewhere({ cities }),
  cities: cities.join(', '),
  fee: fee.toFixed(2),
  freeFrom: freeFrom?.toFixed(2) ?? '',
  days: days === undefined ? '' : String(days),
  cutOffHour: String(cutOffHour),
  cash,
});

const splitCities = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((city) => city.trim())
    .filter((city) => city !== '');

/** A zone with trimmed texts, because blanks at the ends are not a change. */
export const trimmedZone = (zone: WrittenZone): WrittenZone => ({
  ...zone,
  cities: splitCities(zone.cities).join(', '),
  fee: zone.fee.trim(),
  freeFrom: zone.freeFrom.trim(),
  days: zone.days.trim(),
  cutOffHour: zone.cutOffHour.trim(),
});

/** A zone as the API gets it, with NaN for a text that is not a number. */
export const readZone = (zone: WrittenZone): DeliveryZone => {
  const [freeFrom, days] = [numberIn(zone.freeFrom), numberIn(zone.days)];
  return {
    cities: zone.isElsewhere ? [] : splitCities(zone.cities),
    fee: numberIn(zone.fee) ?? 0,
    ...(freeFrom !== undefined && { freeFrom }),
    ...(days !== undefined && { days }),
    cutOffHour: numberIn(zone.cutOffHour) ?? Number.NaN,
    cash: zone.cash,
  };
};

/** The first zone that names each city, by the city's key. */
const zoneNumbers = (zones: readonly WrittenZone[]): ReadonlyMap<string, number> =>
  new Map(
    zones
      .flatMap((zone, index) => readZone(zone).cities.map((city) => [cityKey(city), index + 1] as const))
      // The last entry of a key wins.
      .reverse(),
  );

/** A message about a city that the zones name twice, in any spelling; undefined if all cities are different. */
const repeatedCity = (
  cities: readonly string[],
  number: number,
  numbers: ReadonlyMap<string, number>,
): string | undefined => {
  const keys = cities.map(cityKey);
  const index = keys.findIndex((key, at) => numbers.get(key) !== number || keys.indexOf(key) !== at);
  const city = cities[index];
  if (city === undefined) return undefined;
  const first = numbers.get(keys[index] ?? '') ?? number;
  return t`Please name each city once: ${city} is in zone ${first} already`;
};

/** The problems of the zones, each at its own field. The contract names only the first, and the zone of it. */
export const zoneProblems = (zones: readonly WrittenZone[]): FieldProblem[] => {
  const numbers = zoneNumbers(zones);
  return zones.flatMap((written, index) => {
    const zone = readZone(written);
    const isNameless = !written.isElsewhere && zone.cities.length === 0;
    const msg = isNameless ? t`Please enter a city` : repeatedCity(zone.cities, index + 1, numbers);
    return [
      ...(msg === undefined ? [] : [{ path: 'cities', msg }]),
      ...(parseFields(deliveryZoneFields, zone).errors ?? []),
    ].map((problem) => ({ ...problem, path: `zones.${String(index)}.${problem.path}` }));
  });
};
