import { CONTACT, type PublicSettings, SHOP_TIME_ZONE } from './constants.js';
import { DEFAULT_DELIVERY } from './delivery.js';
import { RETURNS } from './returns.js';

/** The public settings of a shop whose merchant has set nothing, which pages need not carry. */
export const STANDARD_SETTINGS = {
  contact: CONTACT,
  returns: RETURNS,
  delivery: DEFAULT_DELIVERY,
  holidays: [],
  timeZone: SHOP_TIME_ZONE,
  rules: {},
} satisfies Partial<PublicSettings>;
