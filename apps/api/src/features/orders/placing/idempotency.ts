import { isCashOrder, orderNumberFrom, toCents, type OrderAddress } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Requester } from '../../../platform/http/call.js';
import { AppError, type Refusal } from '../../../platform/http/errors.js';
import { callIdentity, hashBody } from '../../../platform/idempotency.js';
import { mayUse } from '../../../platform/http/ownership.js';
import { withOwner } from '../access/order-access.js';
import type { OrderTokens } from '../order-tokens.js';
import { orderWithKey, ownKey } from '../order-keys.js';
import { orderById } from '../order-store.js';
import type { OrderDoc } from '../order.model.js';
import type { PlaceOrderInput } from './new-order.js';
import { holderKeys } from './open-order-limits.js';

/** The data that decide whether a call repeats an earlier one. */
export interface RepeatableCall {
  readonly input: PlaceOrderInput;
  readonly requester: Requester;
  readonly tokens: OrderTokens;
  /** The order for which the shop began the named payment. */
  readonly paidOrder: string | undefined;
}

/** The length of 128 random bits in base64. */
const UNGUESSABLE_LENGTH = 22;
/**
 * True if a guest's Idempotency-Key is long enough to be random, so that only its sender knows it. Nothing else ties a
 * guest to an earlier call. The network of a phone changes, and other people know the order and the address.
 */
const isUnguessable = (idempotencyKey: string): boolean => idempotencyKey.length >= UNGUESSABLE_LENGTH;

/**
 * A short key is unique only per phone number and email address, so that nobody can use up the key of another guest.
 */
const guestKey = (idempotencyKey: string, { phone, email }: OrderAddress): string => {
  if (isUnguessable(idempotencyKey)) return `guest:${idempotencyKey}`;
  const contact = holderKeys({ phone, email, network: '' });
  return `guest-contact:${hashBody([idempotencyKey, contact])}`;
};

const callKey = ({ paymentID, idempotencyKey, address }: PlaceOrderInput, { account }: Requester) => {
  if (paymentID !== undefined) return `payment:${paymentID}`;
  if (idempotencyKey === undefined) return undefined;
  return account ? `${account.id}:${idempotencyKey}` : guestKey(idempotencyKey, address);
};

/**
 * The key and the body hash by which an order recognises a repeated call; undefined without a key and a payment id. A
 * payment id is unique in the whole shop, and stays stored even if another payment pays the order. An Idempotency-Key
 * is unique per sender only.
 */
export const idempotencyFor = (input: PlaceOrderInput, requester: Requester): OrderDoc['idempotency'] => {
  const lines = input.lines.map(({ productId, quantity, size }) => [productId, quantity, size]);
  const choices = [...(isCashOrder(input) ? ['cash'] : []), ...(input.pickUp ? ['pickUp'] : [])];
  return callIdentity(callKey(input, requester), [lines, toCents(input.amount), input.address, ...choices]);
};

/**
 * True if a repeated call of a guest may get the order's token once more. The key must prove that the caller is the
 * same. A caller with a payment id had to send the token itself.
 */
export const mayGetToken = ({ paymentID, idempotencyKey }: PlaceOrderInput): boolean =>
  paymentID !== undefined || (idempotencyKey !== undefined && isUnguessable(idempotencyKey));

const replayOfPayment = async (
  { requester, tokens, paidOrder }: RepeatableCall,
  { paymentID, key }: { readonly paymentID: string; readonly key: string },
  session: ClientSession,
): Promise<{ readonly replayed: OrderDoc } | Refusal | undefined> => {
  const id = paidOrder ?? (await orderWithKey([ownKey.payment(paymentID), ownKey.call(key)], session));
  const order = id === undefined ? null : await orderById(id, session);
  if (order && mayUse(withOwner(order, tokens), requester)) return { replayed: order };
  const refusal = { refused: new AppError('payment_of_another_order') };
  if (order) return refusal;
  // A payment id with the same ending makes the same order number.
  const number = orderNumberFrom(paymentID);
  const isUsed = number !== undefined && (await orderWithKey([ownKey.number(number)], session)) !== undefined;
  return isUsed ? refusal : undefined;
};

/**
 * Finds the order that this call has placed before, or for which its payment was begun.
 * @returns `refused` for a key or payment of another order; undefined for a new call
 */
export const findReplay = async (
  call: RepeatableCall,
  session: ClientSession,
): Promise<{ readonly replayed: OrderDoc } | Refusal | undefined> => {
  const { input, requester, tokens } = call;
  const idempotency = idempotencyFor(input, requester);
  if (!idempotency) return undefined;
  const { paymentID } = input;
  if (paymentID !== undefined) return replayOfPayment(call, { paymentID, key: idempotency.key }, session);
  const id = await orderWithKey([ownKey.call(idempotency.key)], session);
  const order = id && (await orderById(id, session));
  if (!order) return undefined;
  const isSame = order.idempotency?.bodyHash === idempotency.bodyHash;
  // Once the order's link is revoked, the earlier call must not open it either.
  const isRevoked = (order.linkGeneration ?? 0) > 0 && !mayUse(withOwner(order, tokens), requester);
  return isSame && !isRevoked ? { replayed: order } : { refused: new AppError('idempotency_mismatch') };
};
