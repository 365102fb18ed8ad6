import { t } from '../../platform/i18n.js';
import { useDeliveryDay } from './delivery-day.js';
import { useChosenCity } from './terms.js';

/**
 * What delivery costs, which is nothing, and when it is there. In an element of its own: browser translation replaces
 * bare text, and a later change of the text would not be seen.
 * @param city empty for the city that the shopper chose last, which is then named; without one, no day is
 */
export const FreeDelivery = ({ city }: { city: string }) => {
  const chosen = useChosenCity() ?? '';
  const day = useDeliveryDay(city || chosen);
  if (day === undefined) return <span>{t`Free`}</span>;
  return <span>{city === '' ? t`Free, ${day} in ${chosen}` : t`Free, ${day}`}</span>;
};
