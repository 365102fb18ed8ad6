import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiError, Order, OrderPayload, PlacedOrder } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { openShop, type Caller, type Shop } from '../../testing/open-shop.js';
import { ProductModel } from '../products/index.js';
import { StockMovementModel } from '../stock/index.js';
import { OrderModel } from './order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const UNKNOWN = '0123456789abcdef01234567';
const wishFor = (products: OrderPayload['products'], amount: number, more: object = {}): object => ({
  products,
  amount,
  address: shop.anAddress(),
  ...more,
});
const place = async (caller: Caller, wish: object): Promise<PlacedOrder> => {
  const answer = await caller.post('/api/orders').send(wish);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as PlacedOrder;
};
/** One pair of a new product for $100. */
const onePair = async (): Promise<{ wish: object; productId: string }> => {
  const { _id: productId } = await shop.aProduct({ stock: { '42': 10 } });
  return { wish: wishFor([{ productId, quantity: 1, size: '42' }], 100), productId };
};
const productOf = ({ productId }: { productId: string }): { _id: string } => ({ _id: productId });

describe('POST /api/orders', () => {
  it('sells at the catalogue’s prices and takes the pairs, with a movement for each line', async () => {
    const sita = await shop.shopper();
    const shoe = await shop.aProduct({
      title: 'Ridge',
      price: 120,
      discountPrice: 99.99,
      stock: { '41': 3, '42.5': 3 },
    });
    const tee = await shop.aProduct({ price: 20.05, sizes: ['S', 'M'] });

    const answer = await sita.post('/api/orders').send(
      wishFor(
        [
          { productId: shoe._id, quantity: 2, size: '42.5' },
          { productId: tee._id, quantity: 1, size: 'M' },
        ],
        220.03,
        { user: sita.user._id },
      ),
    );

    const [shoeLine, teeLine] = [
      {
        product: {
          _id: shoe._id,
          title: 'Ridge',
          price: 120,
          discountPrice: 99.99,
          img: shoe.img[0],
          slug: shoe.slug,
        },
        quantity: 2,
        size: '42.5',
      },
      expect.objectContaining({ quantity: 1, size: 'M' }) as unknown,
    ];
    expect(answer.status).toBe(200);
    const order = answer.body as PlacedOrder;
    expect(order).toEqual({
      _id: expect.any(String),
      user: sita.user._id,
      amount: 220.03,
      status: 'pending',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      address: shop.anAddress(),
      products: [[shoeLine], [teeLine]],
      history: [{ status: 'pending', at: order.createdAt, by: 'shopper' }],
    });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(60 * 60_000);
    expect(await shop.stockOf(shoe)).toEqual({ '41': 3, '42.5': 1 });
    expect(await StockMovementModel.find({ order: order._id }).lean()).toMatchObject([
      { product: new Types.ObjectId(shoe._id), size: '42.5', change: -2, why: 'ordered', by: 'shopper' },
    ]);
  });

  it('takes cart items too, and never the prices that stand in them', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 50, stock: { M: 5 } });
    const item = {
      id: product._id,
      product: { ...product, discountPrice: 0.01 },
      quantity: 2,
      itemTotal: 0.02,
      size: 'M',
    };

    const cheap = await sita.post('/api/orders').send(wishFor([item], 0.02));
    const fair = await sita.post('/api/orders').send(wishFor([item], 100));

    expect(cheap).toMatchObject({ status: 409, body: { code: 'amount_changed', amount: 100 } });
    expect(fair).toMatchObject({
      status: 200,
      body: { amount: 100, products: [[{ product: { discountPrice: 50 } }]] },
    });
    expect(await shop.stockOf(product)).toEqual({ M: 3 });
  });

  it('forgives what floating-point dollars do to a sum', async () => {
    const { _id } = await shop.aProduct({ price: 0.1 });
    const other = await shop.aProduct({ price: 0.2 });

    const order = await place(
      await shop.shopper(),
      wishFor(
        [
          { productId: _id, quantity: 1 },
          { productId: other._id, quantity: 1 },
        ],
        0.1 + 0.2,
      ),
    );

    expect(order.amount).toBe(0.3);
  });

  it('says the fresh amount and writes nothing when a price has changed', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 100, stock: { '42': 2 } });
    await ProductModel.updateOne({ _id: product._id }, { discountPriceCents: 8_950 });

    const answer = await sita.post('/api/orders').send(wishFor([{ productId: product._id, quantity: 2 }], 200));

    expect(answer).toMatchObject({ status: 409, body: { code: 'amount_changed', amount: 179 } });
    expect(await shop.stockOf(product)).toEqual({ '42': 2 });
    expect(await OrderModel.countDocuments({ user: sita.user._id })).toBe(0);
  });

  it('names the lines that cannot be had and takes nothing of the others', async () => {
    const sita = await shop.shopper();
    const [plenty, short] = [
      await shop.aProduct({ stock: { '42': 9 } }),
      await shop.aProduct({ stock: { '41': 1, '42': 0 } }),
    ];

    const answer = await sita.post('/api/orders').send(
      wishFor(
        [
          { productId: plenty._id, quantity: 1, size: '42' },
          { productId: short._id, quantity: 2, size: '41' },
          { productId: short._id, quantity: 1, size: '42' },
        ],
        400,
      ),
    );

    expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect((answer.body as ApiError).lines).toEqual([
      { productId: short._id, size: '41', available: 1 },
      { productId: short._id, size: '42', available: 0 },
    ]);
    expect(await shop.stockOf(plenty)).toEqual({ '42': 9 });
    expect(await StockMovementModel.countDocuments({ product: plenty._id, why: { $ne: 'opening' } })).toBe(0);
  });

  it('calls a product that is gone out of stock', async () => {
    const answer = await (
      await shop.shopper()
    )
      .post('/api/orders')
      .send(wishFor([{ productId: UNKNOWN, quantity: 1, size: '42' }], 10));

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', lines: [{ productId: UNKNOWN, size: '42', available: 0 }] },
    });
  });

  it('takes the first size in stock when none was sent, and says which', async () => {
    const product = await shop.aProduct({ stock: { '40': 0, '41': 1, '42': 5 } });
    const some = { productId: product._id, quantity: 2 };

    const order = await place(await shop.shopper(), wishFor([some], 200));

    expect(order.products).toMatchObject([[{ size: '42', quantity: 2 }]]);
    expect(await shop.stockOf(product)).toEqual({ '40': 0, '41': 1, '42': 3 });
  });

  it('puts lines of the same product and size together', async () => {
    const product = await shop.aProduct({ price: 10, stock: { '42': 100 } });
    const line = (quantity: number) => ({ productId: product._id, quantity, size: '42' });

    const order = await place(await shop.shopper(), wishFor([line(1), line(2)], 30));
    const tooMany = await (await shop.shopper()).post('/api/orders').send(wishFor([line(60), line(60)], 1_200));

    expect(order.products).toMatchObject([[{ quantity: 3 }]]);
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'products' }] } });
  });

  it.each([
    ['no products', { products: [] }, 'products'],
    ['a quantity of 101', { products: [{ productId: UNKNOWN, quantity: 101 }] }, 'products'],
    ['an amount in words', { amount: '100' }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['no address', { address: undefined }, 'address'],
    ['an address that is a list', { address: ['Lalitpur'] }, 'address'],
    [
      'an address without a street',
      { address: { firstname: 'S', lastname: 'R', phone: '9', city: 'L', state: 'B' } },
      'address.streetAddress',
    ],
    ['an operator in the address', { address: { city: { $gt: '' } } }, 'address.city'],
    ['an e-mail address that is none', { address: { email: 'sita@' } }, 'address.email'],
    ['an address whose id has no end', { address: { _id: 'x'.repeat(201) } }, 'address._id'],
    ['a payment id that is an operator', { paymentID: { $ne: null } }, 'paymentID'],
    ['a payment id without end', { paymentID: 'x'.repeat(201) }, 'paymentID'],
  ])('refuses %s', async (_what, wrong, path) => {
    const sita = await shop.shopper();
    const { wish } = await onePair();
    const { address } = wish as { address: object };
    const body =
      'address' in wrong && wrong.address && !Array.isArray(wrong.address)
        ? { address: { ...address, streetAddress: undefined, ...wrong.address } }
        : wrong;

    const answer = await sita.post('/api/orders').send({ ...wish, ...body });

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect((answer.body as ApiError).errors?.map((error) => error.path)).toContain(path);
    expect(await OrderModel.countDocuments({ user: sita.user._id })).toBe(0);
  });

  it('refuses sizes that the product does not come in', async () => {
    const { _id: productId } = await shop.aProduct({ stock: { '42': 1 } });

    const answer = await (
      await shop.shopper()
    )
      .post('/api/orders')
      .send(wishFor([{ productId, quantity: 1, size: '__proto__' }], 100));

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'products' }] } });
  });

  it('is for nobody but the account whose token was sent', async () => {
    const [sita, hari] = [await shop.shopper(), await shop.shopper()];
    const { wish } = await onePair();

    expect(await hari.post('/api/orders').send({ ...wish, user: sita.user._id })).toMatchObject({ status: 403 });
    expect(await hari.post('/api/orders').send({ ...wish, user: { $ne: 1 } })).toMatchObject({ status: 403 });
    expect(await shop.withToken('not.a.token').post('/api/orders').send(wish)).toMatchObject({ status: 401 });
  });

  it('takes no more than 60 orders a minute from one address', async () => {
    const strict = await openShop({ rateLimitFactor: 2 / 60 });
    try {
      const { wish } = await onePair();
      await mongoose.connection.collection('ratelimits').deleteMany({});

      const statuses = [];
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await strict.guest.post('/api/orders').send(wish)).status);
      }

      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe("a guest's order", () => {
  it('belongs to no account, whatever the body says, and comes with the token that opens it', async () => {
    const sita = await shop.shopper();
    const { wish } = await onePair();

    const { orderToken, ...order } = await place(shop.guest, { ...wish, user: sita.user._id });

    expect(order.user).toBeNull();
    expect(orderToken).toMatch(/^[\w-]{40,}$/);
    const path = `/api/orders/detail/${order._id}`;
    expect(await shop.guest.get(path).set('x-order-token', orderToken ?? '')).toMatchObject({
      status: 200,
      body: order,
    });
    expect(JSON.stringify(await OrderModel.findById(order._id).lean())).not.toContain(orderToken);
  });

  it('is a 404 without its token, with that of another order, and for every customer', async () => {
    const sita = await shop.shopper();
    const [one, other] = [
      await place(shop.guest, (await onePair()).wish),
      await place(shop.guest, (await onePair()).wish),
    ];
    const path = `/api/orders/detail/${one._id}`;

    expect(await shop.guest.get(path)).toMatchObject({
      status: 404,
      body: { msg: 'Order not found', code: 'not_found' },
    });
    expect(await shop.guest.get(path).set('x-order-token', other.orderToken ?? '')).toMatchObject({ status: 404 });
    expect(await sita.get(path)).toMatchObject({ status: 404 });
  });

  it('keeps the e-mail address that news goes to', async () => {
    const { wish } = await onePair();

    const order = await place(shop.guest, {
      ...wish,
      address: { ...shop.anAddress(), email: 'sita@example.com', role: 'admin' },
    });

    expect(order.address).toEqual({ ...shop.anAddress(), email: 'sita@example.com' });
  });
});

describe('the same order again', () => {
  it('with the same payment id is one order, however often and at once', async () => {
    const sita = await shop.shopper();
    const { wish, productId } = await onePair();
    const paymentID = `pay_${UNKNOWN}`;

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sita.post('/api/orders/').send({ ...wish, paymentID })),
    );

    const ids = new Set(answers.map(({ body }) => (body as Order)._id));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids.size).toBe(1);
    expect(await OrderModel.countDocuments({ paymentID })).toBe(1);
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 9 });
  });

  it('with a known payment id is the order that exists, whatever else the body says', async () => {
    const sita = await shop.shopper();
    const first = await place(sita, { ...(await onePair()).wish, paymentID: 'pay_whatever' });

    const again = await place(sita, { ...(await onePair()).wish, amount: 100, paymentID: 'pay_whatever' });

    expect(again).toEqual(first);
  });

  it("with another's payment id is a 409, and a guest needs the order's token", async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const { wish } = await onePair();
    await place(sita, { ...wish, paymentID: 'pay_of_sita' });
    const guests = await place(shop.guest, { ...wish, paymentID: 'pay_of_guest' });
    const conflict = { status: 409, body: { code: 'conflict' } };

    expect(await hari.post('/api/orders').send({ ...wish, paymentID: 'pay_of_sita' })).toMatchObject(conflict);
    expect(await admin.post('/api/orders').send({ ...wish, paymentID: 'pay_of_sita' })).toMatchObject(conflict);
    expect(await shop.guest.post('/api/orders').send({ ...wish, paymentID: 'pay_of_guest' })).toMatchObject(conflict);
    expect(
      await shop.guest
        .post('/api/orders')
        .set('x-order-token', guests.orderToken ?? '')
        .send({ ...wish, paymentID: 'pay_of_guest' }),
    ).toMatchObject({ status: 200, body: { _id: guests._id } });
  });

  it('with the same Idempotency-Key is one order, and a guest gets the same token again', async () => {
    const { wish, productId } = await onePair();
    const send = () => shop.guest.post('/api/orders').set('Idempotency-Key', 'click-1').send(wish);

    const answers = await Promise.all(Array.from({ length: 20 }, send));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderToken: expect.any(String) } });
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 9 });
  });

  it('with the same Idempotency-Key for something else is a 409', async () => {
    const sita = await shop.shopper();
    const { wish } = await onePair();
    const send = (body: object) => sita.post('/api/orders').set('Idempotency-Key', 'click-2').send(body);
    await send(wish);

    const answer = await send({ ...wish, address: shop.anAddress({ city: 'Pokhara' }) });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await OrderModel.countDocuments({ user: sita.user._id })).toBe(1);
  });

  it("with another account's Idempotency-Key is an order of its own", async () => {
    const { wish } = await onePair();
    const send = async (caller: Caller) => caller.post('/api/orders').set('Idempotency-Key', 'click-3').send(wish);

    const [one, two] = [await send(await shop.shopper()), await send(await shop.shopper())];

    expect([one.status, two.status]).toEqual([200, 200]);
    expect((one.body as Order)._id).not.toBe((two.body as Order)._id);
  });

  it.each([null, '', 'null', 'undefined'])(
    'with the payment id %j of a browser that kept none is another order',
    async (paymentID) => {
      const sita = await shop.shopper();
      const { wish } = await onePair();

      const [one, two] = [await place(sita, { ...wish, paymentID }), await place(sita, { ...wish, paymentID })];

      expect(one._id).not.toBe(two._id);
      expect(one.paymentID).toBeUndefined();
    },
  );

  it('with a payment id that this shop has not begun waits, marked for the back office', async () => {
    const order = await place(await shop.shopper(), { ...(await onePair()).wish, paymentID: 'pidxOfNobody' });

    expect(order).toMatchObject({ status: 'pending', paymentID: 'pidxOfNobody' });
    expect(order.attention).toBeUndefined();
    const seen = (await (await shop.admin()).get(`/api/orders/detail/${order._id}`)).body as Order;
    expect(seen.attention).toContain('pidxOfNobody');
  });
});

describe('many shoppers at once', () => {
  it('50 of them get the last 5 pairs to 5, and each other one an out_of_stock', async () => {
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const wish = wishFor([{ productId: product._id, quantity: 1, size: '42' }], 100);

    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.guest.post('/api/orders').send(wish)));

    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused).toHaveLength(45);
    expect(new Set(refused.map(({ body }) => (body as ApiError).code))).toEqual(new Set(['out_of_stock']));
    expect(await shop.stockOf(product)).toEqual({ '42': 0 });
    expect(await OrderModel.countDocuments({ 'products.0.0.product._id': product._id })).toBe(5);
    expect(await StockMovementModel.countDocuments({ product: product._id, change: -1 })).toBe(5);
  });

  it('two carts that share products in opposite order both go through', async () => {
    const [a, b] = [await shop.aProduct({ stock: { '1': 20 } }), await shop.aProduct({ stock: { '1': 20 } })];
    const line = ({ _id }: { _id: string }) => ({ productId: _id, quantity: 1 });
    const wishes = Array.from({ length: 10 }, (_, index) => wishFor((index % 2 ? [a, b] : [b, a]).map(line), 200));

    const answers = await Promise.all(wishes.map((wish) => shop.guest.post('/api/orders').send(wish)));

    expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200));
    expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([{ '1': 10 }, { '1': 10 }]);
  });
});

describe('GET /api/orders/:userId', () => {
  it('lists the own orders, newest first, whole or by page', async () => {
    const sita = await shop.shopper();
    const { wish } = await onePair();
    const made = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await place(sita, wish))._id);

    const all = await sita.get(`/api/orders/${sita.user._id}`);
    const second = await sita.get(`/api/orders/${sita.user._id}?page=2&limit=2`);

    const ids = ({ body }: { body: unknown }) => (body as Order[]).map(({ _id }) => _id);
    expect(all).toMatchObject({ status: 200, headers: { 'x-total-count': '3' } });
    expect(ids(all)).toEqual(made);
    expect(second.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="prev"') });
    expect(ids(second)).toEqual(made.slice(2));
  });

  it('is nobody else’s to see, but an admin’s', async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const path = `/api/orders/${sita.user._id}`;

    expect(await hari.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.guest.get(path)).toMatchObject({ status: 401 });
    expect(await admin.get(path)).toMatchObject({ status: 200, body: [] });
  });
});

describe('GET /api/orders/detail/:orderId', () => {
  it('shows an order to its owner and to admins, and to nobody else that it exists', async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const order = await place(sita, (await onePair()).wish);
    const notFound = { status: 404, body: { code: 'not_found', msg: 'Order not found' } };

    expect(await sita.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    expect(await admin.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    expect(await hari.get(`/api/orders/detail/${order._id}`)).toMatchObject(notFound);
    expect(await sita.get(`/api/orders/detail/${UNKNOWN}`)).toMatchObject(notFound);
    expect(await sita.get('/api/orders/detail/mine')).toMatchObject(notFound);
  });
});

describe('GET /api/orders', () => {
  it('finds orders by payment id, order number, name, e-mail, phone and status', async () => {
    const admin = await shop.admin();
    const maya = await shop.shopper({ firstname: 'Maya', lastname: 'Zimba', email: 'maya.zimba@example.org' });
    const { wish } = await onePair();
    const paid = await place(maya, {
      ...wish,
      paymentID: 'pay_Zeb(ra',
      address: shop.anAddress({ phone: '9811222333' }),
    });
    const guests = await place(shop.guest, {
      ...wish,
      address: { ...shop.anAddress({ firstname: 'Óscar', lastname: 'Quispe' }), email: 'oscar@quispe.example' },
    });
    const found = async (query: string) =>
      ((await admin.get(`/api/orders?${query}`)).body as Order[]).map(({ _id }) => _id);

    for (const text of ['pay_Zeb(ra', '_zeb(', 'maya zimba', 'MAYA.ZIMBA@', '9811222', paid._id]) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([paid._id]);
    }
    for (const text of ['óscar', 'oscar@quispe.example']) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([guests._id]);
    }
    expect(await found('search=zimba&status=paid')).toEqual([]);
    expect(await found('search=zimba&status=pending&page=1&limit=5')).toEqual([paid._id]);
    expect(await found('search=.*nobody.*')).toEqual([]);
  });

  it('always says how many there are', async () => {
    const admin = await shop.admin();
    await place(shop.guest, (await onePair()).wish);
    const total = await OrderModel.countDocuments({ deletedAt: null });

    const [all, page] = [await admin.get('/api/orders'), await admin.get('/api/orders?limit=1')];

    expect(all.headers['x-total-count']).toBe(String(total));
    expect(page).toMatchObject({ status: 200, headers: { 'x-total-count': String(total) } });
    expect(page.body).toHaveLength(1);
  });

  it('is for admins only, and takes texts only', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];

    expect(await sita.get('/api/orders')).toMatchObject({ status: 403 });
    expect(await shop.guest.get('/api/orders')).toMatchObject({ status: 401 });
    for (const query of ['search=a&search=b', 'status=lost', 'status=paid&status=paid', 'page=0', 'limit=x']) {
      expect(await admin.get(`/api/orders?${query}`)).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
  });
});

describe('PUT /api/orders/:id/status', () => {
  it('puts the pairs back into stock when a pending order is cancelled', async () => {
    const admin = await shop.admin({ firstname: 'Asha', lastname: 'Gurung' });
    const { wish, productId } = await onePair();
    const order = await place(shop.guest, wish);

    const answer = await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        _id: order._id,
        status: 'cancelled',
        history: [{ status: 'pending' }, { status: 'cancelled', by: 'Asha Gurung' }],
      },
    });
    expect((answer.body as Order).expiresAt).toBeUndefined();
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 10 });
    expect(await StockMovementModel.find({ order: order._id }).sort({ at: 1 }).lean()).toMatchObject([
      { change: -1, why: 'ordered', by: 'shopper' },
      { change: 1, why: 'cancelled', by: 'Asha Gurung' },
    ]);
  });

  it('tells shoppers that the shop did it, and only admins who of it', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin({ firstname: 'Asha', lastname: 'Gurung' })];
    const wish = { ...(await onePair()).wish, paymentID: 'pidxToLookInto' };
    const { _id } = await place(sita, wish);
    const guests = await place(shop.guest, (await onePair()).wish);
    for (const id of [_id, guests._id]) await admin.put(`/api/orders/${id}/status`).send({ status: 'cancelled' });

    const answers = [
      await sita.get(`/api/orders/detail/${_id}`),
      await sita.get(`/api/orders/${sita.user._id}`),
      await sita.post('/api/orders').send(wish),
      await shop.guest.get(`/api/orders/detail/${guests._id}`).set('x-order-token', guests.orderToken ?? ''),
    ];

    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toMatch(/"status":"cancelled","at":"[^"]+","by":"shop"/);
      expect(text).toContain('"by":"shopper"');
      expect(text).not.toMatch(/Asha|Gurung|attention/);
    }
    const ofAdmin = [await admin.get(`/api/orders/detail/${_id}`), await admin.get(`/api/orders/${sita.user._id}`)];
    for (const { text } of ofAdmin) expect(text).toMatch(/Asha Gurung.*"attention":/);
  });

  it('goes along the states only, and never by hand to what the provider or the clock says', async () => {
    const admin = await shop.admin();
    const order = await place(shop.guest, (await onePair()).wish);
    const put = (status: unknown, id = order._id) => admin.put(`/api/orders/${id}/status`).send({ status });

    for (const status of ['paid', 'expired', 'refunded', 'shipped', 'delivered', 'pending']) {
      expect(await put(status)).toMatchObject({ status: 409, body: { code: 'bad_status_change' } });
    }
    for (const status of ['lost', ['cancelled'], { $ne: 1 }, undefined]) {
      expect(await put(status)).toMatchObject({ status: 400, body: { errors: [{ path: 'status' }] } });
    }
    expect(await put('cancelled', UNKNOWN)).toMatchObject({ status: 404 });
    expect(await put('cancelled', 'mine')).toMatchObject({ status: 404 });
    expect(await put('cancelled')).toMatchObject({ status: 200 });
    expect(await put('cancelled')).toMatchObject({ status: 409 });
  });

  it('ships and delivers what is paid', async () => {
    const admin = await shop.admin();
    const { _id } = await place(shop.guest, (await onePair()).wish);
    await OrderModel.updateOne({ _id }, { status: 'paid' });

    expect(await admin.put(`/api/orders/${_id}/status`).send({ status: 'shipped' })).toMatchObject({ status: 200 });
    expect(await admin.put(`/api/orders/${_id}/status`).send({ status: 'delivered' })).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    });
  });

  it('lets one of many admins cancel, and the pairs come back once', async () => {
    const admin = await shop.admin();
    const { wish, productId } = await onePair();
    const { _id } = await place(shop.guest, wish);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 10 });
  });

  it('is for admins only', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await onePair()).wish);

    expect(await sita.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })).toMatchObject({ status: 403 });
    expect(await shop.guest.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })).toMatchObject({
      status: 401,
    });
  });
});

describe.each(['/api/orders', '/api/order'])('DELETE %s/:id', (path) => {
  it('takes an order off every list, keeps it for the books and returns the pairs of a pending one', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const { wish, productId } = await onePair();
    const { _id } = await place(sita, wish);

    const answer = await admin.delete(`${path}/${_id}`);

    expect(answer).toMatchObject({ status: 200, body: { _id, status: 'cancelled' } });
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 10 });
    expect((await sita.get(`/api/orders/${sita.user._id}`)).body).toEqual([]);
    expect((await admin.get(`/api/orders?search=${_id}`)).body).toEqual([]);
    expect(await admin.get(`/api/orders/detail/${_id}`)).toMatchObject({ status: 404 });
    expect(await admin.delete(`${path}/${_id}`)).toMatchObject({ status: 404 });
    expect(await OrderModel.findById(_id).lean()).toMatchObject({ status: 'cancelled', amountCents: 10_000 });
  });

  it('leaves the pairs of a paid one where they are', async () => {
    const admin = await shop.admin();
    const { wish, productId } = await onePair();
    const { _id } = await place(shop.guest, wish);
    await OrderModel.updateOne({ _id }, { status: 'paid' });

    expect(await admin.delete(`${path}/${_id}`)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await shop.stockOf(productOf({ productId }))).toEqual({ '42': 9 });
  });

  it('is for admins only', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await onePair()).wish);

    expect(await sita.delete(`${path}/${_id}`)).toMatchObject({ status: 403 });
    expect(await shop.guest.delete(`${path}/${_id}`)).toMatchObject({ status: 401 });
  });
});

describe('what was sold', () => {
  it('stays as it was when the product changes or goes', async () => {
    const sita = await shop.shopper();
    const { wish, productId } = await onePair();
    const order = await place(sita, wish);
    await ProductModel.deleteOne({ _id: productId });

    expect(await sita.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    const admin = await shop.admin();
    expect(await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' })).toMatchObject({
      status: 200,
    });
    expect(await StockMovementModel.find({ order: order._id }).sort({ _id: 1 }).lean()).toMatchObject([
      { change: -1, why: 'ordered' },
      { change: 1, why: 'cancelled' },
      { change: -1, why: 'written_off' },
    ]);
  });

  it('stays for the books without the person when the account is erased', async () => {
    const sita = await shop.shopper({ firstname: 'Kamala', lastname: 'Thapa' });
    const order = await place(sita, { ...(await onePair()).wish, address: shop.anAddress({ firstname: 'Kamala' }) });
    const admin = await shop.admin();

    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    const kept = await admin.get(`/api/orders/detail/${order._id}`);
    expect(kept.body).toEqual({ ...order, user: null, address: {} });
    expect(JSON.stringify(await OrderModel.findById(order._id).lean())).not.toMatch(/kamala|jhamsikhel|9800000000/i);
    expect((await admin.get('/api/orders?search=kamala')).body).toEqual([]);
  });
});
