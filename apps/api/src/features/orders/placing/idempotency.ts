import { orderNumberFrom, toCents, type OrderAddress } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Requester } from '../../../platform/http/call.js';
import { AppError, type Refusal } from '../../../platform/http/errors.js';
import { hashBody } from '../../../platform/idempotency.js';
import { mayUse } from '../../../platform/http/ownership.js';
import { withOwner } from '../access/order-access.js';
import type { OrderTokens } from '../order-tokens.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import type { PlaceOrderInput } from './new-order.js';
import { holderKeys } from './open-order-limits.js';

/** What decides whether a call repeats an earlier one. */
export interface RepeatableCall {
  readonly input: PlaceOrderInput;
  readonly requester: Requester;
  readonly tokens: OrderTokens;
  /** The order that the shop began the named payment for. */
  readonly paidOrder: string | undefined;
}

/** As long as 128 random bits in base64. */
const UNGUESSABLE_LENGTH = 22;
/**
 * Whether a guest's Idempotency-Key is long enough to be random, so that only its sender knows it. Nothing else ties a
 * guest to an earlier call. The network of a phone changes, and others know what the guest ordered and the address.
 */
const isUnguessable = (idempotencyKey: string): boolean => idempotencyKey.length >= UNGUESSABLE_LENGTH;

/**
 * A short key is unique only among the orders of one phone number and e-mail address, so that nobody uses up another's.
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

const bodyHash = ({ lines, amount, address }: PlaceOrderInput): string =>
  hashBody([lines.map(({ productId, quantity, size }) => [productId, quantity, size]), toCents(amount), address]);

/**
 * What an order stores to recognise a repeated call; undefined if the call names nothing to be recognised by. A payment
 * id is unique in the whole shop, and the order keeps it even if another payment pays it. An Idempotency-Key is unique
 * per sender only.
 */
export const idempotencyFor = (input: PlaceOrderInput, requester: Requester): OrderDoc['idempotency'] => {
  const key = callKey(input, requester);
  return key === undefined ? undefined : { key, bodyHash: bodyHash(input) };
};

/**
 * Whether a repeated call of a guest may get the order's token once more: the caller must prove to be the same. With a
 * payment id, the caller had to send the token itself.
 */
export const mayGetToken = ({ paymentID, idempotencyKey }: PlaceOrderInput): boolean =>
  paymentID !== undefined || (idempotencyKey !== undefined && isUnguessable(idempotencyKey));

const replayOfPayment = async (
  { requester, tokens, paidOrder }: RepeatableCall,
  { paymentID, key }: { readonly paymentID: string; readonly key: string },
  session: ClientSession,
): Promise<{ readonly replayed: OrderDoc } | Refusal | undefined> => {
  const found =
    paidOrder === undefined
      ? OrderModel.findOne({ $or: [{ paymentID }, { 'idempotency.key': key }] })
      : OrderModel.findById(paidOrder);
  const order = await found.session(session).lean<OrderDoc>();
  if (order && mayUse(withOwner(order, tokens), requester)) return { replayed: order };
  const refusal = { refused: new AppError('payment_of_another_order') };
  if (order) return refusal;
  // Another payment id that ends like this one would show as the same order number.
  const number = orderNumberFrom(paymentID);
  const isTaken = number !== undefined && (await OrderModel.exists({ number }).session(session));
  return isTaken ? refusal : undefined;
};

/**
 * The order that this call has placed before, or that its payment was begun for.
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
  const order = await OrderModel.findOne({ 'idempotency.key': idempotency.key }).session(session).lean<OrderDoc>();
  if (!order) return undefined;
  const isSame = order.idempotency?.bodyHash === idempotency.bodyHash;
  // Once the order's link is revoked, the earlier call must not open it either.
  const isRevoked = (order.linkGeneration ?? 0) > 0 && !mayUse(withOwner(order, tokens), requester);
  return isSame && !isRevoked ? { replayed: order } : { refused: new AppError('idempotency_mismatch') };
};
