import { PIDX_PATTERN } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { SAME_VERSION } from '../../../platform/database/counted-versions.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import type { PaymentClaim } from '../order-parts.model.js';

/** A payment that a caller claims to have made. A text that looks like a payment id is due for a check at once. */
export const newClaim = (paymentID: string, at: Date): PaymentClaim => ({
  paymentID,
  ...(PIDX_PATTERN.test(paymentID) ? { checkAt: at } : {}),
});

/** True if an order waits for a claimed payment only. */
export const hasUnconfirmedPayment = ({ status, claim, paymentID }: OrderDoc): boolean =>
  status === 'pending' && claim !== undefined && claim.paymentID === paymentID;

/** A claimed payment that is due for a check. */
export interface DueClaim {
  readonly order: Types.ObjectId;
  readonly paymentID: string;
  /** The time at which the caller made the claim. */
  readonly since: Date;
}

const NEXT_CHECK = 'claim.checkAt';

/** Reserves the claim that has waited longest, so that no other instance checks it before the given time. */
export const nextDueClaim = async (now: Date, until: Date): Promise<DueClaim | undefined> => {
  // Nobody sees this change of the order, so its version stays.
  const order = await OrderModel.findOneAndUpdate(
    { [NEXT_CHECK]: { $lte: now } },
    { $set: { [NEXT_CHECK]: until } },
    { sort: { [NEXT_CHECK]: 1 }, projection: { claim: 1, createdAt: 1 }, ...SAME_VERSION },
  ).lean<Pick<OrderDoc, '_id' | 'claim' | 'createdAt'>>();
  return order?.claim ? { order: order._id, paymentID: order.claim.paymentID, since: order.createdAt } : undefined;
};

/** Ends the checks of a claimed payment. */
export const endClaimChecks = async (order: Types.ObjectId, session?: ClientSession): Promise<void> => {
  const options = { ...(session && { session }), ...SAME_VERSION };
  await OrderModel.updateOne({ _id: order }, { $unset: { [NEXT_CHECK]: 1 } }, options);
};
