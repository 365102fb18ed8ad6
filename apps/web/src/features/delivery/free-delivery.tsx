import { t } from '../../platform/i18n.js';
import { useDeliveryDay } from './delivery-day.js';
import { useChosenCity } from './terms.js';

/**
 * Shows that delivery is free, and the delivery day. The text is in an element of its own: browser translation replaces
 * bare text, and would hide a later change.
 * @param city empty for the city that the shopper chose last, which is then named; without such a city, no day is shown
 */
export const FreeDelivery = ({ city }: { city: string }) => {
  const chosen = useChosenCity() ?? '';
  const day = useDeliveryDay(city || chosen);
  if (day === undefined) return <span>{t`Free`}</span>;
  return <span>{city === '' ? t`Free, ${day} in ${chosen}` : t`Free, ${day}`}</span>;
};
