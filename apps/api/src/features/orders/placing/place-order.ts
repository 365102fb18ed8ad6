import {
  type DeliveryZone,
  isCashOrder,
  type OfferedProviders,
  type Paisa,
  type PlacedOrder,
  toPaisa,
} from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { accountActor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { orderSubject } from '../../../platform/events/index.js';
import type { Requester } from '../../../platform/http/call.js';
import { AppError, invalid, type Refusal, unauthorized } from '../../../platform/http/errors.js';
import { noteOrder } from '../../../platform/log.js';
import { lockAccount, accountSearchWords } from '../../accounts/index.js';
import { productsOnSale } from '../../catalog/index.js';
import { inStockTransaction, reserveStock } from '../../inventory/index.js';
import { orderSeenBy } from '../access/order-access.js';
import { deliveryZoneOf, takesCash } from '../order-delivery.js';
import { addOrderKeys } from '../order-keys.js';
import { itemCount, stockQuantities } from '../order-lines.js';
import { toOrderLink, type OrderTokens } from '../order-tokens.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import { cashRefusal } from './cash-limits.js';
import { findReplay, idempotencyFor, mayGetToken, type RepeatableCall } from './idempotency.js';
import { newOrder, type OrderTerms, type PlaceOrderInput } from './new-order.js';
import { holderKeys, openOrderLimits, openOrderRefusal } from './open-order-limits.js';
import { lockHolders, openOrdersByHolders } from './open-orders.js';
import { phoneHistory } from './phone-history.js';
import { quoteOrder, unpayable } from './quote.js';
import { reserveShortNumbers } from './short-numbers.js';

export interface PlacingDeps {
  readonly tokens: OrderTokens;
  /** Settles a payment and returns the id of its order; undefined for a payment that the shop did not begin. */
  readonly orderOfPayment: (paymentID: string) => Promise<string | undefined>;
  /** The terms of the orders that are placed now. */
  readonly terms: () => OrderTerms;
  /** The payment providers that the shop offers. */
  readonly providers: OfferedProviders;
  /** Multiplies the limits for unpaid orders. */
  readonly limitFactor: number;
}

/** The possible outcomes of a call. The route throws the error of a refusal. */
type Outcome<Result> = { readonly placed: Result } | { readonly replayed: Result } | Refusal;

/** The terms of an order, and the zone that it is delivered to; undefined for pick-up and for an uncovered place. */
interface TermsInZone {
  readonly terms: OrderTerms;
  readonly zone: DeliveryZone | undefined;
}

/** The check of the order's charge: by the limits of cash on delivery, or by those of the providers. */
const chargeCheck = (
  input: PlaceOrderInput,
  { terms, zone }: TermsInZone,
  providers: OfferedProviders,
): ((charge: Paisa) => AppError | undefined) => {
  if (!isCashOrder(input)) return (charge) => unpayable(charge, providers);
  const { phone } = input.address;
  return (charge) => cashRefusal({ takesCash: takesCash(input, zone), phone, charge }, terms);
};

/**
 * Refuses cash on delivery by the history of the order's phone number. The last check of an order: whoever probes the
 * number of another person has to send an order that could be placed.
 */
const historyRefusal = async (
  input: PlaceOrderInput,
  charge: Paisa,
  { terms, zone }: TermsInZone,
  session: ClientSession,
): Promise<AppError | undefined> => {
  if (!isCashOrder(input)) return undefined;
  const { phone } = input.address;
  const candidate = { takesCash: takesCash(input, zone), phone, charge };
  // No placing changes the history, so parallel orders of one number need not wait for each other here.
  return cashRefusal(candidate, terms, await phoneHistory(phone, session));
};

/** Prices the order, checks its limits, and writes it with its stock, in a transaction of its own. */
const create = async (
  call: RepeatableCall,
  { terms, providers, limitFactor }: PlacingDeps,
): Promise<Outcome<OrderDoc>> => {
  const { input, requester } = call;
  const { account } = requester;
  const { phone, email } = input.address;
  const holders = holderKeys({ account: account?.id, phone, email, network: input.network });
  const limits = openOrderLimits(limitFactor);
  const shortNumber = await reserveShortNumbers();
  const accountWords = account ? await accountSearchWords(account.id) : [];

  const write = async (session: ClientSession): Promise<Outcome<OrderDoc>> => {
    const [at, current] = [databaseTime(), terms()];
    const replay = await findReplay(call, session);
    if (replay) return replay;
    if (input.pickUp && !current.pickUp) return { refused: new AppError('pickup_not_available') };
    const zone = deliveryZoneOf(input, current.zones);
    const inZone = { terms: current, zone };
    const products = await productsOnSale(
      input.lines.map(({ productId }) => productId),
      session,
    );
    const { usdToNpr } = current;
    const chargeProblem = chargeCheck(input, inZone, providers);
    const quote = quoteOrder(input, products, { usdToNpr, zone, chargeProblem });
    if ('refused' in quote) return quote;
    const items = stockQuantities(quote.lines);
    const open = await openOrdersByHolders(holders, limits, session);
    const refused =
      openOrderRefusal({ holders, items: itemCount(quote.lines) }, open, limits, at) ??
      (await historyRefusal(input, toPaisa(quote.amount, usdToNpr), inZone, session));
    if (refused) return { refused };
    if (account && !(await lockAccount(account.id, session))) return { refused: unauthorized() };
    await lockHolders(holders, session);

    const idempotency = idempotencyFor(input, requester);
    const parts = { input, requester, ...inZone, quote, shortNumber, holders, accountWords, at, idempotency };
    const order = newOrder(parts);
    await OrderModel.insertMany([order], { session });
    await addOrderKeys([order], session);
    const { _id, status, amountCents } = order;
    noteOrder(_id.toHexString());
    const actor = accountActor(account);
    const findStock = (product: Types.ObjectId) => products.get(product.toHexString())?.stock;
    const events = [{ type: 'order.placed', subject: orderSubject(_id), actor, is: { status, amountCents } } as const];
    // The last step, as orders for the same items wait from here on.
    await reserveStock({ items, context: { actor, at, order: _id }, events, findStock }, session);
    return { placed: order };
  };
  // Orders of one buyer also take turns, as their transactions write the same documents.
  return inStockTransaction(input.lines, write, holders);
};

/** An order that is paid at the door has no payment that could be named before. */
const refusePaidCash = (input: PlaceOrderInput): Refusal | undefined => {
  if (!isCashOrder(input) || input.paymentID === undefined) return undefined;
  return { refused: invalid([{ msg: 'An order with cash on delivery has no payment id', path: 'paymentID' }]) };
};

/** Places an order, or finds the order that the same call has placed before. */
export const placeOrder = async (
  input: PlaceOrderInput,
  requester: Requester,
  deps: PlacingDeps,
): Promise<Outcome<PlacedOrder>> => {
  const impossible = refusePaidCash(input);
  if (impossible) return impossible;
  const { tokens, orderOfPayment } = deps;
  const paidOrder = input.paymentID === undefined ? undefined : await orderOfPayment(input.paymentID);
  const call = { input, requester, tokens, paidOrder };
  const outcome = await create(call, deps);
  if ('refused' in outcome) return outcome;
  const order = 'placed' in outcome ? outcome.placed : outcome.replayed;
  const seen = await orderSeenBy(requester, order);
  const getsToken = order.user === null && ('placed' in outcome || mayGetToken(input));
  const answer = getsToken ? { ...seen, orderToken: tokens.tokenFor(toOrderLink(order)) } : seen;
  return 'placed' in outcome ? { placed: answer } : { replayed: answer };
};
