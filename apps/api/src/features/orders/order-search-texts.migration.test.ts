import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { orderFoldedTextsMigration } from './order-search-texts.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('lets old orders be found by all that new ones are found by, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  const user = new Types.ObjectId();
  await rawDatabase()
    .collection('users')
    .insertOne({ _id: user, firstname: 'Zoë', lastname: 'O’Neill', email: 'Zoe@Example.com' });
  const line = (title: string) => [{ product: { title }, quantity: 1 }];
  const ids = Array.from({ length: 4 }, () => new Types.ObjectId());
  const [first, second, bare, gone] = ids.map((id) => id.toHexString());
  await orders.insertMany([
    {
      _id: ids[0]!,
      user,
      shortNumber: 1003,
      paymentID: 'PAY_7',
      search: 'as it was',
      address: { firstname: 'सीता', phone: '+977-1-4412345', streetAddress: 'H.No. 12', city: 'Pokhara' },
      shipment: { carrier: 'Pathao', trackingNumber: 'NCM-7' },
      products: [line('Café Runner'), line('Rooftop Tee')],
    },
    { _id: ids[1]!, user: null, address: { phone: '1' }, products: [line('Rooftop Tee')] },
    { _id: ids[2]! },
    { _id: ids[3]!, address: {}, shipment: { carrier: 'Indigo' }, anonymisedAt: new Date() },
  ]);
  const texts = async () => (await orders.find().sort({ _id: 1 }).toArray()).map(({ search }): unknown => search);
  const { signal } = new AbortController();
  const complete = [
    `${first ?? ''}\npa-1003\npay_7\ncafe runner\nrooftop tee\n\nसीता\n97714412345\nh.no. 12\npokhara\npathao\nncm-7\nzoe oneill\nzoe@example.com`,
    `${second ?? ''}\nrooftop tee\n\n1`,
    `${bare ?? ''}\n\n`,
    `${gone ?? ''}\n\n`,
  ];

  await orderFoldedTextsMigration.up(rawDatabase(), signal);
  expect(await texts()).toEqual(complete);
  await orderFoldedTextsMigration.up(rawDatabase(), signal);
  expect(await texts()).toEqual(complete);
});
