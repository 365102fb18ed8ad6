import type { ConfirmAnswer, Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The state of a payment that the provider may still complete. */
export type UndecidedKind = 'initiated' | 'pending' | 'unknown';

/** The result or state of a payment, as its page tells it. */
export type EndKind =
  UndecidedKind | 'paid' | 'too_late' | 'twice' | 'received' | 'cancelled' | 'failed' | 'expired' | 'refunded';

export const isUndecided = (kind: EndKind): kind is UndecidedKind =>
  kind === 'initiated' || kind === 'pending' || kind === 'unknown';

export const endKind = ({ status, outcome }: ConfirmAnswer): EndKind =>
  status === 'completed' ? (outcome ?? 'received') : status;

export const endTitle = (kind: EndKind): string => {
  if (isUndecided(kind)) return t`Payment pending`;
  return {
    paid: t`Payment Successful!`,
    too_late: t`Payment received late`,
    twice: t`Paid twice`,
    received: t`Payment received`,
    cancelled: t`Payment cancelled`,
    failed: t`Payment failed`,
    expired: t`Payment expired`,
    refunded: t`Payment refunded`,
  }[kind];
};

/** True if an order had ended unpaid at some time. */
export const hadEnded = ({ history }: { readonly history?: Order['history'] | null }): boolean =>
  history?.some(({ status }) => status === 'cancelled' || status === 'expired') ?? false;
