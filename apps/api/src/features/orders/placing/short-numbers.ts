import { model, Schema, type ClientSession } from 'mongoose';

/** Says which short numbers are used by orders, or reserved for them. There is one such document. */
interface ShortNumbersDoc {
  _id: string;
  /** The first number that is not reserved. */
  next: number;
}

const schema = new Schema<ShortNumbersDoc>(
  {
    _id: { type: String, required: true },
    next: { type: Number, required: true },
  },
  { collection: 'shortnumbers', versionKey: false },
);
const ShortNumbersModel = model<ShortNumbersDoc>('ShortNumbers', schema);

/** The id of the one document. */
const COUNTER = 'orders';
/** Four digits, so that even the first number looks like an order number. */
const FIRST_SHORT_NUMBER = 1001;

/**
 * Reserves short numbers that follow each other, in one small update outside of any transaction, so that orders share
 * no document in their transactions. A number that no order gets in the end is a gap.
 * @param count more than one only for an import
 * @returns the first of them
 */
export const reserveShortNumbers = async (count = 1): Promise<number> => {
  const before = await ShortNumbersModel.findByIdAndUpdate(COUNTER, { $inc: { next: count } }).lean<ShortNumbersDoc>();
  if (before) return before.next;
  // The first migration makes the counter, so only a database that has lost it gets here.
  await ShortNumbersModel.updateOne({ _id: COUNTER }, { $setOnInsert: { next: FIRST_SHORT_NUMBER } }, { upsert: true });
  return reserveShortNumbers(count);
};

/** The first number that is not reserved, as a transaction sees it. */
export const nextShortNumber = async (session: ClientSession): Promise<number> =>
  (await ShortNumbersModel.findById(COUNTER).session(session).lean<ShortNumbersDoc>())?.next ?? FIRST_SHORT_NUMBER;
