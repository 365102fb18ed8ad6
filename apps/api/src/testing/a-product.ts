import type { Product } from '@paila/shared';

/** A product for tests; name what matters to the test. */
export const aProduct = (given: Partial<Product> = {}): Product => ({
  _id: 'a',
  slug: given._id ?? 'a',
  title: 'Ridge Runner',
  desc: 'For the hills',
  company: 'nike',
  price: 100,
  discountPrice: 100,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  img: ['/pictures/a/side.webp'],
  alt: 'A shoe',
  type: 'runner',
  categories: [{ color: ['red'], gender: ['men'] }],
  color: ['red'],
  gender: ['men'],
  size: ['42'],
  stock: { '42': 5 },
  ...given,
});
