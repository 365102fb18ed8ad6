import { anyone, endpoints } from './endpoint.js';
import { count, described, dollars, flag, type InferFields, list, named, number, optional, text } from './fields.js';

export const deliveryZone = named('DeliveryZone', {
  cities: described(list(text()), 'The cities of the zone; none for the zone of every other place'),
  fee: described(dollars, 'US dollars that the delivery of an order costs; 0 for free delivery'),
  freeFrom: described(
    optional(dollars),
    'The price of the items, in US dollars, from which delivery is free; absent if it never is',
  ),
  days: described(optional(count()), 'Working days from the order to the door; absent without a promise'),
  cutOffHour: described(count(), 'An order placed from this hour on counts as placed on the next working day'),
  cash: described(flag(), 'True if couriers collect cash there, in a shop that offers cash on delivery'),
});
/** A part of the country with one fee, one delivery time, and one answer to whether couriers collect cash. */
export type DeliveryZone = InferFields<(typeof deliveryZone)['fields']>;

const pickUpTerms = named('PickUpTerms', {
  opensAt: described(count(), 'The hour at which the shop opens, in its time zone'),
  closesAt: described(count(), 'The hour at which the shop closes'),
});
/** The hours in which customers can pick up their orders in the shop. */
export type PickUpTerms = InferFields<(typeof pickUpTerms)['fields']>;

const cashTerms = named('CashTerms', {
  maxRupees: described(count(), 'The largest sum, in Nepali rupees'),
  firstOrder: described(flag(), 'False if the first order of a phone number has to be paid online'),
});
/** The limits of cash on delivery. The zones say where couriers collect it. */
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
  zones: described(list(deliveryZone), 'The zones of delivery, the shop’s own first'),
  /** Days on which nothing is sent. */
  holidays: list(text()),
  timeZone: text(),
  cash: described(optional(cashTerms), 'The limits of cash on delivery; absent for a shop without it'),
  pickUp: described(optional(pickUpTerms), 'Absent for a shop where customers cannot pick up their orders'),
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
