import type { Order } from '@paila/shared';
import { Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type Changer } from '../access/order-changing.js';
import type { OrderNoteDoc } from '../order.model.js';

/** Loading an order loads all of its notes. */
const MAX_NOTES = 200;

/**
 * Adds a note of staff to an order. A note fits every state of the order, so the call needs no precondition.
 * @throws AppError 404 `not_found`, 409 `too_many_notes`
 */
export const addNote = (id: string, text: string, changer: Changer): Promise<Order> =>
  changeOrder(id, changer, {
    apply: ({ notes = [] }) => {
      if (notes.length >= MAX_NOTES) throw new AppError('too_many_notes', { max: MAX_NOTES });
      const _id = new Types.ObjectId();
      const note: OrderNoteDoc = { _id, at: databaseTime(), actor: changer.actor, text: text.trim() };
      return { event: { type: 'order.noted', is: { note: _id.toHexString() } }, update: { $push: { notes: note } } };
    },
  });
