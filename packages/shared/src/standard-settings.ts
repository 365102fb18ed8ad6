import type { PublicSettings } from './embedded.js';
import { DEFAULT_ZONES } from './rules/delivery.js';
import { NO_SELLER } from './rules/seller.js';
import { CONTACT, SHOP_TIME_ZONE } from './vocabulary/defaults.js';
import { STANDARD_PROVIDERS } from './vocabulary/payment-providers.js';
import { RETURNS } from './vocabulary/terms.js';

/**
 * The public settings of a shop whose merchant has set nothing. Pages need not carry them. They stand apart
 * from `embedded.ts`, which would bring the days of delivery into the script of every page (750 bytes).
 */
export const STANDARD_SETTINGS = {
  paymentProviders: STANDARD_PROVIDERS,
  contact: CONTACT,
  seller: NO_SELLER,
  grievancePhoneLink: '',
  returns: RETURNS,
  zones: DEFAULT_ZONES,
  holidays: [],
  timeZone: SHOP_TIME_ZONE,
  rules: {},
} satisfies Partial<PublicSettings>;
