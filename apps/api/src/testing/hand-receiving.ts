import type { Order } from '@paila/shared';
import { CASH_PAISA } from './cash-states.js';
import { next, type Caller } from './open-shop.js';

/** A reference that no other payment has. */
export const aReference = (): string => `FT-${String(next())}`;

/**
 * The call by which staff record a bank transfer over the price of an order of $100 at Rs 140.
 * @param more other fields of its body
 */
export const receiveByHand = (staff: Pick<Caller, 'post'>, { _id }: Pick<Order, '_id'>, more: object = {}) =>
  staff
    .post(`/api/orders/${_id}/payments`)
    .send({ method: 'bank', reference: aReference(), amountPaisa: CASH_PAISA, ...more });

/** The call by which staff record that they have returned the money of a payment. */
export const returnByHand = (
  staff: Pick<Caller, 'put'>,
  { _id }: Pick<Order, '_id'>,
  pidx: string,
  reference = 'BACK-1',
) => staff.put(`/api/orders/${_id}/payments/${pidx}/returned`).send({ reference });
