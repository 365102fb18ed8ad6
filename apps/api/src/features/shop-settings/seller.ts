import {
  missingSellerLabels,
  NO_SELLER,
  phoneLink,
  type PublicSettings,
  type Seller,
  type SettingsValues,
} from '@paila/shared';
import type { Logger } from 'pino';

const isOfSeller = (name: string): boolean => name in NO_SELLER;

/** Who sells, as pages show it, without the other settings. */
export const publicSeller = (values: Seller): Pick<PublicSettings, 'seller' | 'grievancePhoneLink'> => ({
  seller: { ...NO_SELLER, ...Object.fromEntries(Object.entries(values).filter(([name]) => isOfSeller(name))) },
  grievancePhoneLink: phoneLink(values.grievancePhone) ?? '',
});

/** Warns the operator by name of what the shop does not say about its seller, although the law asks for it. */
export const warnOfMissingSeller = (values: SettingsValues, log: Logger): void => {
  const missing = missingSellerLabels(values);
  if (missing.length === 0) return;
  log.warn(
    `The shop does not say who sells, as the law asks. The settings of the back office lack: ${missing.join(', ')}.`,
  );
};
