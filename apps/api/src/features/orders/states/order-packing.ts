import type { Order } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../order-changing.js';
import { refuseIfNothingRemains, refuseWhileRefunding } from '../order-refunding.js';

/**
 * Packs or unpacks a paid order. Packing sets a time, and no status: only the shop needs to know, and the rules for a
 * paid order stay the same.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `refund_under_way`, `nothing_to_send`, 412
 *   `stale_version`
 */
export const packOrder = (id: string, packed: boolean, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    sent: { packed },
    isDone: ({ packedAt }) => (packedAt !== undefined) === packed,
    apply: (order) => {
      if (order.status !== 'paid') throw new AppError('status_not_allowed', { from: order.status, to: 'packed' });
      if (packed) {
        refuseWhileRefunding(order);
        refuseIfNothingRemains(order);
      }
      const update = packed ? { $set: { packedAt: databaseTime() } } : { $unset: { packedAt: 1 } };
      return { event: { type: 'order.packed', is: { packed } }, update };
    },
  });
