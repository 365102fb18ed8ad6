/** Products shown on the home page. */
export const HOME_PRODUCT_COUNT = 4;
/** The number of products that a list shows at first, and that each request for more adds. */
export const LIST_PAGE_SIZE = 24;
/** The number of products of the same brand that a product page shows. */
export const RELATED_COUNT = 4;
/** Rows on one page of the admin's user table. */
export const ADMIN_USERS_PAGE_SIZE = 10;
/** The maximum rows per page of a list; a larger `limit` means this one. */
export const MAX_PAGE_SIZE = 100;
/** A thumbnail strip of more pictures than this takes the full width. */
export const THUMBNAIL_STRIP_FULL_ABOVE = 3;

export const QUANTITY_MIN = 0;
export const QUANTITY_MAX = 100;
export const QUANTITY_DEFAULT = 1;
/** The longest name of a colour, in characters. */
export const MAX_COLOR_LENGTH = 50;
/** The longest name of a size, in characters. */
export const MAX_SIZE_LENGTH = 40;
/** The maximum number of sizes of one product. */
export const MAX_SIZES = 60;

/** The highest price, in dollars, that the API accepts as a filter of a list. */
export const MAX_LIST_PRICE = 1e9;
/** The longest word, in characters, that the API accepts as a filter of a list. */
export const MAX_LIST_WORD_LENGTH = 100;
/** The longest search, in characters, that the API accepts. */
export const MAX_SEARCH_LENGTH = 200;

export const PASSWORD_MIN_LENGTH = 6;

/**
 * The unpaid orders, and the items in them, that one person or one network address may have at a time. Nobody can empty
 * the shop without paying. A person is an account, a phone number or an email address.
 */
export const OPEN_ORDER_LIMITS = {
  person: { orders: 5, items: 100 },
  network: { orders: 10, items: 200 },
} as const;
