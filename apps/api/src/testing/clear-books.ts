import { afterEach } from '@jest/globals';
import { rawDatabase } from './open-database.js';

const BOOKS = [
  'orderkeys',
  'products',
  'stocklevels',
  'trackedproducts',
  'stockmovements',
  'paymentattempts',
  'ledgerentries',
  'cashsettlements',
  'invoices',
  'invoicebuyers',
  'invoicenumbers',
  'events',
] as const;

/**
 * Empties products, stock, orders, payments, ledger, settlements, invoices and events after each test, as the tests of
 * audits damage them.
 */
export const clearBooksAfterEach = (): void => {
  afterEach(async () => {
    // First the orders, so that no job writes an invoice of them afterwards.
    await rawDatabase().collection('orders').deleteMany({});
    await Promise.all(BOOKS.map((name) => rawDatabase().collection(name).deleteMany({})));
  });
};
