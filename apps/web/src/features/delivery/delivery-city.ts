import { deliveryCities } from '@paila/shared';
import { useSyncExternalStore } from 'react';
import { useSettings } from '../../platform/settings.js';
import { readStored, writeStored } from '../../platform/storage.js';

const KEY = 'deliveryCity';

/** Remembers the city that the shopper wants to know the day of delivery for. */
export const rememberDeliveryCity = (city: string): void => {
  writeStored(KEY, city);
};

const never = () => () => undefined;

/** The city that a day of delivery is named for: the one asked for last, else the shop's own. */
export const useDeliveryCity = (): string => {
  const cities = deliveryCities(useSettings());
  const stored = useSyncExternalStore(
    never,
    () => readStored(KEY),
    () => null,
  );
  return (cities.find(({ city }) => city === stored) ?? cities[0])?.city ?? '';
};
