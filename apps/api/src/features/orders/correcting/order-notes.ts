import type { Order } from '@paila/shared';
import { Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type Changer } from '../order-changing.js';
import { orderSubject, updateOrder } from '../order-store.js';
import type { OrderNoteDoc } from '../order.model.js';

/** The notes of one order are loaded with it. */
const MAX_NOTES = 200;

/**
 * Adds a note of staff to an order. A note fits every state of the order, so the call needs no precondition.
 * @throws AppError 404 `not_found`, 409 `too_many_notes`
 */
export const addNote = (id: string, text: string, { requester, actor }: Changer): Promise<Order> =>
  changeOrder(
    id,
    { requester, actor },
    {
      apply: async (order, session) => {
        if ((order.notes ?? []).length >= MAX_NOTES) throw new AppError('too_many_notes', { max: MAX_NOTES });
        const note: OrderNoteDoc = { _id: new Types.ObjectId(), at: databaseTime(), actor, text: text.trim() };
        const subject = orderSubject(order._id);
        await record({ type: 'order.noted', subject, actor, is: { note: note._id.toHexString() } }, session);
        return updateOrder(order._id, { $push: { notes: note } }, session);
      },
    },
  );
