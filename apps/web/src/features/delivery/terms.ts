import { DEFAULT_DELIVERY, type DeliveryTerms, RETURNS } from '@paila/shared';
import { useSettings } from '../../platform/settings.js';

/** How long it takes to each city that the shop names a day for, when nothing is sent, and by which clock. */
export const useDeliveryTerms = (): DeliveryTerms => {
  const { delivery, holidays, timeZone } = useSettings();
  return { delivery: delivery.length > 0 ? delivery : DEFAULT_DELIVERY, holidays, timeZone };
};

/** On which terms goods are taken back. */
export const useReturns = (): string => useSettings().returns || RETURNS;
