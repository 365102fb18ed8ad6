import type { DeliveryZone } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { hasFees, zoneFeeText } from './fees.js';
import { ELSEWHERE, placeName, placesOf, zoneOfPlace } from './places.js';
import { useDeliveryTerms } from './terms.js';

const formatTime = (days: number, { cutOffHour }: DeliveryZone): string => {
  const hour = `${String(cutOffHour)}:00`;
  return days === 0
    ? t`the same day (order by ${hour})`
    : ngettext(msgid`${days} working day (order by ${hour})`, `${String(days)} working days (order by ${hour})`, days);
};

const formatHoliday = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The delivery time of each city, its fee if delivery is not free everywhere, and the days without shipping. */
export const DeliveryTimes = () => {
  const { zones, holidays } = useDeliveryTerms();
  const withFees = hasFees(zones);
  const places = placesOf(zones).flatMap((place) => {
    const zone = zoneOfPlace(place, zones);
    if (!zone) return [];
    const time = zone.days === undefined ? [] : [formatTime(zone.days, zone)];
    const texts = withFees ? [...time, zoneFeeText(zone)] : time;
    return texts.length === 0 ? [] : [{ place, texts }];
  });
  const closed = holidays.map(formatHoliday).join('; ');
  return (
    <>
      {places.length > 0 && (
        <ul className="grid gap-1">
          {places.map(({ place, texts }) => (
            <li key={place} className="grid grid-cols-[7rem_minmax(0,1fr)]">
              <span>{place === ELSEWHERE && places.length === 1 ? t`All places` : placeName(place)}</span>{' '}
              <span>{texts.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-muted">
        {t`Orders after the cut-off count as the next working day.`}{' '}
        <span>{closed === '' ? t`We don’t ship on Saturdays.` : t`We don’t ship on Saturdays, or on ${closed}.`}</span>
      </p>
    </>
  );
};
