import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { User } from '@paila/shared';
import { until } from '../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { profiledOperations } from '../../testing/profiled-operations.js';
import { operationsBeside, uniqueIndexesBeside } from '../../testing/shard-keys.js';
import { newestLink, passwordResetsHandled } from './testing.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const form = { firstname: 'Maya', lastname: 'Thapa', username: 'maya', email: 'maya@example.com' };
const password = 'himal-peak-7';

it('keeps nothing unique in the accounts but their ids', async () => {
  expect(await uniqueIndexesBeside('users', '_id')).toEqual([]);
  expect(await uniqueIndexesBeside('accountnames', '_id')).toEqual(['email_1', 'username_1']);
});

it('names the id of the account in every operation on accounts, but those of lists', async () => {
  const statuses: number[] = [];
  const ask = async <Answer extends { status: number }>(call: PromiseLike<Answer>): Promise<Answer> => {
    const answer = await call;
    statuses.push(answer.status);
    return answer;
  };

  const hot = await profiledOperations(async () => {
    const { _id } = (await ask(shop.guest.post('/api/users').send({ ...form, password }))).body as User;
    await ask(shop.guest.post('/api/users').send({ ...form, password }));
    await ask(shop.logIn('nobody@example.com', password));
    await ask(shop.logIn(form.email, 'wrong-one'));
    await ask(shop.logIn(form.username, password));
    const { token } = (await ask(shop.logIn(form.email.toUpperCase(), password))).body as { token: string };
    const maya = shop.withToken(token);
    const confirm = async () =>
      ask(maya.put('/api/email-confirmation').send({ token: await newestLink(_id, shop.settings) }));
    const change = (body: object) => ask(maya.put(`/api/auth/${_id}`).send(body));
    await ask(maya.get('/api/auth'));
    await ask(maya.get('/api/auth/sessions'));
    await ask(maya.post('/api/email-confirmation'));
    await confirm();
    await change({ firstname: 'Maya Devi', phone: '9841000001' });
    await change({ email: 'withdrawn@example.com', currentPassword: password });
    await ask(maya.delete('/api/email-confirmation'));
    await change({ email: 'new@example.com', currentPassword: password });
    await confirm();
    await change({ currentPassword: password, newPassword: 'himal-peak-8', password: 'himal-peak-8' });
    await ask(shop.guest.post('/api/password-reset').send({ email: form.username }));
    await until(passwordResetsHandled);
    const link = await newestLink(_id, shop.settings);
    await ask(shop.guest.post('/api/password-reset/check').send({ token: link }));
    const reset = { token: link, newPassword: password, password };
    await ask(shop.guest.put('/api/password-reset').send(reset));
    const again = shop.withToken(((await ask(shop.logIn('new@example.com', password))).body as typeof reset).token);
    const products = [{ productId: (await shop.aProduct())._id, quantity: 1 }];
    await ask(again.put(`/api/cart/${_id}`).send({ products }));
    await ask(again.post('/api/address').send(shop.anAddress()));
    await ask(again.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() }));
    await ask(again.get(`/api/orders/${_id}`));
    await ask(again.delete('/api/auth/session'));
  });

  expect(statuses.filter((status) => status !== 200)).toEqual([409, 401, 401]);
  const onAccounts = hot.filter(({ collection }) => collection === 'users');
  expect(new Set(onAccounts.map(({ op }) => op))).toEqual(new Set(['insert', 'query', 'update', 'command']));
  expect(operationsBeside(hot, 'users', '_id')).toEqual([]);

  const lists = await profiledOperations(async () => {
    await admin.get('/api/users?role=staff').expect(200);
  });

  expect(operationsBeside(lists, 'users', '_id')).not.toEqual([]);
});
