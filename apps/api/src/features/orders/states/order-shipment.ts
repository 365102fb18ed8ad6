import type { Order } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { currentSearchText } from '../order-search.js';
import { IS_CARRIED, OrderModel, type OrderDoc, type ShipmentDoc } from '../order.model.js';

const FIELDS = ['carrier', 'trackingNumber'] as const;

/** A shipment as staff enter it. */
export type ShipmentInput = Readonly<Partial<Record<(typeof FIELDS)[number], string | undefined>>>;

/** A shipment as stored, without blank fields. */
export const toShipmentDoc = ({ carrier = '', trackingNumber = '' }: ShipmentInput, at: Date): ShipmentDoc => ({
  at,
  ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
  ...(trackingNumber.trim() === '' ? {} : { trackingNumber: trackingNumber.trim() }),
});

/** The time at which an order was sent. Older orders have it in their history only. */
const sentAt = ({ shipment, history, createdAt }: OrderDoc): Date =>
  shipment?.at ?? history.findLast(({ status }) => status === 'shipped')?.at ?? createdAt;

/**
 * Corrects carrier and tracking number of an order that is on its way. The event names the changed fields only, as a
 * tracking number leads to a person.
 * @param sent absent fields stay as they are; blank ones are removed
 * @throws AppError 404 `not_found`, 409 `not_on_its_way`, 412 `stale_version`
 */
export const correctShipment = (id: string, sent: ShipmentInput, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    sent,
    apply: async (order) => {
      if (order.status !== 'shipped') throw new AppError('not_on_its_way', { status: order.status });
      const before = toShipmentDoc(order.shipment ?? {}, sentAt(order));
      const { carrier = before.carrier, trackingNumber = before.trackingNumber } = sent;
      const shipment = toShipmentDoc({ carrier, trackingNumber }, before.at);
      const fields = FIELDS.filter((field) => shipment[field] !== before[field]);
      if (fields.length === 0) return order;
      const search = await currentSearchText({ ...order, shipment });
      return { event: { type: 'order.shipment_corrected', is: { fields } }, update: { $set: { shipment, search } } };
    },
  });

/** A longer list helps nobody to choose. */
const MAX_CARRIERS = 100;
/** The milliseconds for which a carrier is offered after its last use. */
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
