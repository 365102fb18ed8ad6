import { databaseTime } from '../../../platform/database/database.js';
import { IS_CARRIED, OrderModel } from '../order.model.js';

/** More are no help to whoever looks for one. */
const MOST = 100;
/** For how long a carrier is offered after it was last used; milliseconds. */
const RECENTLY = 90 * 24 * 60 * 60_000;

/**
 * Who has carried orders lately, the most used first, so that one carrier keeps one name. Not from orders without
 * personal data: who brought a parcel may be a person. Read from their index alone.
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
    { $limit: MOST },
  ]);
  return carriers.map(({ _id }) => _id);
};
