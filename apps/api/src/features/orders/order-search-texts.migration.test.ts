import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { orderSearchTextsMigration } from './order-search-texts.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('lets old orders be found by tracking number and by the digits of a phone number, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  await orders.insertMany([
    { search: 'a1\nsita rai\n+977 98-4111', address: { firstname: 'Sita', phone: '+977 98-4111-2222' } },
    { search: 'a2\n9841112222', address: { phone: '9841112222' }, shipment: { trackingNumber: 'NCM-7' } },
    { search: 'a3', address: {} },
    { search: 'a4', address: { phone: '1' }, shipment: { carrier: 'Pathao' } },
    { search: 'a5', address: {}, shipment: { trackingNumber: 'NCM-8' }, anonymisedAt: new Date() },
  ]);
  const texts = async () => (await orders.find().sort({ _id: 1 }).toArray()).map(({ search }): unknown => search);
  const { signal } = new AbortController();
  const completed = ['a1\nsita rai\n+977 98-4111\n9841112222', 'a2\n9841112222\nncm-7', 'a3', 'a4', 'a5'];

  await orderSearchTextsMigration.up(rawDatabase(), signal);
  expect(await texts()).toEqual(completed);
  await orderSearchTextsMigration.up(rawDatabase(), signal);
  expect(await texts()).toEqual(completed);
});
