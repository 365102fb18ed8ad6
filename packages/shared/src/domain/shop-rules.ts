import { PENDING_ORDER_MINUTES } from './orders.js';

/** What the privacy policy and the terms take from the shop's settings. */
export interface ShopRules {
  /** Who sells, by law; empty for the shop's own name. */
  readonly legalName: string;
  /** For how long an order holds its stock before a payment is begun. */
  readonly holdMinutes: number;
  /** How long guests' orders that ended unpaid keep personal data. */
  readonly guestDataDays: number;
}

/** The rules of a shop that has set nothing. */
export const DEFAULT_RULES: ShopRules = { legalName: '', holdMinutes: PENDING_ORDER_MINUTES, guestDataDays: 30 };

/** Days that the shop keeps its mails. */
export const MAIL_DAYS = 90;
