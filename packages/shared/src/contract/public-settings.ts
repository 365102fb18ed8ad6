import { anyone, endpoints } from './endpoint.js';
import { count, described, flag, type InferFields, list, named, number, optional, text } from './fields.js';

export const deliveryCity = named('DeliveryCity', {
  city: text(),
  days: described(count(), 'Working days from the order to the door'),
  cutOffHour: described(count(), 'An order placed from this hour on counts as placed on the next working day'),
});
export type DeliveryCity = InferFields<(typeof deliveryCity)['fields']>;

const cashTerms = named('CashTerms', {
  cities: described(list(text()), 'The cities in which couriers collect cash'),
  maxRupees: described(count(), 'The largest sum, in Nepali rupees'),
  firstOrder: described(flag(), 'False if the first order of a phone number has to be paid online'),
});
/** The limits of cash on delivery. */
export type CashTerms = InferFields<(typeof cashTerms)['fields']>;

const publicShopSettings = named('PublicShopSettings', {
  address: text(),
  phone: text(),
  email: text(),
  returns: text(),
  /** Nepali rupees for one dollar. */
  usdToNpr: number({ min: 0 }),
  delivery: list(deliveryCity),
  /** Days on which nothing is sent. */
  holidays: list(text()),
  timeZone: text(),
  cash: described(optional(cashTerms), 'The limits of cash on delivery; absent for a shop without it'),
});
export type PublicShopSettings = InferFields<(typeof publicShopSettings)['fields']>;

/** The public settings, separate from those of the back office, which no shopper's browser needs. */
export const publicSettings = endpoints('/api/settings', 'Settings of the shop', {
  showPublicSettings: {
    call: 'GET /public',
    summary: 'The public settings: contact, exchange rate, delivery and returns',
    access: anyone,
    answer: publicShopSettings,
    hasETag: true,
  },
});
