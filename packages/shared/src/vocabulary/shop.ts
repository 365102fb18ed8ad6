/** The shop's own name; operators override it with `SHOP_NAME`. */
export const SHOP_NAME = 'Paila';
/** The name in Devanagari; part of the wordmark. */
export const SHOP_NAME_NEPALI = 'पाइला';
/** The year in the footer. */
export const FOOTER_YEAR = 2022;

/** The `theme-color` of pages: their background in light and dark mode, as in the design tokens. */
export const THEME_COLORS = { light: '#fcfaf6', dark: '#0f1223' } as const;

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

/** The accounts that come with the demo catalogue. In production they are made only if `SEED_DEMO` is set. */
export const DEMO_ACCOUNTS = {
  admin: { username: 'admin', email: 'admin@paila.example', password: 'paila-admin-demo' },
  shopper: { username: 'shopper', email: 'shopper@paila.example', password: 'paila-shopper-demo' },
} as const;

/** The local-storage keys that the shop's client uses. */
export const STORAGE_KEYS = { userToken: 'userToken', userInfo: 'userInfo', paymentId: 'paymentID' } as const;

/** The persistence of the cart slice: key, version, and milliseconds to wait for storage. */
export const CART_PERSISTENCE = { key: 'root', version: 1, timeout: 5000, slice: 'cart' } as const;
