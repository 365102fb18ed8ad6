import { databaseTime } from '../../../platform/database/database.js';
import { IS_CARRIED, OrderModel } from '../order.model.js';

/** A longer list helps nobody to choose. */
const MAX_CARRIERS = 100;
/** For how long a carrier is offered after it was last used; milliseconds. */
const RECENTLY = 90 * 24 * 60 * 60_000;

/**
 * The carriers of recent orders, the most used first, so that staff write one carrier in one way. Anonymised orders are
 * left out, as a carrier may be a person. The query reads the index alone.
 */
export const carriersUsed = async (): Promise<string[]> => {
  const carriers = await OrderModel.aggregate<{ _id: string }>([
    {
      $match: {
        ...IS_CARRIED,
        'shipment.at': { $gt: new Date(databaseTime().getTime() - RECENTLY) },
        anonymisedAt: { $not: { $gt: new Date(0) } },
      },
    },
    { $group: { _id: '$shipment.carrier', orders: { $sum: 1 } } },
    { $sort: { orders: -1, _id: 1 } },
    { $limit: MAX_CARRIERS },
  ]);
  return carriers.map(({ _id }) => _id);
};
