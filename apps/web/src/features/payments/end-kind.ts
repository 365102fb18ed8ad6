import type { ConfirmAnswer, Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** How a payment stands that the provider may still complete. */
export type UndecidedKind = 'initiated' | 'pending' | 'unknown';

/** How a payment ended, or stands, as its page tells it. */
export type EndKind =
  UndecidedKind | 'paid' | 'too_late' | 'twice' | 'received' | 'cancelled' | 'failed' | 'expired' | 'refunded';

export const isUndecided = (kind: EndKind): kind is UndecidedKind =>
  kind === 'initiated' || kind === 'pending' || kind === 'unknown';

export const endKind = ({ status, outcome }: ConfirmAnswer): EndKind => {
  switch (status) {
    case 'completed':
      return outcome ?? 'received';
    case 'initiated':
    case 'pending':
    case 'unknown':
    case 'cancelled':
    case 'failed':
    case 'expired':
    case 'refunded':
      return status;
  }
};

export const endTitle = (kind: EndKind): string => {
  switch (kind) {
    case 'paid':
      return t`Payment Successful!`;
    case 'too_late':
      return t`Payment received late`;
    case 'twice':
      return t`Paid twice`;
    case 'received':
      return t`Payment received`;
    case 'initiated':
    case 'pending':
    case 'unknown':
      return t`Payment pending`;
    case 'cancelled':
      return t`Payment cancelled`;
    case 'failed':
      return t`Payment failed`;
    case 'expired':
      return t`Payment expired`;
    case 'refunded':
      return t`Payment refunded`;
  }
};

/** Whether an order had ended unpaid at some time. */
export const hadEnded = ({ history }: { readonly history?: Order['history'] | null }): boolean =>
  history?.some(({ status }) => status === 'cancelled' || status === 'expired') ?? false;
