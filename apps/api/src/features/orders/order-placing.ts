import { createHash } from 'node:crypto';
import { orderNumberFrom, toCents, type OrderAddress, type PlacedOrder } from '@paila/shared';
import { isDuplicateKey } from '../../platform/database/database.js';
import type { Requester } from '../../platform/http/call.js';
import { AppError } from '../../platform/http/errors.js';
import { mayUse } from '../../platform/http/ownership.js';
import { createTurns } from '../../platform/turns.js';
import { orderSeenBy, withOwner } from './order-access.js';
import { orderLinkOf, type OrderTokens } from './order-tokens.js';
import { createOrder, type CreatingOptions, type OrderInput } from './order-creating.js';
import { holderKeys } from './open-order-limits.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** The checked input of a call that may have been made before. */
export interface PlaceOrderInput extends OrderInput {
  readonly idempotencyKey?: string;
}

export interface PlacingOptions extends CreatingOptions {
  readonly tokens: OrderTokens;
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
const placed = async (order: OrderDoc, requester: Requester, { tokenOf }: OrderTokens): Promise<PlacedOrder> => ({
  ...(await orderSeenBy(requester, order)),
  ...(order.user === null ? { orderToken: tokenOf(orderLinkOf(order)) } : {}),
});

/** The answer to a call that has been made before. */
const placedBefore = (
  order: OrderDoc,
  input: PlaceOrderInput,
  requester: Requester,
  tokens: OrderTokens,
): Promise<PlacedOrder> => (provesItself(input) ? placed(order, requester, tokens) : orderSeenBy(requester, order));

const ownOr409 = (order: OrderDoc, requester: Requester, tokens: OrderTokens): OrderDoc => {
  if (!mayUse(withOwner(order, tokens), requester)) throw new AppError('payment_of_another_order');
  return order;
};

/** Whether an order was taken from who placed it: its link is revoked, and what they sent then must not open it either. */
const isOutOfReach = (order: OrderDoc, requester: Requester, tokens: OrderTokens): boolean =>
  (order.linkGeneration ?? 0) > 0 && !mayUse(withOwner(order, tokens), requester);

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
    return order ? ownOr409(order, requester, options.tokens) : undefined;
  }
  const order = await OrderModel.findOne({ 'idempotency.key': key }).lean<OrderDoc>();
  if (!order) return undefined;
  const isSame = order.idempotency?.bodyHash === bodyHash(input);
  if (!isSame || isOutOfReach(order, requester, options.tokens)) throw new AppError('idempotency_mismatch');
  return order;
};

const idempotencyOf = (input: PlaceOrderInput, requester: Requester): OrderDoc['idempotency'] => {
  const key = keyOf(input, requester);
  return key === undefined ? undefined : { key, bodyHash: bodyHash(input) };
};

/** @throws AppError 409 `payment_of_another_order` */
const refuseTakenNumber = async ({ paymentID }: PlaceOrderInput): Promise<void> => {
  const number = orderNumberFrom(paymentID);
  if (number === undefined || !(await OrderModel.exists({ number }))) return;
  throw new AppError('payment_of_another_order');
};

const inTurn = createTurns(1);
/** How many calls are being placed, or wait for it, under each value that only one order can have. */
const callsUnder = new Map<string, number>();

/**
 * Places the calls of this process that share a key or an order number one after another. Orders share transactions, and
 * a value that two of them had would fail everybody in these transactions.
 * @param place gets whether another call with the value came before
 */
const oneAtATime = async <Result>(
  { paymentID }: PlaceOrderInput,
  key: string | undefined,
  place: (mayBeRepeated: boolean) => Promise<Result>,
): Promise<Result> => {
  // Payment ids that end alike show as the same number.
  const value = orderNumberFrom(paymentID) ?? key;
  if (value === undefined) return place(false);
  const before = callsUnder.get(value) ?? 0;
  callsUnder.set(value, before + 1);
  try {
    return await inTurn(value, () => place(before > 0));
  } finally {
    const calls = (callsUnder.get(value) ?? 1) - 1;
    if (calls === 0) callsUnder.delete(value);
    else callsUnder.set(value, calls);
  }
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
  // An Idempotency-Key alone is mostly new, and the order itself finds out if it is not.
  const before = input.paymentID === undefined ? undefined : await existing(input, requester, options);
  if (before) return placedBefore(before, input, requester, options.tokens);
  const idempotency = idempotencyOf(input, requester);
  return oneAtATime(input, idempotency?.key, async (mayBeRepeated) => {
    const first = mayBeRepeated ? await existing(input, requester, options) : undefined;
    if (first) return placedBefore(first, input, requester, options.tokens);
    if (mayBeRepeated) await refuseTakenNumber(input);
    try {
      return await placed(await createOrder(input, requester, idempotency, options), requester, options.tokens);
    } catch (error) {
      if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
      // The same call may have arrived at another instance, too: the other one was first and may have taken the last items.
      const twin = await existing(input, requester, options);
      if (twin) return placedBefore(twin, input, requester, options.tokens);
      // Another payment id that ends like this one would show as the same order number.
      throw isDuplicateKey(error, 'number') ? new AppError('payment_of_another_order') : error;
    }
  });
};
