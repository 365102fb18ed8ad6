import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConfirmAnswer, InitiateAnswer, LoginAnswer, PlacedOrder, Product, User } from '@paila/shared';
import request, { type Response, type Test } from 'supertest';
import type { SimulatedProvider } from '../../testing/simulated-providers/simulated-provider.js';

/**
 * The longest allowed answer: 4 seconds for the database, 10 for the payment provider, and a reserve for a busy
 * machine.
 */
const HANGS_AFTER_MS = 20_000;
const PAUSE_MS = 1_000;
const PASSWORD = 'password-of-the-traffic';

type Method = 'get' | 'post' | 'put';

/** A shopper, with an account or as a guest. */
export interface Person {
  readonly user?: User;
  readonly token?: string;
}

/** A sent order, with or without an answer. */
export interface SentOrder {
  readonly person: Person;
  readonly key: string;
  readonly body: object;
  readonly quantity: number;
  placed?: PlacedOrder;
}

/** A payment with the provider that got it. */
interface SentPayment {
  readonly provider: SimulatedProvider;
  readonly pidx: string;
  readonly order: string;
  confirmed: boolean;
}

/** The calls that the traffic sent, and their answers. */
export interface Diary {
  readonly orders: SentOrder[];
  readonly addresses: { readonly user: string; readonly street: string; id?: string }[];
  /** By account: the last acknowledged cart, and the later carts without an answer. */
  readonly carts: Map<string, { readonly acknowledged?: number; readonly sent: readonly number[] }>;
  readonly registrations: { readonly email: string; acknowledged: boolean }[];
  readonly tokens: string[];
  readonly cancellations: { readonly order: string; acknowledged: boolean }[];
  /** Paid at the provider; `confirmed` once the shop has confirmed the payment. */
  readonly payments: SentPayment[];
  /** Answers that must never occur. */
  readonly wrong: string[];
  /** Calls without any answer. */
  cut: number;
  unavailable: number;
}

/** A diary of no calls. */
export const emptyDiary = (): Diary => ({
  orders: [],
  addresses: [],
  carts: new Map(),
  registrations: [],
  tokens: [],
  cancellations: [],
  payments: [],
  wrong: [],
  cut: 0,
  unavailable: 0,
});

/** Sends one call on a connection of its own; undefined when no answer came. */
export const send = async (call: Test, { token }: Person = {}): Promise<Response | undefined> => {
  const test = token === undefined ? call : call.set('x-auth-token', token);
  try {
    return await test.timeout(HANGS_AFTER_MS);
  } catch (error) {
    if ((error as { timeout?: number }).timeout !== undefined) throw new Error(`${call.url} hangs`, { cause: error });
    return undefined;
  }
};

/** The path of a call about a provider's payments. */
export const paymentPath = ({ name }: SimulatedProvider, call: 'initiate' | 'confirm'): string =>
  `/api/payments/${name}/${call}`;

const isUnavailable = ({ status, body, headers }: Response): boolean => {
  const { code, msg } = body as { code?: unknown; msg?: unknown };
  const seconds = Number(headers['retry-after']);
  return status === 503 && code === 'unavailable' && typeof msg === 'string' && seconds > 0 && seconds <= 30;
};

export interface TrafficOptions {
  /** The shop's address, which changes with each start. */
  readonly base: () => string;
  /** The traffic pays with each in turn. */
  readonly providers: readonly SimulatedProvider[];
  readonly admin: Person;
  readonly people: readonly Person[];
  /** Products that cost $100 each and have enough stock in size 42. */
  readonly products: readonly Product[];
}

/** The values that a shopper types into the address form. */
export const anAddress = (streetAddress: string) => ({
  firstname: 'Sita',
  lastname: 'Rai',
  phone: '9800000000',
  streetAddress,
  city: 'Lalitpur',
  state: 'Bagmati',
});

/** All shoppers act at the same time. Each makes one call after another until stopped. */
export const startTraffic = ({ base, providers, admin, people, products }: TrafficOptions) => {
  const diary = emptyDiary();
  let stopped = false;
  let answered = 0;

  /** The body of a successful answer; undefined when the shop was unavailable. */
  const call = async <Body>(
    person: Person,
    method: Method,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Body | undefined> => {
    const test = request(base())[method](path).set(headers);
    const answer = await send(body ? test.send(body) : test, person);
    if (!answer) {
      diary.cut += 1;
      // People pause before they try again.
      await sleep(PAUSE_MS);
    } else if (answer.status === 200) answered += 1;
    else if (isUnavailable(answer)) diary.unavailable += 1;
    else diary.wrong.push(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return answer?.status === 200 ? (answer.body as Body) : undefined;
  };

  const order = async (person: Person, count: number): Promise<void> => {
    const quantity = 1 + (count % 2);
    const product = products[count % products.length];
    if (!product) throw new Error('There is nothing to buy');
    const body = {
      products: [{ productId: product._id, quantity, size: '42' }],
      amount: 100 * quantity,
      address: anAddress('12 Jhamsikhel Road'),
    };
    const sent: SentOrder = { person, key: randomUUID(), body, quantity };
    diary.orders.push(sent);
    const placed = await call<PlacedOrder>(person, 'post', '/api/orders', body, { 'Idempotency-Key': sent.key });
    if (placed) sent.placed = placed;
  };

  /** The shopper's newest acknowledged order that this function has not returned before. */
  const used = new Set<SentOrder>();
  const ownOrder = (person: Person): PlacedOrder | undefined => {
    const found = diary.orders.findLast((order) => order.person === person && order.placed && !used.has(order));
    if (found) used.add(found);
    return found?.placed;
  };

  const cancel = async (person: Person): Promise<void> => {
    const own = ownOrder(person);
    if (!own) return;
    const cancellation = { order: own._id, acknowledged: false };
    diary.cancellations.push(cancellation);
    const moved = await call(admin, 'put', `/api/orders/${own._id}/status`, { status: 'cancelled' });
    cancellation.acknowledged = moved !== undefined;
  };

  const pay = async (person: Person): Promise<void> => {
    const own = ownOrder(person);
    const provider = providers[diary.payments.length % providers.length];
    if (!own || !provider) return;
    const opener = own.orderToken === undefined ? undefined : { 'x-order-token': own.orderToken };
    const path = paymentPath(provider, 'initiate');
    const begun = await call<InitiateAnswer>(person, 'post', path, { orderId: own._id }, opener);
    // The shop may be gone before it has shown the way to the provider.
    if (!begun || !(await provider.open(begun.pidx))) return;
    const { pidx } = begun;
    await provider.settle(pidx, 'completed');
    const payment = { provider, pidx, order: own._id, confirmed: false };
    diary.payments.push(payment);
    const confirming = paymentPath(provider, 'confirm');
    const confirmed = await call<ConfirmAnswer>(person, 'post', confirming, provider.callback(pidx));
    payment.confirmed = confirmed?.status === 'completed';
  };

  const putCart = async ({ user, token }: Person, count: number): Promise<void> => {
    if (!user || token === undefined) return;
    const quantity = 1 + (count % 90);
    const before = diary.carts.get(user._id);
    diary.carts.set(user._id, { ...before, sent: [...(before?.sent ?? []), quantity] });
    // Uses a size that nobody orders, as bought items leave the cart.
    const lines = { products: [{ productId: products[0]?._id, quantity, size: '43' }] };
    const put = await call({ token }, 'put', `/api/cart/${user._id}`, lines);
    if (put) diary.carts.set(user._id, { acknowledged: quantity, sent: [] });
  };

  const addAddress = async (person: Person): Promise<void> => {
    const { user } = person;
    // An address book is full at 50; the shop then refuses.
    if (!user || diary.addresses.filter((address) => address.user === user._id).length >= 45) return;
    const address: Diary['addresses'][number] = { user: user._id, street: `Street ${randomUUID()}` };
    diary.addresses.push(address);
    const body = { ...anAddress(address.street), user: user._id };
    const added = await call<{ _id: string }>(person, 'post', '/api/address/', body);
    if (added) address.id = added._id;
  };

  const logIn = async ({ user }: Person): Promise<void> => {
    if (!user) return;
    const answer = await call<LoginAnswer>({}, 'post', '/api/auth', { email: user.email, password: PASSWORD });
    if (answer) diary.tokens.push(answer.token);
  };

  const register = async (): Promise<void> => {
    const name = randomUUID().slice(0, 18);
    const registration = { email: `${name}@example.com`, acknowledged: false };
    diary.registrations.push(registration);
    const fields = { firstname: 'Sita', lastname: 'Rai', username: name, email: registration.email };
    const body = { ...fields, password: PASSWORD };
    registration.acknowledged = (await call({}, 'post', '/api/users', body)) !== undefined;
  };

  const look = async (): Promise<void> => {
    const list = await call<unknown[]>({}, 'get', '/api/products/');
    // Products are served from memory, so they stay readable while the database is down.
    if (list && list.length !== products.length) diary.wrong.push(`${String(list.length)} products in the list`);
  };

  const PLAN = [order, putCart, order, pay, addAddress, order, cancel, look, order, logIn, order, pay, register];
  const walk = async (person: Person, from: number): Promise<void> => {
    for (let count = from; !stopped; count += 1) await PLAN[count % PLAN.length]?.(person, count);
  };
  const walking = Promise.all(people.map(walk));

  return {
    diary,
    /** The number of successful answers so far. */
    answered: (): number => answered,
    /** Stops once the calls under way have ended. */
    stop: async (): Promise<Diary> => {
      stopped = true;
      await walking;
      return diary;
    },
  };
};

export type Traffic = ReturnType<typeof startTraffic>;
export { PASSWORD as TRAFFIC_PASSWORD };
