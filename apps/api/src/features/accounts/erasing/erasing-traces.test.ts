import { expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { rawDatabase } from '../../../testing/open-database.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';

const { shop, admin } = await openPayingSuite();

/** What identifies the person, in lower case. */
const PERSON = [
  'bishnumaya',
  'tamrakar',
  'bishnu_tam',
  'bishnu.t@',
  '9841777001',
  'thamel chowk',
  'patan dhoka',
  'b@office',
];

/** The collections whose documents contain a text, in whatever case. */
const collectionsWith = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { collectionName } of await rawDatabase().collections()) {
    const docs = await rawDatabase().collection(collectionName).find().toArray();
    if (mongo.BSON.EJSON.stringify(docs).toLowerCase().includes(text)) found.push(collectionName);
  }
  return found.sort();
};

it('erasing an account leaves nothing of the person in any collection', async () => {
  const person = {
    firstname: 'Bishnumaya',
    lastname: 'Tamrakar',
    username: 'bishnu_tam',
    email: 'bishnu.t@example.com',
  };
  const password = 'a-long-password';
  const { _id } = (await shop.guest.post('/api/users').send({ ...person, password })).body as { _id: string };
  const logIn = (tried = password) => shop.guest.post('/api/auth').send({ email: person.email, password: tried });
  await logIn('wrong-one');
  const me = shop.withToken(((await logIn()).body as { token: string }).token);
  const put = (body: object) => me.put(`/api/auth/${_id}`).send(body);
  await put({ ...person, phone: '9841777001', gender: 'Female' });
  const address = shop.anAddress({ firstname: 'Bishnumaya', phone: '9841777001', streetAddress: 'Thamel Chowk 4' });
  await me.post('/api/address/').send({ ...address, user: _id });
  const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 9 } });
  const lines = [{ productId, quantity: 1, size: '42' }];
  await me.post('/api/cart/').send({ user: _id, products: lines });
  const order = async (streetAddress: string): Promise<string> => {
    const sent = { products: lines, amount: 100, address: { ...address, streetAddress, email: 'b@office.example' } };
    const answer = await me.post('/api/orders').set('Idempotency-Key', streetAddress).send(sent);
    expect(answer.status).toBe(200);
    return (answer.body as { _id: string })._id;
  };
  const [delivered] = [await order('Patan Dhoka 1'), await order('Thamel Chowk 4')];
  const { pidx } = (await me.post('/api/payments/khalti/initiate').send({ orderId: delivered })).body as {
    pidx: string;
  };
  shop.provider.control.settle(pidx, 'Completed');
  await shop.confirm(shop.guest, pidx);
  for (const status of ['shipped', 'delivered']) {
    await admin.put(`/api/orders/${delivered}/status`).send({ status });
  }
  const message = { name: 'Bishnumaya Tamrakar', email: person.email, topic: 'Thamel Chowk', text: 'Call 9841777001' };
  await me.post('/api/messages').send(message).expect(200);
  for (const text of PERSON) expect([text, await collectionsWith(text)]).not.toEqual([text, []]);

  expect(await me.delete(`/api/auth/${_id}`).send({ currentPassword: password })).toMatchObject({ status: 200 });

  for (const text of PERSON) expect([text, await collectionsWith(text)]).toEqual([text, []]);
  // Ids stay in the books, where they name nobody.
  expect(await collectionsWith(_id)).toEqual(['events', 'stockmovements']);
  expect(await shop.findings()).toEqual([]);
});
