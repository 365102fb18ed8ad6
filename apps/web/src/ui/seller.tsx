import { mailLink, type Seller } from '@paila/shared';
import { t } from '../platform/i18n.js';
import { useSettings } from '../platform/settings.js';

/** The numbers of the company that sells, as far as they are set. */
export const sellerNumbers = ({ registrationNumber, panNumber, vatRegistered }: Seller): string[] => [
  ...(registrationNumber === '' ? [] : [t`Registration no. ${registrationNumber}`]),
  ...(panNumber === '' ? [] : [vatRegistered ? t`VAT no. ${panNumber}` : t`PAN no. ${panNumber}`]),
];

/** True if the shop says whom customers complain to. */
export const hasGrievanceOfficer = ({ grievanceName, grievancePhone, grievanceEmail }: Seller): boolean =>
  grievanceName + grievancePhone + grievanceEmail !== '';

/** Whom customers complain to: name, phone and email, as far as they are set. @param link the look of the links */
export const GrievanceOfficer = ({ link = 'text-link' }: { link?: string }) => {
  const { seller, grievancePhoneLink } = useSettings();
  const { grievanceName, grievancePhone, grievanceEmail } = seller;
  return (
    <>
      {grievanceName !== '' && <span>{grievanceName}</span>}
      {grievancePhone !== '' && (
        <a className={link} href={grievancePhoneLink}>
          {grievancePhone}
        </a>
      )}
      {grievanceEmail !== '' && (
        <a className={link} href={mailLink(grievanceEmail)}>
          {grievanceEmail}
        </a>
      )}
    </>
  );
};
