import { useSyncExternalStore } from 'react';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { useDeliveryTerms } from './terms.js';

const KEY = SHOPPER_KEYS.deliveryCity;

/** Remembers the city that the shopper wants to know the day of delivery for. */
export const rememberDeliveryCity = (city: string): void => {
  writeStored(KEY, city);
};

const never = () => () => undefined;

/** The city that the shopper asked for last, if any. */
export const useChosenCity = (): string | undefined => {
  const { delivery } = useDeliveryTerms();
  const stored = useSyncExternalStore(
    never,
    () => readStored(KEY),
    () => null,
  );
  return delivery.find(({ city }) => city === stored)?.city;
};

/** The city that a day of delivery is named for: the one asked for last, else the shop's own. */
export const useDeliveryCity = (): string => {
  const { delivery } = useDeliveryTerms();
  return useChosenCity() ?? delivery[0]?.city ?? '';
};
