import { DEFAULT_DELIVERY, type DeliveryTerms, RETURNS } from '@paila/shared';
import { useSettings } from '../../platform/settings.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { writeStored } from '../../platform/storage.js';
import { useStored } from '../../platform/use-stored.js';

/** How long it takes to each city that the shop names a day for, when nothing is sent, and by which clock. */
export const useDeliveryTerms = (): DeliveryTerms => {
  const { delivery, holidays, timeZone } = useSettings();
  return { delivery: delivery.length > 0 ? delivery : DEFAULT_DELIVERY, holidays, timeZone };
};

/** On which terms goods are taken back. */
export const useReturns = (): string => useSettings().returns || RETURNS;

const KEY = SHOPPER_KEYS.deliveryCity;

/** Remembers the city that the shopper wants to know the day of delivery for. */
export const rememberDeliveryCity = (city: string): void => {
  writeStored(KEY, city);
};

/** The city that the shopper asked for last, if any. */
export const useChosenCity = (): string | undefined => {
  const { delivery } = useDeliveryTerms();
  const stored = useStored(KEY);
  return delivery.find(({ city }) => city === stored)?.city;
};

/** The city that a day of delivery is named for: the one asked for last, else the shop's own. */
export const useDeliveryCity = (): string => {
  const { delivery } = useDeliveryTerms();
  return useChosenCity() ?? delivery[0]?.city ?? '';
};
