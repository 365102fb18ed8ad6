import { missingSellerLabels, phoneLink, type PublicSettings, type Seller, type SettingsValues } from '@paila/shared';
import type { Logger } from 'pino';

/** Who sells, as pages show it. */
export const publicSeller = ({
  legalName,
  registrationNumber,
  panNumber,
  vatRegistered,
  grievanceName,
  grievancePhone,
  grievanceEmail,
}: Seller): Pick<PublicSettings, 'seller' | 'grievancePhoneLink'> => ({
  seller: {
    legalName,
    registrationNumber,
    panNumber,
    vatRegistered,
    grievanceName,
    grievancePhone,
    grievanceEmail,
  },
  grievancePhoneLink: phoneLink(grievancePhone) ?? '',
});

/** Warns the operator by name of what the shop does not say about its seller, although the law asks for it. */
export const warnOfMissingSeller = (values: SettingsValues, log: Logger): void => {
  const missing = missingSellerLabels(values);
  if (missing.length === 0) return;
  log.warn(
    `The shop does not say who sells, as the law asks. The settings of the back office lack: ${missing.join(', ')}.`,
  );
};
