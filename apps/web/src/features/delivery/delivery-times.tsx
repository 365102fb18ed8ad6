import { deliveryCities, type DeliveryTerms } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';

const timeInWords = ({ days, cutOffHour }: DeliveryTerms['delivery'][number]): string => {
  const hour = `${String(cutOffHour)}:00`;
  return days === 0
    ? t`the same day, before ${hour}`
    : ngettext(msgid`${days} working day, before ${hour}`, `${String(days)} working days, before ${hour}`, days);
};

const dateOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** How long delivery takes to each city, and on which days nothing is sent. */
export const DeliveryTimes = () => {
  const settings = useSettings();
  const holidays = settings.holidays.map(dateOf).join('; ');
  return (
    <>
      <ul className="grid gap-1">
        {deliveryCities(settings).map((each) => (
          <li key={each.city} className="grid grid-cols-[7rem_minmax(0,1fr)]">
            <span>{each.city}</span> <span>{timeInWords(each)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {t`Who orders after that hour counts as ordering on the next working day.`}{' '}
        {holidays === '' ? t`Nothing is sent on Saturdays.` : t`Nothing is sent on Saturdays, and on ${holidays}.`}
      </p>
    </>
  );
};
