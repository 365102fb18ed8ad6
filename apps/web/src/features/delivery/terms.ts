import { DEFAULT_DELIVERY, type DeliveryTerms, RETURNS } from '@paila/shared';
import { useSettings } from '../../platform/settings.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { writeStored } from '../../platform/storage.js';
import { useStored } from '../../platform/first-view.js';

/** The delivery times of the cities, the days without shipping, and the shop's time zone. */
export const useDeliveryTerms = (): DeliveryTerms => {
  const { delivery, holidays, timeZone } = useSettings();
  return { delivery: delivery.length > 0 ? delivery : DEFAULT_DELIVERY, holidays, timeZone };
};

/** The terms of returns. */
export const useReturns = (): string => useSettings().returns || RETURNS;

const KEY = SHOPPER_KEYS.deliveryCity;

/** Stores the city whose delivery day the shopper looks up. */
export const rememberDeliveryCity = (city: string): void => writeStored(KEY, city);

/** The city that the shopper chose last, if any. */
export const useChosenCity = (): string | undefined => {
  const { delivery } = useDeliveryTerms();
  const stored = useStored(KEY);
  return delivery.find(({ city }) => city === stored)?.city;
};

/** The city whose delivery day is shown: the last chosen one, else the shop's own. */
export const useDeliveryCity = (): string => {
  const { delivery } = useDeliveryTerms();
  return useChosenCity() ?? delivery[0]?.city ?? '';
};
