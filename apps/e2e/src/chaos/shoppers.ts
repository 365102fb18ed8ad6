import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../testing/wait-until.js';
import type { ChaosShop, Sold } from './chaos-shop.js';
import type { SentOrder } from './diary.js';

const PAGES = ['/', '/products', '/api/products?limit=24'] as const;
const PAGE_EVERY_MS = 250;
const ORDER_EVERY_MS = 1_000;
/** People wait so long before they try again, and between two acts. */
const PAUSE_MS = 1_000;
/** More requests of a probe than this are not under way at once. */
const MAX_UNDER_WAY = 80;

let people = 0;
/** A loopback address of its own, so that shoppers do not share the limits of one network. */
const newAddress = (): string => {
  people += 1;
  return `127.0.${String(1 + (people % 200))}.${String(1 + (Math.floor(people / 200) % 200))}`;
};

/** An order that nobody has sent yet. */
export const newOrder = ({ _id, price }: Sold, quantity = 1): SentOrder => {
  const from = newAddress();
  const address = {
    firstname: 'Sita',
    lastname: 'Rai',
    phone: `98${String(people).padStart(8, '0')}`,
    email: `guest${String(people)}@example.com`,
    streetAddress: '12 Jhamsikhel Road',
    city: 'Lalitpur',
    state: 'Bagmati',
    country: 'Nepal',
    zipcode: '44600',
  };
  const body = { products: [{ productId: _id, quantity, size: '42' }], amount: price * quantity, address };
  return { key: randomUUID(), body, from, product: _id, quantity };
};

/** Sends an order, again with the same key if it was sent before. @returns true if it is placed or sold out */
export const sendOrder = async ({ calls, diary }: ChaosShop, order: SentOrder): Promise<boolean> => {
  if (!diary.orders.includes(order)) diary.orders.push(order);
  const answer = await calls.call('order', '/api/orders', {
    method: 'POST',
    from: order.from,
    json: order.body,
    headers: { 'Idempotency-Key': order.key },
    isRight: ({ status, body }) => status === 200 || (status === 409 && body.includes('"out_of_stock"')),
  });
  if (!answer) return false;
  if (answer.status === 200) order.placed = JSON.parse(answer.body) as NonNullable<SentOrder['placed']>;
  else order.soldOut = true;
  return true;
};

/**
 * Pays an order at the provider. If the shop does not confirm the payment, the shopper presses Pay again, and pays
 * whatever link the shop then shows.
 * @param goesOn false once the shopper gives up
 */
const pay = async ({ calls, diary, provider }: ChaosShop, order: SentOrder, goesOn: () => boolean): Promise<void> => {
  if (!order.placed) return;
  const { _id, orderToken = '' } = order.placed;
  const post = { method: 'POST', from: order.from, headers: { 'x-order-token': orderToken } } as const;
  while (goesOn()) {
    const begun = await calls.call('payment', '/api/payments/khalti/initiate', {
      ...post,
      json: { orderId: _id },
      // The payment of the last round has arrived after all.
      isRight: ({ status, body }) => status === 200 || (status === 409 && body.includes('"order_already_paid"')),
    });
    if (begun?.status === 200) {
      const { pidx } = JSON.parse(begun.body) as { pidx: string };
      if (provider.control.payment(pidx).status === 'Initiated') {
        provider.control.settle(pidx, 'Completed');
        diary.payments.push({ order: _id, pidx, confirmed: false });
      }
    }
    const payment = diary.payments.findLast(({ order }) => order === _id);
    if (begun && payment) {
      const confirmed = await calls.call('payment', '/api/payments/khalti/confirm', {
        ...post,
        json: { pidx: payment.pidx },
      });
      payment.confirmed = confirmed?.body.includes('"completed"') ?? false;
      if (payment.confirmed) return;
    }
    await sleep(PAUSE_MS);
  }
};

/**
 * Shoppers, and two probes that send pages and orders at a fixed pace, whatever happens to earlier ones.
 * @param buys false if they only look until `buy` is called
 */
export const startShoppers = (chaos: ChaosShop, count: number, buys = true) => {
  const { calls, diary, staples } = chaos;
  let isOpen = true;
  let isBuying = buys;
  let givesUp = false;
  const underWay = new Set<Promise<unknown>>();
  const productAt = (index: number): Sold => {
    const found = staples[index % staples.length];
    if (!found) throw new Error('There is nothing to buy');
    return found;
  };

  const look = (turn: number): Promise<unknown> => {
    const path = PAGES[turn % PAGES.length] ?? '/';
    // A list without products is as wrong as no list.
    const mark = path.startsWith('/api/') ? '"slug"' : '</html>';
    return calls.call('page', path, { isRight: ({ status, body }) => status === 200 && body.includes(mark) });
  };
  const probe = async (
    everyMs: number,
    mayAct: () => boolean,
    send: (turn: number) => Promise<unknown>,
  ): Promise<void> => {
    for (let turn = 0; isOpen; turn += 1) {
      if (mayAct() && underWay.size < MAX_UNDER_WAY) {
        const sent: Promise<unknown> = send(turn).finally(() => underWay.delete(sent));
        underWay.add(sent);
      }
      await sleep(everyMs);
    }
  };
  const shop = async (number: number): Promise<void> => {
    for (let turn = number; isOpen; turn += 1) {
      await look(turn);
      if (!isBuying) {
        await sleep(PAUSE_MS);
        continue;
      }
      const order = newOrder(productAt(turn), 1 + (turn % 2));
      while (!givesUp && !(await sendOrder(chaos, order))) await sleep(PAUSE_MS);
      await pay(chaos, order, () => !givesUp);
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all([
    probe(PAGE_EVERY_MS, () => true, look),
    probe(
      ORDER_EVERY_MS,
      () => isBuying,
      (turn) => sendOrder(chaos, newOrder(productAt(turn))),
    ),
    ...Array.from({ length: count }, (_, number) => shop(number)),
  ]);

  return {
    buy: (): void => void (isBuying = true),
    /** Lets everybody end what they began, and sends each order without an answer again until it has one. */
    finish: async (): Promise<void> => {
      isOpen = false;
      let isOver = false;
      void all.then(() => (isOver = true));
      await waitUntil(() => isOver);
      givesUp = true;
      await all;
      await Promise.all(underWay);
      for (const order of diary.orders) {
        if (!order.placed && order.soldOut !== true) await waitUntil(() => sendOrder(chaos, order));
      }
    },
  };
};
