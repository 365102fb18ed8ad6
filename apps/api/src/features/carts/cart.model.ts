import { model, Schema, type Types } from 'mongoose';

export interface CartLineDoc {
  product: Types.ObjectId;
  quantity: number;
  size?: string;
}

/** A customer's cart. Its id is the account's, so that an account can't have two. It holds no prices: see the service. */
export interface CartDoc {
  _id: Types.ObjectId;
  lines: CartLineDoc[];
  updatedAt: Date;
}

const schema = new Schema<CartDoc>({
  _id: { type: Schema.Types.ObjectId, required: true },
  lines: [
    new Schema<CartLineDoc>(
      {
        product: { type: Schema.Types.ObjectId, required: true },
        quantity: { type: Number, required: true, min: 1 },
        size: { type: String },
      },
      { _id: false },
    ),
  ],
  updatedAt: { type: Date, required: true },
});

export const CartModel = model<CartDoc>('Cart', schema);
