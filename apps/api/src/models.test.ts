import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { model, Types } from 'mongoose';
import './models.js';
import { leaveDatabase, openDatabase, rawDatabase } from './testing/open-database.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const actor = { kind: 'system', id: 'a-test' };
const at = new Date();
const order = {
  amountCents: 1_000,
  status: 'pending',
  createdAt: at,
  address: {},
  products: [],
  history: [{ status: 'pending', at, actor }],
};
const product = {
  _id: new Types.ObjectId(),
  title: 'A',
  slug: 'a',
  img: '/a.webp',
  priceCents: 1,
  discountPriceCents: 1,
};
const line = { product, quantity: 1, size: '42', tracked: true };
const event = { type: 'order.placed', subject: { kind: 'order', id: 'an-order' }, actor, at };
const movement = { product: new Types.ObjectId(), size: '42', change: 1, why: 'edited', actor, at };

it('finds the collection of every model from the start, as making one later ends the snapshots of readers', async () => {
  const made = await rawDatabase().listCollections({}, { nameOnly: true }).toArray();

  expect(made.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.values(mongoose.models).map(({ collection }) => collection.name)),
  );
});

it.each([
  [
    'an order',
    'Order',
    { ...order, products: [[line]] },
    [
      { amountCents: 0.5 },
      { status: 'lost' },
      { version: 0 },
      { products: [[{ ...line, quantity: 0 }]] },
      { history: [{ at }] },
      { byHand: { method: 'khalti', amountPaisa: 1 } },
      { byHand: { method: 'bank', amountPaisa: 0.5 } },
    ],
  ],
  ['an event', 'Event', event, [{ type: 'order.lost' }, { subject: { kind: 'order' } }, { actor: undefined }]],
  ['a stock movement', 'StockMovement', movement, [{ change: 0 }, { change: 0.5 }, { why: 'lost' }, { size: '' }]],
])('refuses %s on insert that its schema does not allow', async (_what, name, valid, faults) => {
  const Model = model(name);
  for (const fault of faults) {
    await expect(Model.insertMany([{ ...valid, ...fault }])).rejects.toMatchObject({ name: 'ValidationError' });
  }
  expect(await Model.countDocuments()).toBe(0);
  expect(await Model.insertMany([valid])).toHaveLength(1);
});

it.each([
  ['a value', { $set: { amountCents: -1 } }],
  ['a value of an entry', { $push: { history: { status: 'lost', at, actor } } }],
  ['the removal of a value', { $unset: { status: 1 } }],
])('refuses an update of an order with %s that its schema does not allow', async (_what, update) => {
  const Order = model('Order');
  const [{ _id }] = (await Order.insertMany([order])) as [{ _id: Types.ObjectId }];

  await expect(Order.updateOne({ _id }, update)).rejects.toMatchObject({ name: 'ValidationError' });

  expect(await Order.findById(_id).lean()).toMatchObject({ ...order, version: 1 });
});
