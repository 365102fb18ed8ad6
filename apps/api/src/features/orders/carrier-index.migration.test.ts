import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { carrierIndexMigration } from './carrier-index.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('drops the index that nothing reads any more, keeps the others, and can be begun anew', async () => {
  const { signal } = new AbortController();
  const orders = rawDatabase().collection('orders');
  await orders.drop();
  await carrierIndexMigration.up(rawDatabase(), signal);
  await orders.createIndexes([
    { key: { 'shipment.carrier': 1 } },
    { key: { 'shipment.at': 1, 'shipment.carrier': 1 } },
  ]);
  const names = async () => (await orders.indexes()).map(({ name }) => name);

  await carrierIndexMigration.up(rawDatabase(), signal);
  expect(await names()).toEqual(['_id_', 'shipment.at_1_shipment.carrier_1']);
  await carrierIndexMigration.up(rawDatabase(), signal);
  expect(await names()).toEqual(['_id_', 'shipment.at_1_shipment.carrier_1']);
});
