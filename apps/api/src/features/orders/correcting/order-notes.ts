import { Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { OrderModel, type OrderDoc, type OrderNoteDoc } from '../order.model.js';

/** The notes of one order are loaded with it. */
const MOST_NOTES = 200;

/**
 * Writes down something about an order. A note is added to whatever state the order is in, so it needs no precondition.
 * @throws AppError 404 `not_found`, 409 `too_many_notes`
 */
export const addNote = (orderId: string, text: string, actor: Actor): Promise<OrderDoc> =>
  inTransaction(async (session) => {
    const order = await orderToChange(orderId, session);
    if ((order.notes ?? []).length >= MOST_NOTES) throw new AppError('too_many_notes', { max: MOST_NOTES });
    const note: OrderNoteDoc = { _id: new Types.ObjectId(), at: databaseTime(), actor, text };
    const subject = orderSubject(order._id);
    await record({ type: 'order.noted', subject, actor, is: { note: note._id.toHexString() } }, session);
    return OrderModel.findByIdAndUpdate(order._id, { $push: { notes: note } }, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
