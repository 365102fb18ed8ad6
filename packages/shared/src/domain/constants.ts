import type { ShopRules } from './shop-rules.js';

/** The shop's own name; operators override it with `SHOP_NAME`. */
export const SHOP_NAME = 'Paila';
/** The name in Devanagari; part of the wordmark. */
export const SHOP_NAME_NEPALI = 'पाइला';

/** The `theme-color` of pages: their background in light and dark mode, as in the design tokens. */
export const THEME_COLORS = { light: '#fcfaf6', dark: '#0f1223' } as const;

/** Products shown on the home page. */
export const HOME_PRODUCT_COUNT = 4;
/** How many products of a list are shown at first, and added each time more are requested. */
export const LIST_PAGE_SIZE = 24;
/** How many products of the same brand are shown below a product. */
export const RELATED_COUNT = 4;
/** Rows on one page of the admin's user table. */
export const ADMIN_USERS_PAGE_SIZE = 10;
/** The maximum rows per page of a list; a larger `limit` means this one. */
export const MAX_PAGE_SIZE = 100;
export const FOOTER_YEAR = 2022;
/** A thumbnail strip of more pictures than this takes the full width. */
export const THUMBNAIL_STRIP_FULL_ABOVE = 3;

export const QUANTITY_MIN = 0;
export const QUANTITY_MAX = 100;
/** The longest name of a colour, in characters. */
export const MAX_COLOR_LENGTH = 50;
/** The longest name of a size, in characters. */
export const MAX_SIZE_LENGTH = 40;
/** The most sizes of one product. */
export const MAX_SIZES = 60;
export const QUANTITY_DEFAULT = 1;

export const PASSWORD_MIN_LENGTH = 6;

export const BRANDS = ['nike', 'adidas', 'puma', 'reebok', 'vans', 'jordan'] as const;
export type Brand = (typeof BRANDS)[number];

/** The spelling of each brand's name. */
export const BRAND_NAMES: Readonly<Record<Brand, string>> = {
  nike: 'Nike',
  adidas: 'Adidas',
  puma: 'Puma',
  reebok: 'Reebok',
  vans: 'Vans',
  jordan: 'Jordan',
};

/** The departments that a product can belong to. */
export const GENDERS = ['men', 'women'] as const;
export type Gender = (typeof GENDERS)[number];

/** What a product is, by its shape. */
export const PRODUCT_TYPES = [
  'runner',
  'court',
  'high-top',
  'skate',
  'slip-on',
  'trail',
  'tee',
  'hoodie',
  'cap',
  'other',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/**
 * Where a product can be seen. `published`: everywhere. `hidden`: only on its own page, which no list, search or sitemap
 * leads to; it can be bought. `draft` and `archived`: nowhere, before it is sold and after.
 */
export const PRODUCT_STATUSES = ['published', 'draft', 'hidden', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Why staff change the stock of a size by hand. */
export const STOCK_MOVE_REASONS = ['received', 'counted', 'damaged', 'returned'] as const;
export type StockMoveReason = (typeof STOCK_MOVE_REASONS)[number];

/** A size with so many items or fewer is low, unless the shop's settings say otherwise. */
export const LOW_STOCK = 3;
/** Days begin at this zone's midnight, unless the shop's settings say otherwise. */
export const SHOP_TIME_ZONE = 'Asia/Kathmandu';

/** Nepali rupees per dollar if `USD_TO_NPR` is not set. */
export const DEFAULT_USD_TO_NPR = 140;

export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const SORTS = ['newest', 'asc', 'desc'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'newest';
/** How a list is ordered: by one of the sorts, or, of what a search finds, the best matches first. */
export type ListSort = Sort | 'relevance';
/** The order of a list that nobody has sorted. @param q the words of a search, if it is one */
export const defaultSort = (q: string | undefined): ListSort => (q === undefined ? DEFAULT_SORT : 'relevance');

/** The colours that the admin's product form offers. */
export const FORM_COLORS = ['red', 'blue', 'green'] as const;

/** The genders that a customer's profile offers; blank is allowed. */
export const PROFILE_GENDERS = ['', 'Male', 'Female', 'Others'] as const;
export type ProfileGender = (typeof PROFILE_GENDERS)[number];

/** The local-storage keys that the shop's client uses. */
export const STORAGE_KEYS = { userToken: 'userToken', userInfo: 'userInfo', paymentId: 'paymentID' } as const;

/** How the cart slice is persisted: key, version and the milliseconds to wait for storage. */
export const CART_PERSISTENCE = { key: 'root', version: 1, timeout: 5000, slice: 'cart' } as const;

/** The accounts that come with the demo catalogue; never made in production unless asked for. */
export const DEMO_ACCOUNTS = {
  admin: { username: 'admin', email: 'admin@paila.example', password: 'paila-admin-demo' },
  shopper: { username: 'shopper', email: 'shopper@paila.example', password: 'paila-shopper-demo' },
} as const;

/** Where to reach the shop, unless its settings say otherwise. */
export const CONTACT = {
  address: 'Jhamsikhel Road, Lalitpur 44600, Kathmandu Valley, Nepal',
  phone: '+977 1 5550 142',
  email: 'support@paila.example',
} as const;

/** Public settings that the server embeds in every page for the browser. */
export interface PublicSettings {
  readonly shopName: string;
  /** The origin under which the shop is known, without a trailing slash; empty for the one that a page came from. */
  readonly shopUrl: string;
  /** Nepali rupees for one US dollar. */
  readonly usdToNpr: number;
  readonly khaltiPublicKey: string;
  /** The script of the payment test widget; empty when there is none. */
  readonly khaltiWidgetUrl: string;
  /** {@link CONTACT}, if not embedded. */
  readonly contact: Readonly<Record<keyof typeof CONTACT, string>>;
  /** On which terms goods are taken back; empty, as if not embedded, for the standard ones. */
  readonly returns: string;
  /** How long it takes to each city; none, as if not embedded, for the standard times. */
  readonly delivery: readonly { readonly city: string; readonly days: number; readonly cutOffHour: number }[];
  /** Days on which nothing is sent; none, if not embedded. */
  readonly holidays: readonly string[];
  /** In which the shop's days begin and its times are told; {@link SHOP_TIME_ZONE}, if not embedded. */
  readonly timeZone: string;
  /** What the rules of this shop say otherwise than those of a shop that has set nothing. */
  readonly rules: Partial<ShopRules>;
}
/** The id of the JSON script element in the page that carries {@link PublicSettings}. */
export const PUBLIC_SETTINGS_ELEMENT_ID = 'public-settings';

/** The id of the JSON script element with the addresses of the app's files, entry first, for pages shown before the app loads. */
export const APP_FILES_ELEMENT_ID = 'app-files';
