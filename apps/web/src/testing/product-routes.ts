import { type Cart, cartLine, compareProducts, type Product, type Selection, type Sort } from '@paila/shared';
import { countFacets, matchesSelection } from '@paila/shared/testing/selection';
import { on, type Route, type SeenCall } from './test-api.js';

const readSelection = (query: URLSearchParams): Selection & { sort?: Sort } =>
  Object.fromEntries([...query].map(([name, value]) => [name, name.endsWith('Price') ? Number(value) : value]));

/** Finds words within titles, which is enough for the tests. */
const isFound = ({ title }: Product, q = ''): boolean =>
  q.split(' ').every((word) => title.toLowerCase().includes(word.toLowerCase()));

const list =
  (products: readonly Product[]) =>
  ({ query }: SeenCall) => {
    const matching = products
      .filter((product) => isFound(product, query.get('q') ?? '') && matchesSelection(product, readSelection(query)))
      .sort(compareProducts(readSelection(query).sort ?? 'newest'));
    const limit = Number(query.get('limit') ?? matching.length);
    const page = Number(query.get('page') ?? '1');
    return {
      body: matching.slice((page - 1) * limit, page * limit),
      headers: { 'X-Total-Count': String(matching.length) },
    };
  };

/** The API's product calls for these products, filtered and sorted by the shop's own rules. */
export const productRoutes = (...products: Product[]): Route[] => [
  on('GET', '/products', list(products)),
  on('GET', '/products/:id', ({ path }) => {
    const named = path.split('/')[2];
    const product = products.find(({ _id, slug }) => _id === named || slug === named);
    return product ? { body: product } : { status: 404, body: { msg: 'Product not found', code: 'not_found' } };
  }),
  on('GET', '/products/suggestions', ({ query }) => {
    const found = products.filter((product) => isFound(product, query.get('q') ?? ''));
    return { body: { products: found, total: found.length, brands: [], types: [], corrections: [] } };
  }),
  on('GET', '/products/facets', ({ query }) => ({ body: countFacets(products, readSelection(query)) })),
];

interface SentLine {
  id: string;
  quantity: number;
  size?: string;
}

/** The API's cart calls, with a cart in memory; `stored()` returns its content. */
export const cartKeeper = (products: readonly Product[], initial: Cart | null = null) => {
  let cart = initial;
  const keep = ({ body }: SeenCall) => {
    const { products: sent } = body as { products: SentLine[] };
    cart = {
      _id: 'cart',
      products: sent.flatMap(({ id, quantity, size }) => {
        const product = products.find(({ _id }) => _id === id);
        return product ? [cartLine(product, quantity, size)] : [];
      }),
    };
    return { body: cart };
  };
  return {
    stored: () => cart,
    routes: [
      on('GET', '/cart/:user', () => ({ body: cart })),
      on('POST', '/cart', keep),
      on('PUT', '/cart/:user', keep),
    ],
  };
};
