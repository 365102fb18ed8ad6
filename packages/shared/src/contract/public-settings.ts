import { anyone, endpoints } from './endpoint.js';
import { count, type InferFields, list, named, number, text } from './fields.js';

export const deliveryCity = named('DeliveryCity', { city: text(), days: count(), cutOffHour: count() });
export type DeliveryCity = InferFields<(typeof deliveryCity)['fields']>;

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
});
export type PublicShopSettings = InferFields<(typeof publicShopSettings)['fields']>;

/** What of the settings everybody may know, separate from the back office's, which no shopper's browser needs. */
export const publicSettings = endpoints('/api/settings', {
  showPublicSettings: { call: 'GET /public', access: anyone, answer: publicShopSettings, hasETag: true },
});
