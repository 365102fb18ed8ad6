import type { Product } from '@paila/shared';
import type { LoggedIn } from './accounts.js';

/** Adds a published product without pictures, the last of its kind. */
export const addProduct = (admin: LoggedIn, title: string): Promise<Product> =>
  admin.call('POST', '/products', {
    title,
    desc: 'A shoe to be paid for.',
    company: 'nike',
    price: 100,
    discountPrice: 100,
    img: [],
    alt: 'A shoe',
    type: 'runner',
    categories: [{ color: ['blue'], gender: ['men'] }],
    size: ['42'],
    stock: { '42': 1 },
  });
