/** The terms of returns, unless the shop's settings say otherwise. */
export const RETURNS = 'Changed your mind? Return it unworn, in its box, within 7 days for an exchange or a refund.';

/** The minutes for which a pending order holds its stock before a payment begins. */
export const PENDING_ORDER_MINUTES = 15;

/** The standard limits of cash on delivery, and the hours in which staff confirm its orders by phone. */
export const DEFAULT_CASH = {
  cashOnDelivery: false,
  cashMaxRupees: 20_000,
  cashFirstOrder: true,
  cashHoldMinutes: 120,
  opensAt: 10,
  closesAt: 18,
} as const;

/** The shop's settings that the privacy policy and the terms quote. */
export interface ShopRules {
  /** Minutes for which an order holds its stock before a payment begins. */
  readonly holdMinutes: number;
  /** Days for which personal data stay in guests' unpaid, ended orders and in guests' answered messages. */
  readonly guestDataDays: number;
  /** Years for which an invoice keeps the name and address of its buyer, and an ended order its personal data. */
  readonly invoiceBuyerYears: number;
}

/** The rules of a shop without settings. The tax laws of Nepal ask a seller to keep its books for six years. */
export const DEFAULT_RULES: ShopRules = {
  holdMinutes: PENDING_ORDER_MINUTES,
  guestDataDays: 30,
  invoiceBuyerYears: 6,
};

/** Days after its last change for which a message is stored, at most. */
export const MESSAGE_DAYS = 365;

/** Days after its last change for which the cart of an account is stored. */
export const CART_DAYS = 365;

/**
 * Days for which records are stored that are no part of the books: events, and orders that ended without any money.
 */
export const PASSING_DAYS = 730;

/** Days for which the shop stores its mails. */
export const MAIL_DAYS = 90;
