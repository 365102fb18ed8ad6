import type { Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The method of an order that is paid in cash. */
export const cashLabel = ({ pickUp }: Pick<Order, 'pickUp'>): string =>
  pickUp ? t`Cash at pick-up` : t`Cash on delivery`;

/** Says when an order is paid in cash. */
export const payInCashText = ({ pickUp }: Pick<Order, 'pickUp'>): string =>
  pickUp ? t`You pay for this order in cash when you pick it up.` : t`You pay for this order in cash on delivery.`;
