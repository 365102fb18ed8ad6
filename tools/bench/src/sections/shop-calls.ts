import { DEFAULT_SORT, DEMO_ACCOUNTS, type Product, SORTS } from '@paila/shared';
import type { Call } from '../measuring/load.js';
import { changeProduct, logInNew, requestsAsAdmin, requestsTo, tokensInTurn } from './requests.js';

/** More than any run orders. */
const PLENTY = 100_000;
const LINES_IN_CART = 3;
/** The number of calls after which a call costs as much as in a shop that has been open for a while. */
const WARM_UPS = 2000;
/** One for each parallel request, so that no two write the same cart. */
const CART_OWNERS = 10;

/** The measured calls, with the data that they need. */
export interface ShopCalls {
  readonly page: Call;
  readonly product: Call;
  readonly filtered: Call;
  readonly facets: Call;
  readonly search: Call;
  /** Searches for new words each time, without cached answers. */
  readonly newSearches: Call;
  readonly home: Call;
  readonly productPage: Call;
  readonly whoAmI: Call;
  readonly cart: Call;
  readonly logIn: Call;
  /** Orders one of several products. */
  readonly order: Call;
  /** All orders are of the same product and size. */
  readonly orderOfOneItem: Call;
}

const ADDRESS = {
  firstname: 'Asha',
  lastname: 'Gurung',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
};

/** The next order of a guest. Each order comes from another person. */
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

const MIN_WORD_LENGTH = 3;

/** Addresses of searches as people type them: the beginnings of products' names. */
const searchPaths = (products: readonly Product[]) => {
  const beginnings = products.flatMap(({ title }) =>
    Array.from({ length: Math.max(0, title.length - MIN_WORD_LENGTH) }, (_, more) =>
      title.slice(0, MIN_WORD_LENGTH + more),
    ),
  );
  let count = 0;
  return (): string => {
    count += 1;
    const words = beginnings[(count * 31) % beginnings.length] ?? '';
    const sort = SORTS[count % SORTS.length] ?? DEFAULT_SORT;
    return `/api/products?q=${encodeURIComponent(words)}&sort=${sort}&page=1&limit=24`;
  };
};

/** Fills the shelves with products that can be ordered as often as a run likes, and names the calls to measure. */
export const shopCalls = async (url: string): Promise<ShopCalls> => {
  const anybody = requestsTo(url);
  const admin = await requestsAsAdmin(url);
  // An account of its own, as each log-in of an account may end its oldest session.
  const token = await logInNew(anybody);
  const listed = await anybody<Product[]>('GET', '/api/products?page=1&limit=20');
  const stocked: Product[] = [];
  for (const product of listed) {
    const stock = Object.fromEntries(product.size.map((size) => [size, PLENTY]));
    stocked.push(await changeProduct(admin, product, { stock }));
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
    warmUps: WARM_UPS,
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
    newSearches: { ...get('search for other words each time', '/api/products'), nextPath: searchPaths(listed) },
    home: get('home, HTML', '/'),
    productPage: get('product, HTML', `/products/${first._id}`),
    whoAmI: { ...get('who am I', '/api/auth'), headers: { 'x-auth-token': token } },
    cart: {
      name: 'cart write',
      method: 'POST',
      path: '/api/cart',
      nextHeaders: () => ({ 'x-auth-token': tokenOfNextOwner() }),
      body: () => JSON.stringify({ products: cart }),
      warmUps: WARM_UPS,
    },
    logIn: { name: 'log-in', method: 'POST', path: '/api/auth', body: () => JSON.stringify(shopper), requests: 40 },
    order: placing('guest order', stocked),
    orderOfOneItem: placing('guest order of one item', [first]),
  };
};
