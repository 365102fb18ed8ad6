import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cart, Product } from '@paila/shared';
import { Types } from 'mongoose';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ProductModel } from '../catalog/index.js';
import { StockLevelModel } from '../inventory/testing.js';
import { CartModel } from './cart.model.js';
import { replaceCart } from './cart.service.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const serverCart = async (sita: LoggedIn): Promise<Cart> => (await sita.get(`/api/cart/${sita.user._id}`)).body as Cart;

describe('GET /api/cart/:userId', () => {
  it('answers null while the customer has no cart', async () => {
    const sita = await shop.shopper();

    const answer = await sita.get(`/api/cart/${sita.user._id}`);

    expect(answer).toMatchObject({ status: 200, body: null });
  });

  it('prices the lines at today’s prices, not at those of the moment they were added', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 120, discountPrice: 99.99 });
    await sita.put(`/api/cart/${sita.user._id}`).send({ products: [{ productId: product._id, quantity: 3 }] });
    await ProductModel.updateOne({ _id: product._id }, { discountPriceCents: 5001 });

    const answer = await sita.get(`/api/cart/${sita.user._id}`);

    expect(answer).toMatchObject({
      status: 200,
      body: {
        _id: sita.user._id,
        products: [{ id: product._id, quantity: 3, itemTotal: 150.03, product: { discountPrice: 50.01 } }],
      },
    });
  });

  it('leaves out products and sizes that the shop no longer has', async () => {
    const sita = await shop.shopper();
    const [available, gone, resized] = [
      await shop.aProduct(),
      await shop.aProduct(),
      await shop.aProduct({ stock: { '41': 2, '42': 2 } }),
    ];
    await sita.put(`/api/cart/${sita.user._id}`).send({
      products: [
        { productId: gone._id, quantity: 1 },
        { productId: available._id, quantity: 1 },
        { productId: resized._id, quantity: 1, size: '42' },
      ],
    });
    await ProductModel.deleteOne({ _id: gone._id });
    await ProductModel.updateOne({ _id: resized._id }, { sizes: ['41'] });
    await StockLevelModel.deleteOne({ product: resized._id, size: '42' });

    expect(await serverCart(sita)).toEqual({
      _id: sita.user._id,
      products: [expect.objectContaining({ id: available._id })],
    });
  });

  it('can be read only by its owner and by admins', async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    await sita.post('/api/cart/').send({ products: [] });

    expect(await hari.get(`/api/cart/${sita.user._id}`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.guest.get(`/api/cart/${sita.user._id}`)).toMatchObject({ status: 401 });
    expect(await admin.get(`/api/cart/${sita.user._id}`)).toMatchObject({ status: 200, body: { products: [] } });
  });
});

describe('POST /api/cart/ and PUT /api/cart/:userId', () => {
  it('accept cart items as the shop itself answers them', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 20, stock: { M: 5 } });
    const item = { id: product._id, product, quantity: 2, itemTotal: 0.02, size: 'M' };

    const posted = await sita.post('/api/cart/').send({ _id: sita.user._id, products: [item] });
    const put = await sita.put(`/api/cart/${sita.user._id}`).send({ products: (posted.body as Cart).products });

    expect(posted).toMatchObject({
      status: 200,
      body: { _id: sita.user._id, products: [{ id: product._id, quantity: 2, itemTotal: 40, size: 'M' }] },
    });
    expect(put.body).toEqual(posted.body);
  });

  it('join lines of the same product and size, up to 100 items', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ price: 10, stock: { '41': 5, '42': 5 } });
    const line = (size: string, quantity: number) => ({ productId: product._id, quantity, size });

    await sita.put(`/api/cart/${sita.user._id}`).send({ products: [line('41', 60), line('42', 1), line('41', 60)] });

    expect((await serverCart(sita)).products).toEqual([
      expect.objectContaining({ size: '41', quantity: 100, itemTotal: 1000 }),
      expect.objectContaining({ size: '42', quantity: 1, itemTotal: 10 }),
    ]);
  });

  it('choose a missing size: the first with enough stock, else the first with any', async () => {
    const sita = await shop.shopper();
    const some = await shop.aProduct({ stock: { '40': 0, '41': 1, '42.5': 4 } });
    const none = await shop.aProduct({ stock: { '40': 0, '41': 0 } });
    const untracked = await shop.aProduct({ sizes: ['S', 'M'] });
    const sizeless = await shop.aProduct();
    const inCart = async (productId: string, quantity: number): Promise<unknown> => {
      const answer = await sita.put(`/api/cart/${sita.user._id}`).send({ products: [{ productId, quantity }] });
      return (answer.body as Cart).products[0]!.size;
    };

    expect(await inCart(some._id, 1)).toBe('41');
    expect(await inCart(some._id, 3)).toBe('42.5');
    expect(await inCart(some._id, 9)).toBe('41');
    expect(await inCart(none._id, 1)).toBe('40');
    expect(await inCart(untracked._id, 1)).toBe('S');
    expect(await inCart(sizeless._id, 1)).toBeUndefined();
  });

  it('drop an unknown product, and empty the cart with an empty list', async () => {
    const sita = await shop.shopper();
    const unknown = '0123456789abcdef01234567';

    const put = await sita.put(`/api/cart/${sita.user._id}`).send({ products: [{ productId: unknown, quantity: 1 }] });
    const post = await sita.post('/api/cart').send({ products: [] });

    expect([put.body, post.body]).toEqual([
      { _id: sita.user._id, products: [] },
      { _id: sita.user._id, products: [] },
    ]);
  });

  it('refuse an account that is not the caller’s', async () => {
    const [sita, hari] = [await shop.shopper(), await shop.shopper()];

    expect(await hari.post('/api/cart/').send({ _id: sita.user._id, products: [] })).toMatchObject({ status: 403 });
    expect(await hari.post('/api/cart/').send({ _id: { $ne: null }, products: [] })).toMatchObject({ status: 400 });
    expect(await hari.put(`/api/cart/${sita.user._id}`).send({ products: [] })).toMatchObject({ status: 403 });
    expect(await shop.guest.post('/api/cart/').send({ products: [] })).toMatchObject({ status: 401 });
  });

  it.each([
    ['no list', undefined],
    ['an object in place of the list', { 0: { productId: 'a' } }],
    ['a line that is a text', ['shoe']],
    ['a line without a product', [{ quantity: 1 }]],
    ['an operator in place of a product', [{ productId: { $gt: '' }, quantity: 1 }]],
    ['a malformed id', [{ productId: 'shoe', quantity: 1 }]],
    ['a quantity of 0', [{ productId: '0123456789abcdef01234567', quantity: 0 }]],
    ['a quantity of 101', [{ productId: '0123456789abcdef01234567', quantity: 101 }]],
    ['half an item', [{ productId: '0123456789abcdef01234567', quantity: 0.5 }]],
    ['a quantity in a list', [{ productId: '0123456789abcdef01234567', quantity: [1] }]],
    ['a size that is no text', [{ productId: '0123456789abcdef01234567', quantity: 1, size: { $ne: 1 } }]],
    ['101 lines', Array.from({ length: 101 }, () => ({ productId: '0123456789abcdef01234567', quantity: 1 }))],
  ])('refuse %s', async (_what, products) => {
    const sita = await shop.shopper();

    const answer = await sita.put(`/api/cart/${sita.user._id}`).send({ products });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'products', msg: expect.any(String) }] },
    });
    expect(await CartModel.countDocuments({ _id: sita.user._id })).toBe(0);
  });

  it('refuse a size that the product does not come in', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ title: 'Ridge Runner', stock: { '42': 1 } });
    const plain = await shop.aProduct({ title: 'Belt' });
    const put = (productId: string) =>
      sita.put(`/api/cart/${sita.user._id}`).send({ products: [{ productId, quantity: 1, size: '99' }] });

    expect(await put(product._id)).toMatchObject({
      status: 400,
      body: { code: 'validation', msg: 'Ridge Runner does not come in size 99' },
    });
    expect(await put(plain._id)).toMatchObject({ status: 400 });
  });

  it('create one cart when many first calls come at once', async () => {
    const sita = await shop.shopper();
    const { _id: productId } = await shop.aProduct();
    const put = (quantity: number) =>
      sita.put(`/api/cart/${sita.user._id}`).send({ products: [{ productId, quantity }] });

    const carts = await Promise.all(Array.from({ length: 20 }, (_, index) => put(index + 1)));

    expect(carts.map(({ status }) => status)).toEqual(carts.map(() => 200));
    expect(new Set(carts.map(({ body }) => (body as Cart)._id))).toEqual(new Set([sita.user._id]));
  });

  it('write the cart of an account whose id is in capitals', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const { _id: productId } = await shop.aProduct();

    const put = await admin
      .put(`/api/cart/${sita.user._id.toUpperCase()}`)
      .send({ products: [{ productId, quantity: 1 }] });

    expect(put).toMatchObject({ status: 200, body: { _id: sita.user._id } });
    expect(await serverCart(sita)).toEqual(put.body);
  });

  it('find a product, or a size of it, that another instance has just added', async () => {
    const { user } = await shop.shopper();
    const [added, grown] = [await shop.aProduct(), await shop.aProduct({ stock: { '41': 3, '42': 3 } })];
    const before: Product = { ...grown, size: ['41'], stock: { '41': 3 } };
    const lines = [
      { productId: grown._id, quantity: 1, size: '41' },
      { productId: grown._id, quantity: 2, size: '42' },
      { productId: added._id, quantity: 3 },
    ];

    const cart = await replaceCart(user._id, lines, {
      readModel: { get: (id) => (id === grown._id ? before : undefined) },
    });

    expect(cart.products).toMatchObject([
      { id: grown._id, size: '41', quantity: 1, product: { size: ['41', '42'] } },
      { id: grown._id, size: '42', quantity: 2 },
      { id: added._id, quantity: 3 },
    ]);
  });

  it('never make two carts, whichever of two tabs comes first', async () => {
    const sita = await shop.shopper();
    const product = await shop.aProduct();
    const tabs = Array.from({ length: 10 }, (_, index) => ({ productId: product._id, quantity: index + 1 }));

    const answers = await Promise.all(
      tabs.map((line, index) =>
        index % 2 === 0
          ? sita.post('/api/cart/').send({ products: [line] })
          : sita.put(`/api/cart/${sita.user._id}`).send({ products: [line] }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(await CartModel.countDocuments({ _id: sita.user._id })).toBe(1);
    expect((await serverCart(sita)).products).toHaveLength(1);
  });
});

describe('the cart of an account that is erased', () => {
  const isStored = async (userId: string): Promise<boolean> => (await CartModel.exists({ _id: userId })) !== null;

  it('is not stored for an account that does not exist', async () => {
    const gone = new Types.ObjectId().toHexString();

    const afterwards = replaceCart(gone, [], { readModel: { get: () => undefined } });

    await expect(afterwards).rejects.toMatchObject({ code: 'not_found' });
    expect(await isStored(gone)).toBe(false);
  });

  it('does not remain when it is written while the account is being erased', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const path = `/api/cart/${sita.user._id}`;

    const writes = Array.from({ length: 20 }, () => admin.put(path).send({ products: [] }));
    const erasure = sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });
    const [erased, ...written] = await Promise.all([erasure, ...writes]);

    expect(erased).toMatchObject({ status: 200 });
    for (const { status } of written) expect([200, 404]).toContain(status);
    expect(await isStored(sita.user._id)).toBe(false);
  });

  it('is answered with 404, for an admin, too', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const path = `/api/cart/${sita.user._id}`;
    expect(await admin.put(path).send({ products: [] })).toMatchObject({ status: 200 });

    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password }).expect(200);

    expect(await isStored(sita.user._id)).toBe(false);
    expect(await admin.put(path).send({ products: [] })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isStored(sita.user._id)).toBe(false);
  });
});
