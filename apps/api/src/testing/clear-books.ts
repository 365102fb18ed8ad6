import { afterEach } from '@jest/globals';
import { rawDatabase } from './open-database.js';

const BOOKS = [
  'orders',
  'products',
  'stocklevels',
  'trackedproducts',
  'stockmovements',
  'paymentattempts',
  'ledgerentries',
  'cashsettlements',
  'events',
] as const;

/**
 * Empties products, stock, orders, payments, ledger, settlements and events after each test, as the tests of audits
 * damage them.
 */
export const clearBooksAfterEach = (): void => {
  afterEach(async () => {
    await Promise.all(BOOKS.map((name) => rawDatabase().collection(name).deleteMany({})));
  });
};
