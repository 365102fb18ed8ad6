import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, type LoginAnswer, type Product } from '@paila/shared';
import type { Call } from '../measuring/load.js';

const JSON_HEADERS = { 'content-type': 'application/json' };
/** More than any run orders. */
const PLENTY = 100_000;
const LINES_IN_CART = 3;
/** As many as requests are made at a time, so that no two write the same cart. */
const CART_OWNERS = 10;

/** The calls that are measured, with what they need to succeed. */
export interface ShopCalls {
  readonly page: Call;
  readonly product: Call;
  readonly filtered: Call;
  readonly facets: Call;
  readonly search: Call;
  readonly home: Call;
  readonly productPage: Call;
  readonly whoAmI: Call;
  readonly cart: Call;
  readonly logIn: Call;
  /** Each order is of one of several products. */
  readonly order: Call;
  /** All orders are of the same product and size. */
  readonly orderOfOneItem: Call;
}

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

const askWith =
  (url: string, token?: string): Ask =>
  async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...JSON_HEADERS, ...(token !== undefined && { 'x-auth-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

const ADDRESS = {
  firstname: 'Asha',
  lastname: 'Gurung',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
};

/** The next order of a guest, each by somebody else. */
const orderBodies = (products: readonly Product[]) => {
  let count = 0;
  return (): string => {
    count += 1;
    const product = products[count % products.length];
    if (!product) throw new Error('There is nothing to order');
    const phone = `98${String(count).padStart(8, '0')}`;
    return JSON.stringify({
      products: [{ productId: product._id, quantity: 1, size: product.size[0] }],
      amount: product.discountPrice,
      address: { ...ADDRESS, phone, email: `guest${String(count)}@example.com` },
    });
  };
};

/** Addresses as a proxy in front of the shop names them, each another one. */
const addresses = () => {
  let count = 0;
  return (): Readonly<Record<string, string>> => {
    count += 1;
    return { 'x-forwarded-for': `10.${[16, 8, 0].map((bits) => String((count >> bits) & 255)).join('.')}` };
  };
};

/** Opens an account and logs it in. */
const logInNew = async (ask: Ask): Promise<{ readonly email: string; readonly token: string }> => {
  const [username, password] = [`bench_${randomUUID().slice(0, 8)}`, randomUUID()];
  const email = `${username}@example.com`;
  await ask('POST', '/api/users', { firstname: 'Asha', lastname: 'Gurung', username, email, password });
  const { token } = await ask<LoginAnswer>('POST', '/api/auth', { email, password });
  return { email, token };
};

/** Opens accounts and logs them in. @returns their tokens, one after another and over again */
const tokensInTurn = async (ask: Ask, count: number): Promise<() => string> => {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push((await logInNew(ask)).token);
  let asked = 0;
  return () => {
    asked += 1;
    return tokens[asked % count] ?? '';
  };
};

/** Fills the shelves with products that can be ordered as often as a run likes, and names the calls to measure. */
export const shopCalls = async (url: string): Promise<ShopCalls> => {
  const credentials = DEMO_ACCOUNTS.admin;
  const anybody = askWith(url);
  const admin = await anybody<LoginAnswer>('POST', '/api/auth', {
    email: credentials.email,
    password: credentials.password,
  });
  // Nobody else's, as each log-in of an account may end its oldest session.
  const asking = await logInNew(anybody);
  const asAdmin = askWith(url, admin.token);
  const listed = await anybody<Product[]>('GET', '/api/products?page=1&limit=20');
  const stocked: Product[] = [];
  for (const { _id, ...product } of listed) {
    const stock = Object.fromEntries(product.size.map((size) => [size, PLENTY]));
    const { company, title, desc, alt, price, discountPrice } = product;
    const body = { company, title, desc, alt, price, discountPrice, stock };
    stocked.push(await asAdmin<Product>('PUT', `/api/products/${_id}`, body));
  }
  const [first] = stocked;
  if (!first) throw new Error('The shop has no products');
  const cart = stocked.slice(0, LINES_IN_CART).map(({ _id, size }) => ({ productId: _id, quantity: 1, size: size[0] }));
  const get = (name: string, path: string): Call => ({ name, method: 'GET', path });
  const placing = (name: string, products: readonly Product[]): Call => ({
    name,
    method: 'POST',
    path: '/api/orders',
    nextHeaders: addresses(),
    body: orderBodies(products),
  });
  const tokenOfNextOwner = await tokensInTurn(anybody, CART_OWNERS);
  const shopper = { email: DEMO_ACCOUNTS.shopper.email, password: DEMO_ACCOUNTS.shopper.password };
  const word = first.title.split(' ')[0] ?? first.title;
  return {
    page: get('page of 100 products', '/api/products?page=1&limit=100'),
    product: get('one product', `/api/products/${first._id}`),
    filtered: get('filtered page', `/api/products?company=${first.company.toLowerCase()}&page=1&limit=24`),
    facets: get('facets', '/api/products/facets'),
    search: get('search', `/api/products?q=${encodeURIComponent(word)}&page=1&limit=24`),
    home: get('home, HTML', '/'),
    productPage: get('product, HTML', `/products/${first._id}`),
    whoAmI: {
      ...get('who am I', '/api/auth'),
      headers: { 'x-auth-token': asking.token, 'x-bench-email': asking.email },
    },
    cart: {
      name: 'cart write',
      method: 'POST',
      path: '/api/cart',
      nextHeaders: () => ({ 'x-auth-token': tokenOfNextOwner() }),
      body: () => JSON.stringify({ products: cart }),
    },
    logIn: { name: 'log-in', method: 'POST', path: '/api/auth', body: () => JSON.stringify(shopper), requests: 40 },
    order: placing('guest order', stocked),
    orderOfOneItem: placing('guest order of one item', [first]),
  };
};
