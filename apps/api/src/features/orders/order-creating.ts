import {
  deliveryDay,
  type DeliveryTerms,
  fromCents,
  orderNumberFrom,
  paymentProblem,
  toCents,
  toPaisa,
  type Cents,
  type LineItemInput,
  type OrderAddress,
} from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { actorOfAccount, type Actor } from '../../platform/actor.js';
import { databaseTime } from '../../platform/database/database.js';
import { insertPlain } from '../../platform/database/plain-documents.js';
import type { NewEvent } from '../../platform/events/index.js';
import type { Requester } from '../../platform/http/call.js';
import { AppError, unauthorized } from '../../platform/http/errors.js';
import { lockAccounts, searchWordsOf } from '../accounts/index.js';
import { productsOnSale, type StockedProduct } from '../catalog/index.js';
import { createStockBatches, reserveStock, type Outcome } from '../inventory/index.js';
import {
  countedWhilePlaced,
  holderKeys,
  refuseTooManyOpen,
  storedOpenOrders,
  type OrderBeingPlaced,
  type StoredOpenOrders,
} from './open-order-limits.js';
import { outOfStock, pricedLines, shortLines, stockQuantities, withoutStock } from './order-lines.js';
import { claimOf } from './order-claims.js';
import type { ShortNumbers } from './order-short-numbers.js';
import { orderSearchText } from './order-search.js';
import { linesOf, OrderModel, type OrderDoc } from './order.model.js';

/** The checked input of a new order. */
export interface OrderInput {
  readonly lines: readonly LineItemInput[];
  /** Dollars: the amount that the shopper saw. */
  readonly amount: number;
  /** Nepali rupees: what the shopper was told will be charged, if they were. */
  readonly rupees?: number;
  readonly address: OrderAddress;
  readonly paymentID?: string;
  /** The network address of the caller. */
  readonly network: string;
}

/** What an order keeps, however the shop's settings change. */
interface OrderTerms extends DeliveryTerms {
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: number;
  /** For how long it holds its stock before a payment is begun. */
  readonly holdMinutes: number;
}

export interface CreatingOptions {
  /** Those of the orders that are placed now. */
  readonly terms: () => OrderTerms;
  /** Multiplies what unpaid orders may hold. */
  readonly limitFactor: number;
  readonly shortNumbers: ShortNumbers;
}

/** An order that waits to be created. */
interface Call extends OrderTerms, Pick<OrderDoc, 'idempotency'> {
  readonly _id: Types.ObjectId;
  readonly shortNumber: number;
  readonly input: OrderInput;
  readonly account: Requester['account'];
  readonly actor: Actor;
  readonly holders: string[];
  /** What its customer's account is found by. */
  readonly accountWords: readonly string[];
  readonly placing: OrderBeingPlaced;
}

/** What the database says about new orders. */
interface Seen {
  readonly products: ReadonlyMap<string, StockedProduct>;
  /** The ids of the accounts that exist. */
  readonly accounts: ReadonlySet<string>;
  readonly open: StoredOpenOrders;
  readonly taken: Taken;
}

/** What other orders have and a unique index would refuse, together with all orders of the transaction. */
interface Taken {
  /** Of calls that were made before. */
  readonly keys: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

/** What there is of the keys and numbers of some calls. For a call alone it is left to the indexes, which say which. */
const takenBefore = async (calls: readonly Call[], session: ClientSession): Promise<Taken> => {
  const keys = calls.flatMap(({ idempotency }) => idempotency?.key ?? []);
  const numbers = calls.flatMap(({ input }) => orderNumberFrom(input.paymentID) ?? []);
  const isAsked = calls.length > 1 && keys.length + numbers.length > 0;
  const others = isAsked
    ? await OrderModel.find(
        { $or: [{ 'idempotency.key': { $in: keys } }, { number: { $in: numbers } }] },
        { number: 1, 'idempotency.key': 1 },
      )
        .session(session)
        .lean<Pick<OrderDoc, 'number' | 'idempotency'>[]>()
    : [];
  return {
    keys: new Set(others.flatMap(({ idempotency }) => idempotency?.key ?? [])),
    numbers: new Set(others.flatMap(({ number }) => number ?? [])),
  };
};

/** Refuses an order that the provider could never take the money for. */
const refuseUnpayable = (amount: Cents, usdToNpr: number): void => {
  const problem = paymentProblem(toPaisa(amount, usdToNpr));
  if (problem) throw new AppError('amount_not_payable', problem);
};

/** Refuses an order whose customer saw another amount, in either money, so that nobody pays a sum they did not see. */
const refuseOtherAmount = (seen: OrderInput, amount: Cents, usdToNpr: number): void => {
  const charge = toPaisa(amount, usdToNpr);
  const isCharge = seen.rupees === undefined || Math.round(seen.rupees * 100) === charge;
  if (toCents(seen.amount) === amount && isCharge) return;
  throw new AppError('amount_changed', {}, { details: { amount: fromCents(amount), rupees: charge / 100 } });
};

/** @throws AppError why the order can't be created */
const orderFrom = (
  { input, account, actor, ...call }: Call,
  { products, accounts, open }: Seen,
  at: Date,
): OrderDoc => {
  refuseTooManyOpen(call.placing, open);
  if (account && !accounts.has(account.id)) throw unauthorized();
  const { lines, amount } = pricedLines(input.lines, products);
  refuseOtherAmount(input, amount, call.usdToNpr);
  refuseUnpayable(amount, call.usdToNpr);
  const short = shortLines(lines, products);
  if (short.length > 0) throw outOfStock(short);
  const number = orderNumberFrom(input.paymentID);
  const promised = deliveryDay(input.address.city ?? '', at, call);
  const order = {
    _id: call._id,
    user: account ? new Types.ObjectId(account.id) : null,
    ...(input.paymentID === undefined ? {} : { paymentID: input.paymentID }),
    ...(number === undefined ? {} : { number }),
    shortNumber: call.shortNumber,
    amountCents: amount,
    status: 'pending',
    createdAt: at,
    version: 1,
    expiresAt: new Date(at.getTime() + call.holdMinutes * 60_000),
    usdToNpr: call.usdToNpr,
    ...(promised === undefined ? {} : { deliveryDay: promised }),
    holders: call.holders,
    address: input.address,
    products: lines.map((line) => [line]),
    history: [{ status: 'pending', at, actor }],
    // Payments that this shop began are found earlier.
    ...(input.paymentID === undefined ? {} : { claim: claimOf(input.paymentID, at) }),
    reviewFlags: [],
    resolvedReviews: [],
    ...(call.idempotency ? { idempotency: call.idempotency } : {}),
    deletedAt: null,
    anonymisedAt: null,
  } satisfies Omit<OrderDoc, 'search'>;
  return { ...order, search: orderSearchText(order, call.accountWords) };
};

/** A new order with what its events and movements say of it. */
interface NewOrder {
  readonly order: OrderDoc;
  readonly actor: Actor;
}

/** The orders of some calls, each of which leaves less stock to those behind it. */
const ordersFrom = (calls: readonly Call[], seen: Seen): Outcome<NewOrder>[] => {
  const at = databaseTime();
  const [keys, numbers] = [new Set(seen.taken.keys), new Set(seen.taken.numbers)];
  let { products } = seen;
  return calls.map((call) => {
    try {
      if (call.idempotency && keys.has(call.idempotency.key)) throw new AppError('idempotency_mismatch');
      const order = orderFrom(call, { ...seen, products }, at);
      if (order.number !== undefined && numbers.has(order.number)) throw new AppError('payment_of_another_order');
      if (order.idempotency) keys.add(order.idempotency.key);
      if (order.number !== undefined) numbers.add(order.number);
      products = withoutStock(products, stockQuantities(linesOf(order)));
      return { result: { order, actor: call.actor } };
    } catch (error) {
      return { error };
    }
  });
};

const eventsOf = ({ order, actor }: NewOrder): NewEvent[] => {
  const subject = { kind: 'order', id: order._id.toHexString() } as const;
  const { status, amountCents } = order;
  return [{ type: 'order.placed', subject, actor, is: { status, amountCents } }];
};

const createTogether = createStockBatches<Call, NewOrder>(async (calls, session) => {
  const open = await storedOpenOrders(calls.map(({ placing }) => placing));
  const accounts = await lockAccounts(
    calls.flatMap(({ account }) => account?.id ?? []),
    session,
  );
  const products = await productsOnSale(
    calls.flatMap(({ input }) => input.lines.map(({ productId }) => productId)),
    session,
  );
  const taken = await takenBefore(calls, session);
  const outcomes = ordersFrom(calls, { open, accounts, products, taken });
  const created = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  await insertPlain(
    OrderModel,
    created.map(({ order }) => order),
    session,
  );
  // Last, as others who want the same items have to wait from here on.
  await reserveStock(
    created.map(({ order, actor }) => ({
      items: stockQuantities(linesOf(order)),
      context: { actor, at: order.createdAt, order: order._id },
      events: eventsOf({ order, actor }),
    })),
    session,
    { stockOf: (product) => products.get(product.toHexString())?.stock },
  );
  return outcomes;
});

/**
 * Creates an order and reserves its stock, in a transaction that it shares with orders of the same items that are placed at
 * the same moment.
 * @param idempotency how a repetition of the call is recognised
 * @throws AppError 400 for unknown sizes, `order_too_large`, `amount_not_payable`; 401 when the account has just been erased;
 *   409 `amount_changed`, `out_of_stock`, `too_many_pending`; when the call is a repetition, or names
 *   a payment that shows as another order's number: a duplicate key, `idempotency_mismatch` or `payment_of_another_order`
 */
export const createOrder = async (
  input: OrderInput,
  requester: Requester,
  idempotency: OrderDoc['idempotency'],
  { terms, limitFactor, shortNumbers }: CreatingOptions,
): Promise<OrderDoc> => {
  const { usdToNpr, holdMinutes, delivery, holidays, timeZone } = terms();
  const _id = new Types.ObjectId();
  const { account } = requester;
  const { phone, email } = input.address;
  const holders = holderKeys({ account: account?.id, phone, email, network: input.network });
  const items = input.lines.reduce((total, { quantity }) => total + quantity, 0);
  // Before the transaction, which is to write nothing that others write.
  const shortNumber = await shortNumbers.take();
  const accountWords = account ? await searchWordsOf(account.id) : [];
  const call: Omit<Call, 'placing'> = {
    _id,
    shortNumber,
    input,
    account,
    actor: actorOfAccount(account),
    holders,
    accountWords,
    usdToNpr,
    holdMinutes,
    delivery,
    holidays,
    timeZone,
    ...(idempotency ? { idempotency } : {}),
  };
  const created = await countedWhilePlaced({ _id, holders, items, holdMinutes }, limitFactor, (placing) =>
    createTogether(input.lines, { ...call, placing }),
  );
  return created.order;
};
