import type { PickUpTerms } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When customers can pick up their orders, as a sentence. The shop is closed on Saturdays. */
export const openingText = ({ opensAt, closesAt }: PickUpTerms): string =>
  t`Open from Sunday to Friday, ${formatHour(opensAt)} to ${formatHour(closesAt)}, except on holidays.`;

/** Where customers pick up their orders, and when, as far as the shop still offers pick-up. */
export const PickUpPlace = () => {
  const { contact, pickUp } = useSettings();
  return (
    <>
      <span className="block">{contact.address}</span>
      {pickUp && <span className="block">{openingText(pickUp)}</span>}
    </>
  );
};
