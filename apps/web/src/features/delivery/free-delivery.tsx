import { t } from '../../platform/i18n.js';
import { useDeliveryCity } from './delivery-city.js';
import { useDeliveryDay } from './delivery-day.js';

/** What delivery costs, which is nothing, and when it is there. @param city empty for the one asked for last, which is then named */
export const FreeDelivery = ({ city }: { city: string }) => {
  const usualCity = useDeliveryCity();
  const day = useDeliveryDay(city || usualCity);
  if (day === undefined) return t`Free`;
  return city === '' ? t`Free, ${day} in ${usualCity}` : t`Free, ${day}`;
};
