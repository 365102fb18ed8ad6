import { PENDING_ORDER_MINUTES } from '@paila/shared';
import { afterNow, laterThan, type StoredTime } from '../../platform/stored-times.js';
import { OrderModel } from './order.model.js';

const MINUTE = 60_000;

/** An unpaid order holds its stock no longer than this at a time. */
export const LONGEST_RESERVATION_MS = 120 * MINUTE;

/** The times that unpaid orders end at. Whether a payment is under way is looked up before one ends. */
export const orderTimes: readonly StoredTime[] = [
  {
    kind: 'order',
    text: 'hold their stock',
    collection: OrderModel.collection.name,
    ahead: (now) => ({ status: 'pending', expiresAt: laterThan(now, LONGEST_RESERVATION_MS) }),
    mended: { expiresAt: afterNow(PENDING_ORDER_MINUTES * MINUTE) },
  },
];
