import type { Product } from '../contract/products.js';

/** A product for tests; name what matters to the test. */
export const aProduct = (given: Partial<Product> = {}): Product => ({
  _id: 'product-1',
  slug: 'durbar-low',
  title: 'Durbar Low',
  desc: 'A low court shoe in washed leather.',
  company: 'vans',
  price: 100,
  discountPrice: 71,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  img: ['/pictures/durbar-low/side.webp'],
  alt: 'A low blue shoe from the side',
  type: 'court',
  categories: [{ color: ['blue'], gender: ['men'] }],
  color: ['blue'],
  gender: ['men'],
  size: ['41', '42'],
  ...given,
});
