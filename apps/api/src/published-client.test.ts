import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Address, Cart, Order, Product, User } from '@paila/shared';
import request from 'supertest';
import { openShop, type Shop } from './testing/open-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PASSWORD = 'secret-pass';
const REGISTRATION = {
  firstname: 'Asha',
  lastname: 'Gurung',
  email: 'asha@example.com',
  password: PASSWORD,
  username: 'asha',
};
const HOME = {
  firstname: 'Asha',
  lastname: 'Gurung',
  phone: '9800000001',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
  streetAddress: 'Jhamsikhel Road 12',
};

type Send = 'get' | 'post' | 'put' | 'delete';

/** The call of a client that is not ours: only the given body and headers. Every call of it must succeed with a 200. */
const call = async <Body>(
  method: Send,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> => {
  const answer = await request(shop.base)[method](path).set(headers).send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status: 200 });
  return answer.body as Body;
};

/** The items in the client's cart. */
const cartItem = (product: Product, quantity: number) => ({
  id: product._id,
  product,
  quantity,
  itemTotal: product.discountPrice * quantity,
});

describe('a shopper with a client that knows only the published calls', () => {
  let token: Readonly<Record<string, string>>;
  let user: User;
  let product: Product;
  let addresses: Address[];

  it('registers, logs in by email or username, and is recognised by the token', async () => {
    await call('post', '/api/users', REGISTRATION);

    await call('post', '/api/auth', { email: 'asha', password: PASSWORD });
    const login = await call<{ token: string; user: User }>('post', '/api/auth', {
      email: 'asha@example.com',
      password: PASSWORD,
    });

    token = { 'x-auth-token': login.token };
    user = await call<User>('get', '/api/auth', undefined, token);
    expect(user).toMatchObject({ _id: login.user._id, firstname: 'Asha', username: 'asha' });
  });

  it('changes the profile', async () => {
    const profile = { firstname: 'Asha', lastname: 'Rai', phone: '9800000001', email: user.email, gender: 'Female' };

    expect(await call('put', `/api/auth/${user._id}`, profile, token)).toMatchObject(profile);
  });

  it('finds products, and those of a collection', async () => {
    const { _id } = await shop.aProduct({ company: 'puma', stock: { '42': 20 } });

    const all = await call<Product[]>('get', '/api/products/');
    const pumas = await call<Product[]>('get', '/api/products/?collection=puma');

    expect(all.map((found) => found._id)).toContain(_id);
    expect(pumas.map((found) => found._id)).toEqual([_id]);
    product = await call<Product>('get', `/api/products/${_id}`);
    expect(product.categories.at(-1)).toEqual({ color: ['red'], gender: ['men'] });
    expect(product.img[0]).toEqual(expect.any(String));
  });

  it('stores a cart on the server, which it creates where there is none', async () => {
    expect(await call<Cart | null>('get', `/api/cart/${user._id}`, undefined, token)).toBeNull();

    await call('post', '/api/cart/', { products: [cartItem(product, 1)], _id: user._id }, token);
    const saved = await call<Cart>('put', `/api/cart/${user._id}`, { products: [cartItem(product, 2)] }, token);

    expect(saved.products).toMatchObject([{ id: product._id, quantity: 2, itemTotal: 200 }]);
    expect((await call<Cart>('get', `/api/cart/${user._id}`, undefined, token)).products).toMatchObject(saved.products);
  });

  it('stores addresses', async () => {
    const list = () => call<Address[]>('get', `/api/address/${user._id}`, undefined, token);
    await call('post', '/api/address/', { ...HOME, user: user._id }, token);
    await call('post', '/api/address/', { ...HOME, city: 'Pokhara', user: user._id }, token);
    const [first, second] = await list();
    expect(first).toMatchObject({ city: 'Lalitpur', checked: true });

    const { _id = '' } = second ?? {};
    await call('put', `/api/address/${_id}`, { ...HOME, city: 'Dharan', user: user._id, _id }, token);
    const body = { id: _id, checked: true, user: user._id };
    const defaulted = await call<Address[]>('put', `/api/address/default/${_id}`, body, token);
    expect(defaulted.filter(({ checked }) => checked)).toMatchObject([{ _id, city: 'Dharan' }]);

    await call('delete', `/api/address/${first?._id ?? ''}`, { address: first, user: user._id }, token);
    addresses = await list();
    expect(addresses).toMatchObject([{ _id, checked: true }]);
  });

  it('orders at the checkout, without a token', async () => {
    const [address] = addresses;
    const products = [{ productId: product._id, quantity: 2 }];

    const order = await call<Order>('post', '/api/orders', { user: user._id, products, amount: 200, address });

    expect(order).toHaveProperty('paymentID', null);
  });

  it('orders paid items, and lists the order', async () => {
    const list = () => call<Order[]>('get', `/api/orders/${user._id}`, undefined, token);
    expect(await list()).toEqual([]);
    const [address] = addresses;
    const products = [cartItem(product, 2)];

    await call('post', '/api/orders/', { user: user._id, paymentID: 'pay123', products, amount: 200, address }, token);

    const [order] = await list();
    expect(order).toMatchObject({ paymentID: 'pay123', amount: 200, user: user._id });
    expect(order?.products[0]?.[0]).toMatchObject({
      product: { _id: product._id, title: product.title },
      quantity: 2,
      itemTotal: 200,
    });
    expect(new Date(order?.createdAt ?? '').getTime()).not.toBeNaN();
  });
});

describe('an admin with a client that knows only the published calls', () => {
  let bearer: Readonly<Record<string, string>>;
  beforeAll(async () => {
    bearer = { authorization: `Bearer ${(await shop.admin()).token}` };
  });

  it('adds a product by the form, edits it, and deletes it', async () => {
    const form = {
      company: 'nike',
      title: 'Ring Road Runner',
      desc: 'Light',
      img: 'https://elsewhere.example/runner.webp',
      alt: 'A red runner',
      categories: [{ color: ['red'], gender: ['men'] }],
      size: '42',
      price: 120,
      discountPrice: 90,
      slug: 'ring-road-runner',
    };
    await call('post', '/api/products', form, bearer);
    const listed = await call<Product[]>('get', '/api/products', undefined, bearer);
    const { _id = '' } = listed.find(({ title }) => title === form.title) ?? {};

    const loaded = await call<Product>('get', `/api/products/${_id}`);
    expect(loaded).toMatchObject({ ...form, img: [form.img], size: ['42'] });
    await call('put', `/api/products/${_id}`, { ...loaded, id: _id, price: 110 }, bearer);
    expect(await call('get', `/api/products/${_id}`)).toMatchObject({ price: 110, img: [form.img] });

    await call('delete', `/api/products/${_id}`, undefined, bearer);
    expect((await request(shop.base).get(`/api/products/${_id}`)).status).toBe(404);
  });

  it('gets the errors of a product as a list, each with its words', async () => {
    const answer = await request(shop.base).post('/api/products').set(bearer).send({ title: 'No more' });

    const { errors } = answer.body as { errors: { msg: string }[] };
    expect(errors.map(({ msg }) => msg)).toContain('Please enter the company');
  });

  it('lists users, and orders, which both paths delete', async () => {
    const { _id: productId } = await shop.aProduct();
    const place = () =>
      call<Order>('post', '/api/orders', { products: [{ productId, quantity: 1 }], amount: 100, address: HOME });
    const [first, second] = [await place(), await place()];
    const ids = async () => (await call<Order[]>('get', '/api/orders', undefined, bearer)).map(({ _id }) => _id);
    expect(await ids()).toEqual(expect.arrayContaining([first._id, second._id]));

    await call('delete', `/api/order/${first._id}`, undefined, bearer);
    await call('delete', `/api/orders/${second._id}`, undefined, bearer);

    const left = await ids();
    expect(left).not.toContain(first._id);
    expect(left).not.toContain(second._id);
    const users = await call<User[]>('get', '/api/users', undefined, bearer);
    expect(users.length).toBeGreaterThan(0);
    expect(users.every(({ firstname, lastname }) => firstname !== '' && lastname !== '')).toBe(true);
  });
});
