import { type DeliveryZone, isElsewhere } from '@paila/shared';
import { useSyncExternalStore } from 'react';
import { t } from '../../platform/i18n.js';
import { createListeners } from '../../platform/listeners.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { useDeliveryTerms } from './terms.js';

/** Stands among the cities for every place that no zone names. */
export const ELSEWHERE = '*';

/**
 * The places to choose from: the cities of all zones, and {@link ELSEWHERE} if its delivery has terms of its own, or is
 * free while others cost a fee.
 */
export const placesOf = (zones: readonly DeliveryZone[]): readonly string[] => {
  const cities = zones.flatMap((zone) => zone.cities);
  return zones.some((zone) => isElsewhere(zone) || zone.fee > 0) ? [...cities, ELSEWHERE] : cities;
};

/** The zone of a place of {@link placesOf}. */
export const zoneOfPlace = (place: string, zones: readonly DeliveryZone[]): DeliveryZone | undefined =>
  zones.find((zone) => (place === ELSEWHERE ? isElsewhere(zone) : zone.cities.includes(place)));

/** The name of a place in a list. */
export const placeName = (place: string): string => (place === ELSEWHERE ? t`Other places` : place);

const KEY = SHOPPER_KEYS.deliveryCity;
const { notify, subscribe } = createListeners();

/** Stores the place whose delivery the shopper looks up, or orders to. */
export const rememberDeliveryPlace = (place: string): void => {
  writeStored(KEY, place);
  notify();
};

/** The place that the shopper chose last, if any. */
export const useChosenPlace = (): string | undefined => {
  const { zones } = useDeliveryTerms();
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(KEY),
    () => null,
  );
  return placesOf(zones).find((place) => place === stored);
};

/** The place whose delivery is shown: the last chosen one, else the shop's own city. */
export const useDeliveryPlace = (): string => {
  const { zones } = useDeliveryTerms();
  return useChosenPlace() ?? placesOf(zones)[0] ?? ELSEWHERE;
};
