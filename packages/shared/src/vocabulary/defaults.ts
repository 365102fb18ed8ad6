/** The default contact data of the shop. */
export const CONTACT = {
  address: 'Jhamsikhel Road, Lalitpur 44600, Kathmandu Valley, Nepal',
  phone: '+977 1 5550 142',
  email: 'support@paila.example',
} as const;

/** Days begin at this zone's midnight, unless the shop's settings say otherwise. */
export const SHOP_TIME_ZONE = 'Asia/Kathmandu';

/** Nepali rupees per dollar if `USD_TO_NPR` is not set. */
export const DEFAULT_USD_TO_NPR = 140;

/** A size with so many items or fewer is low, unless the shop's settings say otherwise. */
export const LOW_STOCK = 3;
