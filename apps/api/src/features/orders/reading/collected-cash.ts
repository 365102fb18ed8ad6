import { type Paisa, shortNumberText } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { defined } from '../../../platform/defined.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import { type Period, within } from './order-sales.js';

/** The cash that a carrier, or the shop itself, has collected for one order. */
interface CollectedCash {
  /** The id of the order. */
  readonly order: string;
  readonly shortNumber?: string;
  /** The time of delivery. */
  readonly at: Date;
  /** Empty for a parcel without a carrier, and for an order that was picked up. */
  readonly carrier: string;
  readonly paisa: Paisa;
}

type CashOrder = Pick<OrderDoc, '_id' | 'shortNumber' | 'cash' | 'shipment'>;

/**
 * The cash of all orders that were delivered or picked up in a period, the oldest first. Removed and anonymised orders
 * count, as their money stays.
 */
export const collectedCash = async (period: Period, session?: ClientSession): Promise<CollectedCash[]> => {
  const orders = await OrderModel.find(
    { 'cash.at': within(period) },
    { shortNumber: 1, 'cash.at': 1, 'cash.countedPaisa': 1, 'shipment.carrier': 1 },
  )
    .sort({ 'cash.at': 1 })
    .session(session ?? null)
    .lean<CashOrder[]>();
  return orders.flatMap(({ _id, shortNumber, cash, shipment }) =>
    cash
      ? [
          {
            order: _id.toHexString(),
            ...defined({ shortNumber: shortNumber === undefined ? undefined : shortNumberText(shortNumber) }),
            at: cash.at,
            carrier: shipment?.carrier?.trim() ?? '',
            paisa: cash.countedPaisa,
          },
        ]
      : [],
  );
};
