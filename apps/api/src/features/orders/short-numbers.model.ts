import { model, Schema } from 'mongoose';

/** Says which short numbers are taken by orders, or reserved by an instance of the shop. There is one. */
export interface ShortNumbersDoc {
  _id: string;
  /** The first number that nobody has reserved. */
  next: number;
}

const schema = new Schema<ShortNumbersDoc>(
  {
    _id: { type: String, required: true },
    next: { type: Number, required: true },
  },
  { collection: 'shortnumbers', versionKey: false },
);

export const ShortNumbersModel = model<ShortNumbersDoc>('ShortNumbers', schema);
