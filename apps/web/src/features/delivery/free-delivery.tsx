import { t } from '../../platform/i18n.js';
import { useChosenCity } from './delivery-city.js';
import { useDeliveryDay } from './delivery-day.js';

/**
 * What delivery costs, which is nothing, and when it is there.
 * @param city empty for the one that the shopper asked for last, which is then named; without one, no day is
 */
export const FreeDelivery = ({ city }: { city: string }) => {
  const chosen = useChosenCity() ?? '';
  const day = useDeliveryDay(city || chosen);
  if (day === undefined) return t`Free`;
  return city === '' ? t`Free, ${day} in ${chosen}` : t`Free, ${day}`;
};
