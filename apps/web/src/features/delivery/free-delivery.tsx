import { t } from '../../platform/i18n.js';
import { useDeliveryCity } from './delivery-city.js';
import { useDeliveryDay } from './delivery-day.js';

/** What delivery costs, which is nothing, and when it is there. @param city empty for the one asked for last */
export const FreeDelivery = ({ city }: { city: string }) => {
  const usualCity = useDeliveryCity();
  const day = useDeliveryDay(city || usualCity);
  return day === undefined ? t`Free` : t`Free, ${day}`;
};
