import { deliveryCities, type DeliveryTerms } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';

const timeInWords = ({ city, days, cutOffHour }: DeliveryTerms['delivery'][number]): string => {
  const hour = `${String(cutOffHour)}:00`;
  return days === 0
    ? t`${city}: the same day, if you order before ${hour}`
    : ngettext(
        msgid`${city}: ${days} working day, if you order before ${hour}`,
        `${city}: ${String(days)} working days, if you order before ${hour}`,
        days,
      );
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
          <li key={each.city}>{timeInWords(each)}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {holidays === '' ? t`Nothing is sent on Saturdays.` : t`Nothing is sent on Saturdays, and on ${holidays}.`}
      </p>
    </>
  );
};
