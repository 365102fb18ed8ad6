import { type DeliveryZone, findZone } from '@paila/shared';
import type { OrderDoc } from './order.model.js';

/** The parts of an order that say how its items get to the customer. */
interface Delivered {
  readonly address: Pick<OrderDoc['address'], 'city'>;
  readonly pickUp?: boolean | undefined;
}

/** The zone that an order is delivered to. Undefined for pick-up, and for a place that no zone covers. */
export const deliveryZoneOf = (
  { address, pickUp }: Delivered,
  zones: readonly DeliveryZone[],
): DeliveryZone | undefined => (pickUp ? undefined : findZone(address.city, zones));

/** True if the shop takes cash where the customer gets the items: in the shop, or at the door in some zones. */
export const takesCash = ({ pickUp }: Pick<Delivered, 'pickUp'>, zone: DeliveryZone | undefined): boolean =>
  pickUp === true || zone?.cash === true;
