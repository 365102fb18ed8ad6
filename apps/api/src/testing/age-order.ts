import { Types } from 'mongoose';
import { rawDatabase } from './open-database.js';

const DAY = 24 * 60 * 60_000;

/** Moves an order and its events, with those of its payments, into the past by a number of days. */
export const ageOrder = async ({ _id }: { readonly _id: string }, days: number): Promise<void> => {
  const earlier = (field: string) => ({ $set: { [field]: { $subtract: [`$${field}`, days * DAY] } } });
  await rawDatabase()
    .collection('orders')
    .updateOne({ _id: new Types.ObjectId(_id) }, [earlier('createdAt'), earlier('anonymisedAt')]);
  await rawDatabase()
    .collection('events')
    .updateMany({ $or: [{ 'subject.kind': 'order', 'subject.id': _id }, { 'is.order': _id }] }, [earlier('at')]);
};
