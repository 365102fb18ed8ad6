import { PENDING_ORDER_MINUTES } from '@paila/shared';
import { afterNow, laterThan, type StoredTime } from '../../platform/stored-times.js';
import { OrderModel } from './order.model.js';

const MINUTE = 60_000;

/** The end of a reservation of stock is never further away than this. */
export const MAX_RESERVATION_MS = 120 * MINUTE;

/** The times at which unpaid orders expire, unless a payment is under way. */
export const orderTimes: readonly StoredTime[] = [
  {
    kind: 'order',
    text: 'hold their stock',
    collection: OrderModel.collection.name,
    ahead: (now) => ({ status: 'pending', expiresAt: laterThan(now, MAX_RESERVATION_MS) }),
    mended: { expiresAt: afterNow(PENDING_ORDER_MINUTES * MINUTE) },
  },
];
