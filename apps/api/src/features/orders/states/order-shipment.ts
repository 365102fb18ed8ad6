import type { Order } from '@paila/shared';
import { record } from '../../../platform/events/index.js';
import { inTransaction } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { orderSeenBy } from '../access/order-access.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { type ChangeRequest, expectedBy } from '../access/order-preconditions.js';
import { currentSearchText } from '../order-search.js';
import { OrderModel, type OrderDoc, type ShipmentDoc } from '../order.model.js';

const FIELDS = ['carrier', 'trackingNumber'] as const;

/** How an order is sent, as staff say it. */
export type Sending = Readonly<Partial<Record<(typeof FIELDS)[number], string | undefined>>>;

/** A shipment as stored: what is blank is absent. */
export const shipmentOf = ({ carrier = '', trackingNumber = '' }: Sending, at: Date): ShipmentDoc => ({
  at,
  ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
  ...(trackingNumber.trim() === '' ? {} : { trackingNumber: trackingNumber.trim() }),
});

/** When an order was sent: older ones have it in their history only. */
const sentAt = ({ shipment, history, createdAt }: OrderDoc): Date =>
  shipment?.at ?? history.findLast(({ status }) => status === 'shipped')?.at ?? createdAt;

/**
 * Corrects carrier and tracking number of an order that is on its way. The event names the changed fields only, as a
 * tracking number leads to a person.
 * @param sent what is absent stays as it is; what is blank is removed
 * @throws AppError 404 `not_found`, 409 `not_on_its_way`, 412 `stale_version`
 */
export const correctShipment = async (id: string, sent: Sending, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  const check = expectedBy(request, { ...sent });
  const corrected = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    if (order.status !== 'shipped') throw new AppError('not_on_its_way', { status: order.status });
    const before = shipmentOf(order.shipment ?? {}, sentAt(order));
    const { carrier = before.carrier, trackingNumber = before.trackingNumber } = sent;
    const shipment = shipmentOf({ carrier, trackingNumber }, before.at);
    const fields = FIELDS.filter((field) => shipment[field] !== before[field]);
    if (fields.length === 0) return order;
    const subject = orderSubject(order._id);
    await record({ type: 'order.shipment_corrected', subject, actor, is: { fields } }, session);
    const search = await currentSearchText({ ...order, shipment });
    return OrderModel.findByIdAndUpdate(order._id, { $set: { shipment, search } }, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, corrected);
};
