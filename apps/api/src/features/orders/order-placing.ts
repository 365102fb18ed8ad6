import { createHash } from 'node:crypto';
import {
  fromCents,
  PENDING_ORDER_MINUTES,
  paymentProblem,
  toCents,
  toPaisa,
  type Cents,
  type LineItemInput,
  type OrderAddress,
  type PlacedOrder,
} from '@paila/shared';
import { type ClientSession, Types } from 'mongoose';
import { actorOfAccount } from '../../platform/actor.js';
import { isDuplicateKey } from '../../platform/database/database.js';
import { recordAll, type NewEvent } from '../../platform/events/index.js';
import { AppError, unauthorized } from '../../platform/http/errors.js';
import { productsById } from '../catalog/index.js';
import { lockAccount, searchWordsOf } from '../accounts/index.js';
import { inStockTransaction, reserveStock } from '../inventory/index.js';
import type { Requester } from '../../platform/http/call.js';
import { mayUse } from '../../platform/http/ownership.js';
import { isOrderToken, orderSeenBy, orderTokenHash, type OrderTokenOf, withOwner } from './order-access.js';
import { holderKeys, placeWithinLimits } from './open-order-limits.js';
import { numberFrom } from './order-numbers.js';
import { announceReview } from './order-reviews.js';
import { outOfStock, pricedLines, shortLines, stockQuantities } from './order-lines.js';
import { OrderModel, type OrderDoc, type ReviewFlag } from './order.model.js';

/** The checked input of an order. */
export interface PlaceOrderInput {
  readonly lines: readonly LineItemInput[];
  /** Dollars: the amount that the shopper saw. */
  readonly amount: number;
  readonly address: OrderAddress;
  readonly paymentID?: string;
  readonly idempotencyKey?: string;
  /** The network address of the caller. */
  readonly network: string;
}

export interface PlacingOptions {
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: number;
  /** Multiplies what unpaid orders may hold. */
  readonly limitFactor: number;
  readonly tokenOf: OrderTokenOf;
  /** Settles a payment and returns the id of the order it was begun for; undefined for a payment that isn't ours. */
  readonly orderOfPayment: (paymentID: string) => Promise<string | undefined>;
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** As long as 128 random bits in base64. */
const UNGUESSABLE_LENGTH = 22;
/**
 * Whether a guest's Idempotency-Key is long enough to be random, so that only who has sent it knows it. Guests have nothing
 * else in common with their earlier call: the network of a phone changes, and others know what they ordered and where they live.
 */
const isUnguessable = (idempotencyKey: string): boolean => idempotencyKey.length >= UNGUESSABLE_LENGTH;

/** A short key is unique only among the orders of one phone number and e-mail address, so that nobody uses up another's. */
const guestKey = (idempotencyKey: string, { phone, email }: OrderAddress): string => {
  if (isUnguessable(idempotencyKey)) return `guest:${idempotencyKey}`;
  const contact = holderKeys({ phone, email, network: '' });
  return `guest-contact:${sha256([idempotencyKey, contact])}`;
};

/**
 * The key that identifies a repeated call; undefined if there is none. A payment id is unique in the whole shop, and the
 * order keeps it even if another payment pays it. An Idempotency-Key is unique per sender only.
 */
const keyOf = ({ paymentID, idempotencyKey, address }: PlaceOrderInput, { account }: Requester): string | undefined => {
  if (paymentID !== undefined) return `payment:${paymentID}`;
  if (idempotencyKey === undefined) return undefined;
  return account ? `${account.id}:${idempotencyKey}` : guestKey(idempotencyKey, address);
};

/**
 * Whether a repeated call of a guest may get the order's token once more: what it sent must prove that the caller is the same.
 * With a payment id, it had to send the token itself.
 */
const provesItself = ({ paymentID, idempotencyKey }: PlaceOrderInput): boolean =>
  paymentID !== undefined || (idempotencyKey !== undefined && isUnguessable(idempotencyKey));

const bodyHash = ({ lines, amount, address }: PlaceOrderInput): string =>
  sha256([lines.map(({ productId, quantity, size }) => [productId, quantity, size]), toCents(amount), address]);

/** The answer to placing an order: a guest's order comes with its token. */
const placed = async (order: OrderDoc, requester: Requester, tokenOf: OrderTokenOf): Promise<PlacedOrder> => {
  const orderToken = tokenOf(order._id.toHexString());
  return {
    ...(await orderSeenBy(requester, order)),
    ...(isOrderToken(orderToken, order.orderTokenHash) ? { orderToken } : {}),
  };
};

/** The answer to a call that has been made before. */
const placedBefore = (
  order: OrderDoc,
  input: PlaceOrderInput,
  requester: Requester,
  tokenOf: OrderTokenOf,
): Promise<PlacedOrder> => (provesItself(input) ? placed(order, requester, tokenOf) : orderSeenBy(requester, order));

const ownOr409 = (order: OrderDoc, requester: Requester): OrderDoc => {
  if (!mayUse(withOwner(order), requester)) throw new AppError('payment_of_another_order');
  return order;
};

/** The order that this call has created before, or that its payment was begun for. */
const existing = async (
  input: PlaceOrderInput,
  requester: Requester,
  options: PlacingOptions,
): Promise<OrderDoc | undefined> => {
  const { paymentID } = input;
  const key = keyOf(input, requester);
  if (key === undefined) return undefined;
  if (paymentID !== undefined) {
    const ofPayment = await options.orderOfPayment(paymentID);
    const order = await OrderModel.findOne(
      ofPayment === undefined ? { $or: [{ paymentID }, { 'idempotency.key': key }] } : { _id: ofPayment },
    ).lean<OrderDoc>();
    return order ? ownOr409(order, requester) : undefined;
  }
  const order = await OrderModel.findOne({ 'idempotency.key': key }).lean<OrderDoc>();
  if (order && order.idempotency?.bodyHash !== bodyHash(input)) {
    throw new AppError('idempotency_mismatch');
  }
  return order ?? undefined;
};

const searchTextOf = async (
  orderId: string,
  { address, paymentID }: PlaceOrderInput,
  { account }: Requester,
): Promise<string> => {
  const words = [
    orderId,
    paymentID,
    `${address.firstname ?? ''} ${address.lastname ?? ''}`.trim(),
    address.phone,
    address.email,
    ...(account ? await searchWordsOf(account.id) : []),
  ];
  return words
    .filter((word) => word !== undefined && word !== '')
    .join('\n')
    .toLowerCase();
};

/** Payments that this shop began are found earlier, so a payment id that gets here is only the caller's claim. */
const reviewFlagsOn = ({ paymentID }: PlaceOrderInput, at: Date): ReviewFlag[] => {
  if (paymentID === undefined) return [];
  const text = `The payment ${paymentID} was not begun in this shop, and nobody has confirmed it.`;
  return [{ about: paymentID, text, at }];
};

const idempotencyOf = (input: PlaceOrderInput, requester: Requester): Pick<OrderDoc, 'idempotency'> => {
  const key = keyOf(input, requester);
  return key === undefined ? {} : { idempotency: { key, bodyHash: bodyHash(input) } };
};

/** Refuses an order that the provider could never take the money for. */
const refuseUnpayable = (amount: Cents, usdToNpr: number): void => {
  const problem = paymentProblem(toPaisa(amount, usdToNpr));
  if (problem) throw new AppError('amount_not_payable', problem);
};

const create = async (
  input: PlaceOrderInput,
  requester: Requester,
  { tokenOf, usdToNpr, limitFactor }: PlacingOptions,
): Promise<OrderDoc> => {
  const _id = new Types.ObjectId();
  const { phone, email } = input.address;
  const holders = holderKeys({ account: requester.account?.id, phone, email, network: input.network });
  const items = input.lines.reduce((total, { quantity }) => total + quantity, 0);
  const search = await searchTextOf(_id.toHexString(), input, requester);
  const place = async (session: ClientSession): Promise<OrderDoc> => {
    if (requester.account && !(await lockAccount(requester.account.id, session))) throw unauthorized();
    const products = await productsById(
      input.lines.map(({ productId }) => productId),
      session,
    );
    const { lines, amount } = pricedLines(input.lines, products);
    if (toCents(input.amount) !== amount) {
      throw new AppError('amount_changed', {}, { details: { amount: fromCents(amount) } });
    }
    refuseUnpayable(amount, usdToNpr);
    const short = shortLines(lines, products);
    if (short.length > 0) throw outOfStock(short);
    const at = new Date();
    const actor = actorOfAccount(requester.account);
    const number = numberFrom(input.paymentID);
    const order: OrderDoc = {
      _id,
      user: requester.account ? new Types.ObjectId(requester.account.id) : null,
      ...(input.paymentID === undefined ? {} : { paymentID: input.paymentID }),
      ...(number === undefined ? {} : { number }),
      amountCents: amount,
      status: 'pending',
      createdAt: at,
      version: 1,
      expiresAt: new Date(at.getTime() + PENDING_ORDER_MINUTES * 60_000),
      usdToNpr,
      holders,
      address: input.address,
      products: lines.map((line) => [line]),
      history: [{ status: 'pending', at, actor }],
      reviewFlags: reviewFlagsOn(input, at),
      search,
      ...(requester.account ? {} : { orderTokenHash: orderTokenHash(tokenOf(_id.toHexString())) }),
      ...idempotencyOf(input, requester),
      deletedAt: null,
    };
    await new OrderModel(order).save({ session });
    const subject = { kind: 'order', id: _id.toHexString() } as const;
    const placed: NewEvent = {
      type: 'order.placed',
      subject,
      actor,
      is: { status: order.status, amountCents: amount },
    };
    const flagged = order.reviewFlags.map(({ about }): NewEvent => ({
      type: 'order.flagged',
      subject,
      actor,
      is: { about, flagged: true },
    }));
    await recordAll([placed, ...flagged], session);
    if (flagged.length > 0) announceReview(_id, 'It names a payment that was not begun in this shop.', session);
    // Last, as others who want the same items have to wait from here on.
    await reserveStock(stockQuantities(lines), { actor, at, order: _id }, session);
    return order;
  };
  return placeWithinLimits({ _id, holders, items }, limitFactor, () => inStockTransaction(input.lines, place));
};

/**
 * Places an order: prices it from the catalogue and reserves its stock in one transaction. The same payment id or
 * Idempotency-Key again returns the existing order; to a guest with its token only if the key is unguessable.
 * @throws AppError 400 for unknown sizes, `order_too_large`, `amount_not_payable`; 401 when the account has just been erased; 409 `amount_changed`,
 *   `out_of_stock`, `too_many_pending`, `idempotency_mismatch`, or `payment_of_another_order`
 */
export const placeOrder = async (
  input: PlaceOrderInput,
  requester: Requester,
  options: PlacingOptions,
): Promise<PlacedOrder> => {
  const before = await existing(input, requester, options);
  if (before) return await placedBefore(before, input, requester, options.tokenOf);
  try {
    return await placed(await create(input, requester, options), requester, options.tokenOf);
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
    // The same call may have arrived twice: the other one was first and may have taken the last items.
    const twin = await existing(input, requester, options);
    if (twin) return await placedBefore(twin, input, requester, options.tokenOf);
    // Another payment id that ends like this one would show as the same order number.
    throw isDuplicateKey(error, 'number') ? new AppError('payment_of_another_order') : error;
  }
};
