import { DEFAULT_ZONES, type DeliveryTerms, RETURNS } from '@paila/shared';
import { useSettings } from '../../platform/settings.js';

/** The zones of delivery, the days without shipping, and the shop's time zone. */
export const useDeliveryTerms = (): DeliveryTerms => {
  const { zones, holidays, timeZone } = useSettings();
  return { zones: zones.length > 0 ? zones : DEFAULT_ZONES, holidays, timeZone };
};

/** The terms of returns. */
export const useReturns = (): string => useSettings().returns || RETURNS;
