import type { DeliveryTerms } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useDeliveryTerms } from './terms.js';

const formatTime = ({ days, cutOffHour }: DeliveryTerms['delivery'][number]): string => {
  const hour = `${String(cutOffHour)}:00`;
  return days === 0
    ? t`the same day (order by ${hour})`
    : ngettext(msgid`${days} working day (order by ${hour})`, `${String(days)} working days (order by ${hour})`, days);
};

const formatHoliday = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The delivery time of each city, and the days without shipping. */
export const DeliveryTimes = () => {
  const { delivery, holidays } = useDeliveryTerms();
  const closed = holidays.map(formatHoliday).join('; ');
  return (
    <>
      <ul className="grid gap-1">
        {delivery.map((place) => (
          <li key={place.city} className="grid grid-cols-[7rem_minmax(0,1fr)]">
            <span>{place.city}</span> <span>{formatTime(place)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {t`Orders after the cut-off count as the next working day.`}{' '}
        <span>{closed === '' ? t`We don’t ship on Saturdays.` : t`We don’t ship on Saturdays, or on ${closed}.`}</span>
      </p>
    </>
  );
};
