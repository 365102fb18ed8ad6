import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Guest, Order } from '@paila/shared';
import { systemActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type LoggedIn, openShop, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { claimGuestOrders } from '../erasing/guest-order-claiming.js';
import { anonymiseGuestOrders } from '../erasing/order-anonymising.js';
import { OrderModel } from '../order.model.js';

let shop: Shop;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const guestOrder = async (address: Record<string, string>): Promise<Order> =>
  place(shop.guest, { ...(await oneItem()).orderInput, address: { ...shop.anAddress(), ...address } });
const listed = async (query: Record<string, string> = {}): Promise<{ rows: Guest[]; total: number }> => {
  const answer = await staff.get('/api/orders/overview/guests').query(query).expect(200);
  return { rows: answer.body as Guest[], total: Number(answer.get('X-Total-Count')) };
};
const emails = async (search: string): Promise<(string | undefined)[]> =>
  (await listed({ search })).rows.map(({ email }) => email);

it('finds a guest by name, email address and phone in any spelling, with all orders as one row', async () => {
  const first = { firstname: 'Žofie', lastname: 'O’Rourke', phone: '01-4987111', email: 'Zofie@odd.example' };
  await guestOrder(first);
  const last = await guestOrder({ ...first, firstname: 'Zofie Maria', email: 'zofie@odd.example' });
  await guestOrder({ firstname: 'Bishnu', lastname: 'Karki', phone: '9812000001', email: 'bishnu@odd.example' });

  const row = {
    _id: last._id,
    name: 'Zofie Maria O’Rourke',
    email: 'zofie@odd.example',
    phone: '01-4987111',
    orders: 2,
    lastOrderAt: last.createdAt,
  };
  for (const search of ['orourke zofie', 'ŽOFIE', '+977 1 4987111', '4987111', 'zofie@odd', "O'Rourke", 'maria']) {
    expect([search, await listed({ search })]).toEqual([search, { rows: [row], total: 1 }]);
  }
  expect(await listed({ page: '2', limit: '1' })).toEqual({ rows: [row], total: 2 });
  expect((await listed()).rows.map(({ email }) => email)).toEqual(['bishnu@odd.example', 'zofie@odd.example']);
  expect(await listed({ search: 'nobody' })).toEqual({ rows: [], total: 0 });
});

it('finds no guest by the name of a product', async () => {
  const product = await shop.aProduct({ title: 'Comet Maximilian', stock: { '42': 5 } });
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  const buying = (address: Record<string, string>): Promise<Order> =>
    place(shop.guest, { products, amount: product.discountPrice, address: shop.anAddress(address) });
  await buying({ firstname: 'Asha', email: 'asha@odd.example', phone: '9812000201' });
  await buying({ firstname: 'Maximilian', email: 'max@odd.example', phone: '9812000202' });

  expect([await emails('maximilian'), await emails('comet')]).toEqual([['max@odd.example'], []]);
});

it('identifies a guest without an email address by the phone number', async () => {
  const { email: _none, ...address } = { ...shop.anAddress({ firstname: 'Pema', phone: '9812000077' }), email: '' };
  for (const phone of ['9812000077', '+977 981-2000077']) {
    await place(shop.guest, { ...(await oneItem()).orderInput, address: { ...address, phone } });
  }

  expect(await listed({ search: '9812000077' })).toMatchObject({
    rows: [{ phone: '+977 981-2000077', orders: 2 }],
    total: 1,
  });
});

it('leaves out people who have an account, whose order is in the bin, or whose data are erased', async () => {
  const named = (name: string, phone: string): Promise<Order> =>
    guestOrder({ firstname: name, email: `${name}@odd.example`, phone });
  await named('joining', '9812000100');
  const removed = await named('removed', '9812000101');
  const forgotten = await named('forgotten', '9812000102');
  expect(await emails('joining')).toEqual(['joining@odd.example']);
  const { user } = await shop.shopper({ email: 'joining@odd.example' });
  await inTransaction((session) =>
    claimGuestOrders({ id: user._id, email: user.email }, 'confirmation', systemActor('test'), session),
  );
  await OrderModel.updateOne({ _id: removed._id }, { deletedAt: new Date() });
  await OrderModel.updateOne({ _id: forgotten._id }, { status: 'cancelled' });
  expect(await emails('forgotten')).toEqual(['forgotten@odd.example']);
  await anonymiseGuestOrders(new Date(Date.now() + 1_000));

  expect([await emails('joining'), await emails('removed'), await emails('forgotten')]).toEqual([[], [], []]);
});

it('leaves the list of accounts as the specification defines it', async () => {
  const answer = await (await shop.admin()).get('/api/users').query({ search: 'bishnu@odd.example' });

  expect([answer.body, answer.get('X-Total-Count')]).toEqual([[], '0']);
});
