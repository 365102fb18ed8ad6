import { afterEach } from '@jest/globals';
import { rawDatabase } from './open-database.js';

const BOOKS = [
  'orders',
  'products',
  'stocklevels',
  'trackedproducts',
  'stockmovements',
  'paymentattempts',
  'events',
] as const;

/** Empties products, stock, orders, payments and events after each test, for audits, whose tests damage them. */
export const clearBooksAfterEach = (): void => {
  afterEach(async () => {
    await Promise.all(BOOKS.map((name) => rawDatabase().collection(name).deleteMany({})));
  });
};
