import { ORDER_STATUSES } from '@paila/shared';
import { storedCountWhere } from '../../../platform/database/background-reads.js';
import type { Reading, Sample } from '../../../platform/metrics/index.js';
import { OrderModel } from '../order.model.js';

/** The orders by status, without removed ones, for monitoring. */
export const orderReading: Reading = {
  name: 'orders',
  gauges: [
    { name: 'paila_orders', help: 'Orders of the shop by status, without removed ones', labelNames: ['status'] },
  ],
  read: async () => {
    const counts: Sample[] = [];
    // An index answers each count alone. One aggregation over all statuses would load every order.
    for (const status of ORDER_STATUSES) {
      counts.push({ value: await storedCountWhere(OrderModel, { deletedAt: null, status }), labels: { status } });
    }
    return { paila_orders: counts };
  },
};
