import {
  deliveryDay,
  isCashOrder,
  orderNumberFrom,
  type DeliveryTerms,
  type DeliveryZone,
  type LineItemInput,
  type OrderAddress,
  type PaymentMethod,
} from '@paila/shared';
import { Types } from 'mongoose';
import { accountActor } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import type { Requester } from '../../../platform/http/call.js';
import { newClaim } from '../reviews/order-claims.js';
import { orderSearchText } from '../order-search.js';
import type { OrderDoc } from '../order.model.js';
import { cashHeldUntil, type CashOffer } from './cash-limits.js';
import { buyerKey } from './phone-history.js';
import type { Quote } from './quote.js';

/** The checked input of a new order. */
export interface PlaceOrderInput {
  readonly lines: readonly LineItemInput[];
  /** The dollars that the shopper saw. */
  readonly amount: number;
  /** Nepali rupees that the shopper saw, if the page showed them. */
  readonly rupees?: number;
  readonly address: OrderAddress;
  /** True if the customer picks up the items in the shop. */
  readonly pickUp?: boolean;
  /** `cash` for cash on delivery. A provider changes nothing, as the shopper chooses one when the payment begins. */
  readonly paymentMethod?: PaymentMethod;
  readonly paymentID?: string;
  readonly idempotencyKey?: string;
  /** The network address of the caller. */
  readonly network: string;
}

/** The terms that an order keeps when the shop's settings change. */
export interface OrderTerms extends DeliveryTerms, CashOffer {
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: number;
  /** The minutes for which an order holds its stock before a payment begins. */
  readonly holdMinutes: number;
  /** True if customers can pick up their orders in the shop. */
  readonly pickUp: boolean;
}

interface NewOrder {
  readonly idempotency: OrderDoc['idempotency'] | undefined;
  readonly input: PlaceOrderInput;
  readonly requester: Requester;
  readonly terms: OrderTerms;
  readonly quote: Quote;
  /** The zone that the order is delivered to; undefined for pick-up and for a place that no zone covers. */
  readonly zone: DeliveryZone | undefined;
  readonly shortNumber: number;
  readonly holders: readonly string[];
  /** The search words of the customer's account; none for a guest. */
  readonly accountWords: readonly string[];
  readonly at: Date;
}

/** The time at which the stock of a new order is released. */
const heldUntil = ({ at, input, terms }: Pick<NewOrder, 'at' | 'input' | 'terms'>): Date =>
  isCashOrder(input) ? cashHeldUntil(at, terms) : new Date(at.getTime() + terms.holdMinutes * 60_000);

/** Builds the document of a new order. */
export const newOrder = (order: NewOrder): OrderDoc => {
  const { at, holders, idempotency, quote, shortNumber, terms, zone } = order;
  const { address, paymentID, pickUp } = order.input;
  const { account } = order.requester;
  const doc = {
    _id: new Types.ObjectId(),
    user: account ? new Types.ObjectId(account.id) : null,
    shortNumber,
    amountCents: quote.amount,
    status: 'pending',
    createdAt: at,
    version: 1,
    expiresAt: heldUntil(order),
    usdToNpr: terms.usdToNpr,
    holders: [...holders],
    address,
    products: quote.lines.map((line) => [line]),
    history: [{ status: 'pending', at, actor: accountActor(account) }],
    ...defined({
      paymentMethod: isCashOrder(order.input) ? ('cash' as const) : undefined,
      buyer: buyerKey(address.phone),
      paymentID,
      number: orderNumberFrom(paymentID),
      deliveryFeeCents: quote.deliveryFee > 0 ? quote.deliveryFee : undefined,
      deliveryDay: deliveryDay(zone, at, terms),
      pickUp: pickUp ? (true as const) : undefined,
      // The shop did not begin this payment: `findReplay` would have found its order.
      claim: paymentID === undefined ? undefined : newClaim(paymentID, at),
      idempotency,
    }),
    reviewFlags: [],
    resolvedReviews: [],
    deletedAt: null,
    anonymisedAt: null,
  } satisfies Omit<OrderDoc, 'search'>;
  return { ...doc, search: orderSearchText(doc, order.accountWords) };
};
