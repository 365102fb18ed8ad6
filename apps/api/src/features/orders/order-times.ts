import { DEFAULT_CASH, PENDING_ORDER_MINUTES } from '@paila/shared';
import { afterNow, laterThan, type StoredTime } from '../../platform/stored-times.js';
import { OrderModel, TO_CALL } from './order.model.js';

const MINUTE = 60_000;

/** The end of a reservation of stock is never further away than this, unless the order is paid on delivery. */
export const MAX_RESERVATION_MS = 120 * MINUTE;
/** Nights and holidays do not count for orders with cash on delivery, so their reservations last for days. */
const MAX_CASH_RESERVATION_MS = 60 * 24 * 60 * MINUTE;

/** The times at which unpaid orders expire, unless a payment is under way. */
export const orderTimes: readonly StoredTime[] = [
  {
    kind: 'order',
    text: 'hold their stock',
    collection: OrderModel.collection.name,
    ahead: (now) => ({
      status: 'pending',
      paymentMethod: { $exists: false },
      expiresAt: laterThan(now, MAX_RESERVATION_MS),
    }),
    mended: { expiresAt: afterNow(PENDING_ORDER_MINUTES * MINUTE) },
  },
  {
    kind: 'cash_order',
    text: 'hold their stock',
    collection: OrderModel.collection.name,
    ahead: (now) => ({ ...TO_CALL, expiresAt: laterThan(now, MAX_CASH_RESERVATION_MS) }),
    mended: { expiresAt: afterNow(DEFAULT_CASH.cashHoldMinutes * MINUTE) },
  },
];
