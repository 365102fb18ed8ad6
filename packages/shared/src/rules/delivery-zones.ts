import type { DeliveryZone } from '../contract/public-settings.js';
import { cityKey, cityKeys } from '../vocabulary/city-names.js';
import { isElsewhere } from './elsewhere.js';

/**
 * The zone of a city, in any usual spelling of it. A city that no zone names belongs to the zone of every other place,
 * if there is one, and so does a text without a name, such as a zip code.
 * @returns undefined without such a zone, and for a blank text
 */
export const findZone = <Zone extends Pick<DeliveryZone, 'cities'>>(
  city: string | undefined,
  zones: readonly Zone[],
): Zone | undefined => {
  if (!city?.trim()) return undefined;
  const byKey = new Map(zones.flatMap((zone) => zone.cities.map((name) => [cityKey(name), zone] as const)).reverse());
  const key = cityKeys(city).find((each) => byKey.has(each));
  return key === undefined ? zones.find(isElsewhere) : byKey.get(key);
};
