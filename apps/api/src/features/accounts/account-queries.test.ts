import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { profiledOperations } from '../../testing/profiled-operations.js';
import { SessionModel } from './sessions/session.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('reads accounts, sessions and counted tries by their indexes, in every call', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const [admin, second]: [LoggedIn, LoggedIn] = [await shop.admin(), await shop.admin()];
  const shopper = crowd[0]!;
  const { user, password } = shopper;
  const statuses: number[] = [];
  const ask = async (call: PromiseLike<{ status: number }>): Promise<void> => {
    statuses.push((await call).status);
  };

  const operations = await profiledOperations(async () => {
    const form = { firstname: 'Maya', lastname: 'Thapa', username: 'maya', email: 'maya@example.com' };
    await ask(shop.guest.post('/api/users').send({ ...form, password: 'himal8' }));
    await ask(shop.logIn(user.email, 'wrong-one'));
    await ask(shop.logIn(user.email.toUpperCase(), password));
    await ask(shop.logIn(user.username, password));
    await ask(shopper.get('/api/auth'));
    await ask(shopper.get('/api/auth/sessions'));
    await ask(shopper.delete('/api/auth/sessions/0123456789abcdef01234567'));
    await ask(
      shopper.put(`/api/auth/${user._id}`).send({ ...form, email: 'other@example.com', currentPassword: password }),
    );
    const passwords = { currentPassword: password, newPassword: 'new-one', password: 'new-one' };
    await ask(shopper.put(`/api/auth/${user._id}`).send(passwords));
    await ask(admin.get('/api/users'));
    await ask(admin.get('/api/users?page=2&limit=5'));
    await ask(admin.get('/api/users?search=sita'));
    await ask(admin.get('/api/users?role=customer&search=sita'));
    await ask(admin.get('/api/users?role=staff'));
    await ask(admin.get('/api/users?blocked=true'));
    await ask(admin.get('/api/users?blocked=false&search=sita'));
    await ask(admin.get(`/api/users/${user._id}`));
    await ask(admin.get(`/api/users/${user._id}/export`));
    await ask(admin.put(`/api/users/${crowd[1]!.user._id}/access`).send({ blocked: true, role: 'staff' }));
    await ask(second.delete(`/api/auth/${second.user._id}`).send({ currentPassword: second.password }));
    await ask(shopper.delete('/api/auth/session'));
  });

  expect(statuses).toEqual([200, 401, 200, 200, 200, 200, 404, ...Array.from({ length: 14 }, () => 200)]);
  const queryPlans = (name: string): Set<string> =>
    new Set(
      operations.flatMap(({ collection, planSummary }) =>
        collection === name && planSummary !== undefined ? [planSummary] : [],
      ),
    );
  const [users, names] = [queryPlans('users'), queryPlans('accountnames')];
  const [sessions, limits] = [queryPlans('sessions'), queryPlans('ratelimits')];
  for (const plan of [...users, ...names, ...sessions, ...limits]) expect(plan).toMatch(/^(IXSCAN|IDHACK|COUNT_SCAN)/);
  expect([...users]).toEqual(expect.arrayContaining(['IDHACK', 'IXSCAN { role: 1, createdAt: -1, _id: -1 }']));
  expect([...names]).toEqual(expect.arrayContaining(['IXSCAN { email: 1 }', 'IXSCAN { username: 1 }']));
  expect([...sessions]).toContain('IXSCAN { user: 1, lastSeenAt: -1 }');
  expect([...limits]).toEqual(['IXSCAN { key: 1 }']);
  expect(operations.filter(({ collection, hasSortStage }) => collection === 'sessions' && hasSortStage)).toEqual([]);
});

it('reads one session and one account to identify a caller, and nothing else', async () => {
  const shopper = await shop.shopper();
  const statuses: number[] = [];

  const operations = await profiledOperations(async () => {
    statuses.push((await shopper.get('/api/auth')).status);
  });

  expect(statuses).toEqual([200]);
  // Mails of the other test may still be written, so only commands that name this account and its session count.
  const session = await SessionModel.findOne({ user: shopper.user._id }).orFail();
  const ids = [shopper.user._id, session._id.toHexString()];
  const reads = operations
    .filter(({ command }) => ids.some((id) => JSON.stringify(command).includes(id)))
    .map(({ op, collection, planSummary }) => `${op} ${collection} ${planSummary ?? ''}`);
  expect(reads.toSorted()).toEqual(['query sessions IDHACK', 'query users IDHACK']);
});
