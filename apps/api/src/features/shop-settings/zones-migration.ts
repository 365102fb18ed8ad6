import { cityKey, type DeliveryZone, foldText } from '@paila/shared';
import type { Migration } from '../../platform/migrations/index.js';
import type { SettingsVersionDoc, StoredSettings } from './shop-settings.model.js';

/** The delivery time of a city, as versions without zones stored it. */
interface DeliveryCity {
  readonly city: string;
  readonly days: number;
  readonly cutOffHour: number;
}

interface FormerSettings extends StoredSettings {
  readonly delivery?: readonly DeliveryCity[];
  readonly cashCities?: readonly string[];
}

const FORMER_NAMES: readonly string[] = ['delivery', 'cashCities'];

/** The defaults of the versions without zones. */
const FORMER_DELIVERY: readonly DeliveryCity[] = [
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
const FORMER_CASH_CITIES = ['Kathmandu', 'Lalitpur', 'Bhaktapur'];
/** The hour of a zone without a promised day, where it has no meaning. */
const ANY_HOUR = 13;

/** Spellings of one city have one key. A text without a name, which older versions took, is its own key. */
const keyOf = (city: string): string => cityKey(city) || foldText(city);

const sameTerms = (a: DeliveryZone, b: DeliveryZone): boolean =>
  a.days === b.days && a.cutOffHour === b.cutOffHour && a.cash === b.cash;

/** The zones of cities with their terms, each city once. Cities with the same terms share a zone. */
const toZones = (cities: readonly DeliveryZone[]): DeliveryZone[] => {
  const zones: { -readonly [Name in keyof DeliveryZone]: DeliveryZone[Name] }[] = [];
  const seen = new Set<string>();
  for (const each of cities) {
    const fresh = each.cities.filter((city) => !seen.has(keyOf(city)));
    if (fresh.length === 0) continue;
    for (const city of fresh) seen.add(keyOf(city));
    const zone = zones.find((other) => sameTerms(other, each));
    if (zone) zone.cities = [...zone.cities, ...fresh];
    else zones.push({ ...each, cities: fresh });
  }
  return zones;
};

/** An older version stored an empty list for the default, too. */
const orDefault = <Item>(list: readonly Item[] | undefined, former: readonly Item[]): readonly Item[] =>
  list && list.length > 0 ? list : former;

/** The zones of a version that stored cities; undefined if it had the defaults. */
const zonesOf = ({ delivery = [], cashCities = [] }: FormerSettings): DeliveryZone[] | undefined => {
  if (delivery.length === 0 && cashCities.length === 0) return undefined;
  const inCash = orDefault(cashCities, FORMER_CASH_CITIES);
  const cashKeys = new Set(inCash.map(keyOf));
  return toZones([
    ...orDefault(delivery, FORMER_DELIVERY).map(({ city, days, cutOffHour }) => ({
      cities: [city],
      fee: 0,
      days,
      cutOffHour,
      cash: cashKeys.has(keyOf(city)),
    })),
    ...inCash.map((city) => ({ cities: [city], fee: 0, cutOffHour: ANY_HOUR, cash: true })),
  ]);
};

/**
 * Turns the delivery times and the cash cities of all stored settings into zones with free delivery. The names of the
 * changed settings follow. Another run changes only versions that still have the former settings.
 */
export const zonesMigration: Migration = {
  number: 34,
  name: 'the zones of delivery',
  up: async (db, signal) => {
    const versions = db.collection<SettingsVersionDoc>('settingsversions');
    const isFormer = [
      { changed: { $in: FORMER_NAMES } },
      ...FORMER_NAMES.map((name) => ({ [`settings.${name}`]: { $exists: true } })),
    ];
    for (const { _id, settings, changed } of await versions.find({ $or: isFormer }).toArray()) {
      signal.throwIfAborted();
      const zones = zonesOf(settings);
      const names = changed.map((name) => (FORMER_NAMES.includes(name) ? 'zones' : name));
      await versions.updateOne(
        { _id },
        {
          $set: { changed: [...new Set(names)], ...(zones && { 'settings.zones': zones }) },
          $unset: Object.fromEntries(FORMER_NAMES.map((name) => [`settings.${name}`, ''])),
        },
      );
    }
  },
};
