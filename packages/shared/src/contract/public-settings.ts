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

/** Every text is empty until it is set. */
export const sellerFields = {
  legalName: described(
    text(),
    'The registered name of the company that sells; empty until it is set, like all texts here',
  ),
  registrationNumber: described(text(), 'The number of the company’s registration'),
  panNumber: described(text(), 'The PAN, or the VAT number of a shop that is registered for value added tax'),
  vatRegistered: described(flag(), 'True if the shop is registered for value added tax, which its invoices then show'),
  grievanceName: described(text(), 'The grievance officer, to whom customers complain'),
  grievancePhone: text(),
  grievanceEmail: text(),
} as const;
const seller = named('Seller', sellerFields);
/** Who sells, as the Electronic Commerce Act asks a shop to say, beside its address. */
export type Seller = InferFields<typeof sellerFields>;

const publicShopSettings = named('PublicShopSettings', {
  address: text(),
  phone: text(),
  email: text(),
  seller: described(seller, 'Who sells, and who answers complaints'),
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
    summary: 'The public settings: contact, seller, exchange rate, delivery and returns',
    access: anyone,
    answer: publicShopSettings,
    hasETag: true,
  },
});
