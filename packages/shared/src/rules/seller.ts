import type { Seller } from '../contract/public-settings.js';
import { CONTACT } from '../vocabulary/defaults.js';

/** The seller of a shop that has not said who sells. */
export const NO_SELLER: Seller = {
  legalName: '',
  registrationNumber: '',
  panNumber: '',
  vatRegistered: false,
  grievanceName: '',
  grievancePhone: '',
  grievanceEmail: '',
};

type SellerText = Exclude<keyof Seller, 'vatRegistered'>;

/** The settings that say who sells, as their form names them. */
export const SELLER_LABELS: Readonly<Record<SellerText | 'address', string>> = {
  legalName: 'Legal name',
  address: 'Address',
  registrationNumber: 'Registration number',
  panNumber: 'PAN or VAT number',
  grievanceName: 'Grievance officer',
  grievancePhone: 'Phone of the grievance officer',
  grievanceEmail: 'Email of the grievance officer',
};

type SellerValues = Readonly<Record<keyof typeof SELLER_LABELS, string>>;

/**
 * The {@link SELLER_LABELS} of what a shop has not set, although the Electronic Commerce Act asks it to say so. The
 * address of the demo shop counts as not set.
 */
export const missingSellerLabels = (values: SellerValues): string[] =>
  Object.entries(SELLER_LABELS)
    .filter(([name]) => {
      const value = values[name as keyof SellerValues];
      return value === '' || (name === 'address' && value === CONTACT.address);
    })
    .map(([, label]) => label);
