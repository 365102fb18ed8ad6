import { PENDING_ORDER_MINUTES } from './orders.js';

/** What the privacy policy and the terms take from the shop's settings. */
export interface ShopRules {
  /** Who sells, by law; empty for the shop's own name. */
  readonly legalName: string;
  /** For how long an order holds its stock before a payment is begun. */
  readonly holdMinutes: number;
  /** Days that guests' orders which ended unpaid keep personal data, and that guests' messages are kept once they are answered. */
  readonly guestDataDays: number;
}

/** The rules of a shop that has set nothing. */
export const DEFAULT_RULES: ShopRules = { legalName: '', holdMinutes: PENDING_ORDER_MINUTES, guestDataDays: 30 };

/** Days after the last change of a message that it is kept, at most. */
export const MESSAGE_DAYS = 365;

/** Days that the shop keeps its mails. */
export const MAIL_DAYS = 90;
