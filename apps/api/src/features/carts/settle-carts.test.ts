import { describe, expect, it } from '@jest/globals';
import type { BoughtLine, Cart, Order, PlacedOrder } from '@paila/shared';
import { until } from '../../faults/testing/until.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';

const { shop, admin, cancel } = await openPayingSuite();
const { place } = ordering(() => shop);

const path = ({ user }: LoggedIn): string => `/api/cart/${user._id}`;
const put = async (customer: LoggedIn, products: readonly BoughtLine[], settled?: readonly string[]): Promise<Cart> => {
  const answer = await customer.put(path(customer)).send({ products, ...(settled && { settled }) });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Cart;
};
const serverCart = async (customer: LoggedIn): Promise<Cart> => (await customer.get(path(customer))).body as Cart;
const linesIn = ({ products }: Cart) => products.map(({ id, quantity, size }) => ({ id, quantity, size }));
const serverLines = async (customer: LoggedIn) => linesIn(await serverCart(customer));
const settledIn = ({ settled = [] }: Cart): string[] => settled.map(({ order }) => order);

/** A product of which a customer has `inCart` in the cart, and has ordered `ordered`. */
const anOrdered = async (inCart: number, ordered: number) => {
  const sita = await shop.shopper();
  const { _id: id } = await shop.aProduct({ price: 100, stock: { '41': 9, '42': 9 } });
  const line = (quantity: number, size = '42'): BoughtLine => ({ id, quantity, size });
  await put(sita, [line(inCart)], []);
  const order = await place(sita, {
    products: [{ productId: id, quantity: ordered, size: '42' }],
    amount: 100 * ordered,
    address: shop.anAddress(),
  });
  return { sita, order, line };
};

/** The payment settles without the customer's browser. */
const pay = async (sita: LoggedIn, order: PlacedOrder): Promise<string> => {
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.askAgain(pidx);
  return pidx;
};

describe('a paid order', () => {
  it('is removed from its customer’s cart although the browser never comes back', async () => {
    const { sita, order } = await anOrdered(1, 1);

    await pay(sita, order);

    await until(async () => (await serverLines(sita)).length === 0);
    expect((await serverCart(sita)).settled).toMatchObject([
      { order: order._id, lines: [{ quantity: 1, size: '42' }] },
    ]);
  });

  it('leaves later items in the cart: of three items, of which two were bought, one stays', async () => {
    const { sita, order, line } = await anOrdered(2, 2);
    await put(sita, [line(3), line(1, '41')], []);

    await pay(sita, order);

    await until(async () => (await serverLines(sita))[0]?.quantity === 1);
    expect(await serverLines(sita)).toEqual([line(1), line(1, '41')]);
  });

  it('is removed from the cart once, however often its payment is queried', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    const pidx = await pay(sita, order);
    await until(async () => (await serverLines(sita)).length === 0);
    await put(sita, [line(1)], [order._id]);

    await shop.confirm(sita, pidx);
    await shop.confirm(admin, pidx);
    const later = await anOrdered(1, 1);
    await pay(later.sita, later.order);

    // Events come in order, so the first event would have had its effect by now.
    await until(async () => (await serverLines(later.sita)).length === 0);
    expect(await serverLines(sita)).toEqual([line(1)]);
  });

  it('is removed from the cart when its money comes after its cancellation, and not before', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    const { pidx } = await shop.begin(sita, order);
    await cancel(order);
    expect(await serverLines(sita)).toEqual([line(1)]);

    await shop.provider.settle(pidx, 'completed');
    await shop.askAgain(pidx);

    await until(async () => (await serverLines(sita)).length === 0);
  });

  it('touches no cart if a guest placed it', async () => {
    const { sita, line } = await anOrdered(1, 1);
    const { order } = await shop.anOrder(shop.guest);
    const { pidx } = await shop.begin(shop.guest, order);
    await shop.provider.settle(pidx, 'completed');
    await shop.askAgain(pidx);
    const later = await anOrdered(1, 1);
    await pay(later.sita, later.order);

    await until(async () => (await serverLines(later.sita)).length === 0);
    expect(await serverLines(sita)).toEqual([line(1)]);
  });
});

describe('a device that still has the paid line', () => {
  it('cannot put the line back, and learns which order removed it', async () => {
    const { sita, order, line } = await anOrdered(2, 2);
    await pay(sita, order);
    await until(async () => (await serverLines(sita)).length === 0);

    const answer = await put(sita, [line(3), line(1, '41')], []);

    expect(linesIn(answer)).toEqual([line(1), line(1, '41')]);
    expect(settledIn(answer)).toEqual([order._id]);
    expect(await serverLines(sita)).toEqual([line(1), line(1, '41')]);
  });

  it('may put the same product into the cart again once it has received the news', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    await pay(sita, order);
    await until(async () => (await serverLines(sita)).length === 0);

    expect(linesIn(await put(sita, [line(1)], [order._id]))).toEqual([line(1)]);
    expect(linesIn(await put(sita, [line(2)], [order._id]))).toEqual([line(2)]);
  });

  it('has removed the line alone if it did so before the shop: a line that is added again stays', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    // Removed while the payment was undecided, and added again.
    expect(settledIn(await put(sita, [], [order._id]))).toEqual([order._id]);
    await put(sita, [line(1)], [order._id]);

    await pay(sita, order);
    const later = await anOrdered(1, 1);
    await pay(later.sita, later.order);

    await until(async () => (await serverLines(later.sita)).length === 0);
    expect(await serverLines(sita)).toEqual([line(1)]);
  });

  it('keeps new items of a product whose paid items have left the cart', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    await put(sita, [], []);
    await pay(sita, order);
    await until(async () => settledIn(await serverCart(sita)).length === 1);

    expect(linesIn(await put(sita, [line(1)], []))).toEqual([line(1)]);
  });

  it('cannot name orders of others or invalid ids', async () => {
    const [{ sita, order, line }, foreign] = [await anOrdered(1, 1), await anOrdered(1, 1)];

    expect(settledIn(await put(sita, [line(1)], [foreign.order._id, 'ffffffffffffffffffffffff']))).toEqual([]);
    expect(await sita.put(path(sita)).send({ products: [], settled: ['x'] })).toMatchObject({ status: 400 });
    await pay(sita, order);
    await until(async () => (await serverLines(sita)).length === 0);
  });

  it('stores every sent line if it knows no settled orders', async () => {
    const { sita, order, line } = await anOrdered(1, 1);
    await pay(sita, order);
    await until(async () => (await serverLines(sita)).length === 0);

    const answer = await put(sita, [line(2)]);

    expect(answer).toEqual({ _id: sita.user._id, products: [expect.objectContaining(line(2))] });
    expect(settledIn(await serverCart(sita))).toEqual([order._id]);
  });

  it('loses no change and no line twice when it writes while the order is settled', async () => {
    const { sita, order, line } = await anOrdered(2, 2);
    const { pidx } = await shop.begin(sita, order);
    await shop.provider.settle(pidx, 'completed');

    const writes = Array.from({ length: 15 }, (_, index) => put(sita, [line(3), line(index + 1, '41')], []));
    await Promise.all([shop.askAgain(pidx), ...writes]);

    await until(async () => settledIn(await serverCart(sita)).length === 1);
    expect((await serverLines(sita))[0]).toEqual(line(1));
    expect((await shop.see(admin, order as Order)).status).toBe('paid');
  });
});

it('an order with cash on delivery is removed from its customer’s cart once staff have confirmed it', async () => {
  await offerCash(shop);
  const sita = await shop.shopper();
  const product = await shop.aProduct({ price: 100, stock: { '42': 9 } });
  await put(sita, [{ id: product._id, quantity: 1, size: '42' }], []);
  const { order } = await placeCash(shop, { by: sita, product });
  expect(await serverLines(sita)).toHaveLength(1);

  await admin.put(`/api/orders/${order._id}/status`).send({ status: 'confirmed' });

  await until(async () => (await serverLines(sita)).length === 0);
  expect(settledIn(await serverCart(sita))).toEqual([order._id]);
});
