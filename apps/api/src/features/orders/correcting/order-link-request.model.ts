import { model, Schema, type Types } from 'mongoose';

/** Somebody has lost the link of an order. Kept until the job has looked for the order, some seconds. */
export interface OrderLinkRequestDoc {
  _id: Types.ObjectId;
  /** The id that was sent; perhaps of no order. */
  order: string;
  /** The e-mail address that was sent. */
  email: string;
  createdAt: Date;
}

/** It is no use to anybody later: they have asked again. */
const KEPT_SECONDS = 60 * 60;

const schema = new Schema<OrderLinkRequestDoc>(
  {
    order: { type: String, required: true },
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'orderlinkrequests', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const OrderLinkRequestModel = model<OrderLinkRequestDoc>('OrderLinkRequest', schema);
