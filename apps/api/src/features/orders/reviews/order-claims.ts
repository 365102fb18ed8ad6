import { PIDX_PATTERN } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { plainCollection } from '../../../platform/database/plain-documents.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import type { PaymentClaim } from '../order-parts.model.js';

/** What a caller claims to have paid with, to be checked at once. */
export const claimOf = (paymentID: string, at: Date): PaymentClaim => ({
  paymentID,
  ...(PIDX_PATTERN.test(paymentID) ? { checkAt: at } : {}),
});

/** Whether an order waits for nothing but a claim. */
export const hasUnconfirmedPayment = ({ status, claim, paymentID }: OrderDoc): boolean =>
  status === 'pending' && claim !== undefined && claim.paymentID === paymentID;

/** A claim that the provider is to be asked about. */
export interface DueClaim {
  readonly order: Types.ObjectId;
  readonly paymentID: string;
  /** When it was made. */
  readonly since: Date;
}

const NEXT_CHECK = 'claim.checkAt';

/** Takes the claim that has waited longest, so that no other instance asks about it before the given time. */
export const takeDueClaim = async (now: Date, until: Date): Promise<DueClaim | undefined> => {
  // Not a change of the order that anybody sees, so its version stays.
  const order = await plainCollection(OrderModel).findOneAndUpdate(
    { [NEXT_CHECK]: { $lte: now } },
    { $set: { [NEXT_CHECK]: until } },
    { sort: { [NEXT_CHECK]: 1 }, projection: { claim: 1, createdAt: 1 } },
  );
  return order?.claim ? { order: order._id, paymentID: order.claim.paymentID, since: order.createdAt } : undefined;
};

/** Ends the questions about a claim. */
export const settleClaim = async (order: Types.ObjectId, session?: ClientSession): Promise<void> => {
  await plainCollection(OrderModel).updateOne(
    { _id: order },
    { $unset: { [NEXT_CHECK]: 1 } },
    { ...(session && { session }) },
  );
};
