/** An order that was sent, with its answer once there is one. */
export interface SentOrder {
  readonly key: string;
  readonly body: object;
  readonly from: string;
  readonly product: string;
  readonly quantity: number;
  placed?: { readonly _id: string; readonly orderToken?: string };
  /** The shop has said that the product is sold out. */
  soldOut?: boolean;
}

/** A payment that a shopper has made at the provider. */
interface SentPayment {
  readonly order: string;
  readonly pidx: string;
  confirmed: boolean;
}

/** What the shoppers did, and what the shop has acknowledged. */
export interface Diary {
  readonly orders: SentOrder[];
  readonly payments: SentPayment[];
}

/** A diary of nothing. */
export const emptyDiary = (): Diary => ({ orders: [], payments: [] });
