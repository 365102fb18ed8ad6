import type { Order } from './orders.js';
import type { Paisa } from './money.js';

/** Our own names for the provider's payment statuses. */
export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'completed',
  'cancelled',
  'expired',
  'refunded',
  'unknown',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface InitiateAnswer {
  readonly pidx: string;
  readonly payment_url: string;
  readonly expires_at: string;
  readonly amount: Paisa;
}

/** `order` only for its owner or the holder of its token. */
export interface ConfirmAnswer {
  readonly status: PaymentStatus;
  readonly order?: Order;
}

/** A provider's payment id: opaque, letters and digits. */
export const PIDX_PATTERN = /^[A-Za-z0-9]{1,64}$/;
