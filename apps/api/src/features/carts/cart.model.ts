import { CART_DAYS } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';

export interface CartLineDoc {
  product: Types.ObjectId;
  quantity: number;
  size?: string;
}

/** A paid order whose lines have left the cart. */
export interface SettledOrderDoc {
  order: Types.ObjectId;
  lines: CartLineDoc[];
}

/** A customer's cart, by the account's id, so an account has only one. The cart stores no prices: see the service. */
export interface CartDoc {
  _id: Types.ObjectId;
  lines: CartLineDoc[];
  /** The last settled orders, oldest first; absent for none. See settled-orders.ts. */
  settled?: SettledOrderDoc[];
  /** Counts the cart's writes, so that a write that has read the cart first notices another. Absent in old carts. */
  version?: number;
  updatedAt: Date;
}

const lineSchema = new Schema<CartLineDoc>(
  {
    product: { type: Schema.Types.ObjectId, required: true },
    quantity: { type: Number, required: true, min: 1 },
    size: { type: String },
  },
  { _id: false },
);

const schema = new Schema<CartDoc>({
  _id: { type: Schema.Types.ObjectId, required: true },
  lines: [lineSchema],
  settled: {
    type: [
      new Schema<SettledOrderDoc>(
        { order: { type: Schema.Types.ObjectId, required: true }, lines: [lineSchema] },
        { _id: false },
      ),
    ],
    default: undefined,
  },
  version: { type: Number },
  updatedAt: { type: Date, required: true },
});

// Nobody comes back to an older cart, and the shop would keep it for ever.
schema.index({ updatedAt: 1 }, { expireAfterSeconds: CART_DAYS * 24 * 60 * 60 });

export const CartModel = model<CartDoc>('Cart', schema);
