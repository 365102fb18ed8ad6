/** Everything that can happen in the shop. */
export const EVENT_TYPES = [
  'order.placed',
  'order.status_changed',
  'order.removed',
  'order.restored',
  'order.reservation_extended',
  'order.flagged',
  'order.anonymised',
  'stock.reserved',
  'stock.released',
  'stock.sold',
  'stock.adjusted',
  'product.created',
  'product.changed',
  'product.deleted',
  'account.registered',
  'account.profile_changed',
  'account.password_changed',
  'account.access_changed',
  'account.erased',
  'payment.begun',
  'payment.closed',
  'payment.status_changed',
  'payment.flagged',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const SUBJECT_KINDS = ['order', 'product', 'account', 'payment'] as const;
/** What an event is about. */
export interface Subject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  /** Its id in the database, as text. */
  readonly id: string;
}
