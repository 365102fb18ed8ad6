import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachAddressField, type ApiError, type PlacedOrder } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { openShop, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { ProductModel } from '../../catalog/index.js';
import { StockMovementModel } from '../../inventory/testing.js';
import { OrderModel } from '../order.model.js';
import { forgetOpenOrders } from '../testing.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { orderInputFor, place, oneItem } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';

describe('POST /api/orders', () => {
  it('sells at the catalogue’s prices and reserves the stock, with a movement for each line', async () => {
    const sita = await shop.shopper();
    const shoe = await shop.aProduct({
      title: 'Ridge',
      price: 120,
      discountPrice: 99.99,
      stock: { '41': 3, '42.5': 3 },
    });
    const tee = await shop.aProduct({ price: 20.05, sizes: ['S', 'M'] });

    const answer = await sita.post('/api/orders').send(
      orderInputFor(
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
        itemTotal: 199.98,
        size: '42.5',
      },
      expect.objectContaining({ quantity: 1, itemTotal: 20.05, size: 'M' }) as unknown,
    ];
    expect(answer.status).toBe(200);
    const order = answer.body as PlacedOrder;
    expect(order).toEqual({
      _id: expect.any(String),
      shortNumber: expect.stringMatching(/^PA-\d{4,}$/),
      user: sita.user._id,
      version: 1,
      paymentID: null,
      amount: 220.03,
      deliveryFee: 0,
      discount: 0,
      usdToNpr: 140,
      deliveryDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      status: 'pending',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      address: shop.anAddress(),
      products: [[shoeLine], [teeLine]],
      history: [{ status: 'pending', at: order.createdAt, by: 'shopper' }],
    });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(15 * 60_000);
    expect(await shop.stockOf(shoe)).toEqual({ '41': 3, '42.5': 1 });
    expect(await StockMovementModel.find({ order: order._id }).lean()).toMatchObject([
      {
        product: new Types.ObjectId(shoe._id),
        size: '42.5',
        change: -2,
        why: 'ordered',
        actor: { kind: 'customer', id: sita.user._id },
      },
    ]);
  });

  it('keeps every field of the address that the contract has', async () => {
    const { orderInput } = await oneItem();
    const address = { ...eachAddressField((field) => `A ${field}`), _id: 'home', email: 'maya@example.com' };

    const order = await place(shop.guest, { ...orderInput, address });

    expect(order.address).toEqual(address);
    expect((await OrderModel.findById(order._id).orFail().lean()).address).toEqual(address);
  });

  it('accepts cart items too, and ignores the prices in them', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 50, stock: { M: 5 } });
    const item = {
      id: product._id,
      product: { ...product, discountPrice: 0.01 },
      quantity: 2,
      itemTotal: 0.02,
      size: 'M',
    };

    const cheap = await sita.post('/api/orders').send(orderInputFor([item], 0.02));
    const fair = await sita.post('/api/orders').send(orderInputFor([item], 100));

    expect(cheap).toMatchObject({ status: 409, body: { code: 'amount_changed', amount: 100 } });
    expect(fair).toMatchObject({
      status: 200,
      body: { amount: 100, products: [[{ product: { discountPrice: 50 } }]] },
    });
    expect(await shop.stockOf(product)).toEqual({ M: 3 });
  });

  it('accepts a cart item whose product is only an id', async () => {
    const { _id } = await shop.aProduct({ price: 50 });

    const order = await place(await shop.shopper(), orderInputFor([{ product: _id, quantity: 1 }], 50));

    expect(order.products).toMatchObject([[{ product: { _id }, quantity: 1 }]]);
  });

  it('forgives rounding errors of floating-point dollars in a sum', async () => {
    const { _id } = await shop.aProduct({ price: 0.1 });
    const dearer = await shop.aProduct({ price: 0.2 });

    const order = await place(
      await shop.shopper(),
      orderInputFor(
        [
          { productId: _id, quantity: 1 },
          { productId: dearer._id, quantity: 1 },
        ],
        0.1 + 0.2,
      ),
    );

    expect(order.amount).toBe(0.3);
  });

  it('answers the current amount and writes nothing when a price has changed', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 100, stock: { '42': 2 } });
    await ProductModel.updateOne({ _id: product._id }, { discountPriceCents: 8_950 });

    const answer = await sita.post('/api/orders').send(orderInputFor([{ productId: product._id, quantity: 2 }], 200));

    expect(answer).toMatchObject({ status: 409, body: { code: 'amount_changed', amount: 179 } });
    expect(await shop.stockOf(product)).toEqual({ '42': 2 });
    expect(await OrderModel.countDocuments({ user: sita.user._id })).toBe(0);
  });

  it('names the unavailable lines and reserves nothing of the others', async () => {
    const sita = await shop.shopper();
    const [plenty, short] = [
      await shop.aProduct({ stock: { '42': 9 } }),
      await shop.aProduct({ stock: { '41': 1, '42': 0 } }),
    ];

    const answer = await sita.post('/api/orders').send(
      orderInputFor(
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
    const gone = [{ productId: UNKNOWN, quantity: 1, size: '42' }];
    const sizeless = [{ productId: UNKNOWN, quantity: 1 }];
    const sita = await shop.shopper();

    const answers = [
      await sita.post('/api/orders').send(orderInputFor(gone, 10)),
      await sita.post('/api/orders').send(orderInputFor(sizeless, 10)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers.map(({ body }) => (body as ApiError).lines)).toEqual([
      [{ productId: UNKNOWN, size: '42', available: 0 }],
      [{ productId: UNKNOWN, available: 0 }],
    ]);
  });

  it('chooses the first size in stock when none was sent, and names it', async () => {
    const product = await shop.aProduct({ stock: { '40': 0, '41': 1, '42': 5 } });
    const some = { productId: product._id, quantity: 2 };

    const order = await place(await shop.shopper(), orderInputFor([some], 200));

    expect(order.products).toMatchObject([[{ size: '42', quantity: 2 }]]);
    expect(await shop.stockOf(product)).toEqual({ '40': 0, '41': 1, '42': 3 });
  });

  it('joins lines of the same product and size', async () => {
    const product = await shop.aProduct({ price: 10, stock: { '42': 100 } });
    const line = (quantity: number) => ({ productId: product._id, quantity, size: '42' });

    const otherLine = { productId: (await shop.aProduct({ price: 5 }))._id, quantity: 1 };
    const order = await place(await shop.shopper(), orderInputFor([otherLine, line(1), line(2)], 35));
    const tooMany = await (await shop.shopper()).post('/api/orders').send(orderInputFor([line(60), line(60)], 1_200));

    expect(order.products).toMatchObject([[{ quantity: 1 }], [{ quantity: 3, size: '42' }]]);
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
    ['an email address that is none', { address: { email: 'sita@' } }, 'address.email'],
    ['an address whose id has no end', { address: { _id: 'x'.repeat(201) } }, 'address._id'],
    ['a payment id that is an operator', { paymentID: { $ne: null } }, 'paymentID'],
    ['a payment id without end', { paymentID: 'x'.repeat(201) }, 'paymentID'],
  ])('refuses %s', async (_what, wrong, path) => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    const { address } = orderInput as { address: object };
    const body =
      'address' in wrong && wrong.address && !Array.isArray(wrong.address)
        ? { address: { ...address, streetAddress: undefined, ...wrong.address } }
        : wrong;

    const answer = await sita.post('/api/orders').send({ ...orderInput, ...body });

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
      .send(orderInputFor([{ productId, quantity: 1, size: '__proto__' }], 100));

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'products' }] } });
  });

  it('is only for the account whose token was sent', async () => {
    const [sita, hari] = [await shop.shopper(), await shop.shopper()];
    const { orderInput } = await oneItem();

    expect(await hari.post('/api/orders').send({ ...orderInput, user: sita.user._id })).toMatchObject({ status: 403 });
    expect(await hari.post('/api/orders').send({ ...orderInput, user: { $ne: 1 } })).toMatchObject({ status: 400 });
    expect(await shop.withToken('not.a.token').post('/api/orders').send(orderInput)).toMatchObject({ status: 401 });
  });

  it('accepts no more than 60 orders a minute from one address', async () => {
    const strict = await openShop({ rateLimitFactor: 2 / 60 });
    try {
      const { orderInput } = await oneItem();
      await mongoose.connection.collection('ratelimits').deleteMany({});

      const statuses = [];
      for (let count = 0; count < 3; count += 1) {
        // As if all others had been paid, so that only the limit per minute counts.
        await forgetOpenOrders();
        statuses.push((await strict.guest.post('/api/orders').send(orderInput)).status);
      }

      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});
