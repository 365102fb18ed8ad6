import { IN_DOUBT, TO_SEND } from '@paila/shared';

/*
 * Conditions of queries for orders. Conditions that an index is made for stand with it in order.model.ts.
 */

/** Orders that wait for the provider's decision about a payment. */
export const IS_UNDECIDED = { status: 'pending', 'payment.status': { $in: [...IN_DOUBT] } } as const;

/** The condition that some items of an order are not refunded. */
export const HAS_REMAINING_ITEMS = {
  $expr: {
    $anyElementTrue: {
      $map: {
        input: '$products',
        as: 'line',
        // Each entry is a list of one line. A line without `refunded` remains, whatever its quantity.
        in: {
          $or: [
            { $eq: [{ $sum: '$$line.refunded' }, 0] },
            { $gt: [{ $sum: '$$line.quantity' }, { $sum: '$$line.refunded' }] },
          ],
        },
      },
    },
  },
} as const;

/** The condition that the customer has not cancelled the order after paying. */
export const IS_WANTED = { cancelRequestedAt: { $exists: false } } as const;

/** Orders that customers pick up in the shop. */
export const IS_PICKED_UP = { pickUp: true } as const;

/** Orders that a courier delivers. */
export const BY_COURIER = { pickUp: { $exists: false } } as const;

/** Orders that the shop sends next. */
export const IS_TO_SEND = { status: { $in: [...TO_SEND] }, ...IS_WANTED } as const;

/** Orders that the shop sends next, and that have something to send. */
export const HAS_ITEMS_TO_SEND = { ...IS_TO_SEND, ...HAS_REMAINING_ITEMS } as const;
