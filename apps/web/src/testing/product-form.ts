import { type AdminProduct } from '@paila/shared';
import { screen } from '@testing-library/react';
import { enterText } from './enter-text.js';
import type { openAdmin } from './open-admin.js';
import { aProduct } from './samples.js';
import { on } from './test-api.js';

/** A product as staff see it, with stock in two sizes. */
export const aStoredProduct = (given: Partial<AdminProduct> = {}): AdminProduct => ({
  ...aProduct({ title: 'Thamel Low', slug: 'thamel-low', size: ['41', '42'], stock: { '41': 3, '42': 5 } }),
  status: 'published',
  changedAt: '2026-02-01T00:00:00.000Z',
  version: 4,
  ...given,
});

/** The choices that the form of a product offers. */
export const facetsRoute = on('GET', '/products/facets', {
  body: {
    total: 1,
    colors: [{ value: 'teal', count: 1 }],
    brands: [],
    sizes: [],
    types: [],
    price: { min: 1, max: 2 },
  },
});

/** All that a new product must have. */
export const PRODUCT_TEXTS = {
  Company: 'nike',
  Title: 'Dawn  Runner!',
  Description: 'A light shoe.',
  'Alt text': 'A red shoe',
  Price: '129.90',
  'Discount price': '99.95',
};

/** Fills in fields by their labels. */
export const fillIn = async (
  user: Awaited<ReturnType<typeof openAdmin>>['user'],
  texts: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    const input = screen.getByLabelText(name, { selector: 'input, textarea' });
    await user.clear(input);
    await enterText(user, input, text);
  }
};
