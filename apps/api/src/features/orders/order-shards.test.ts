import { expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { ordering } from '../../testing/ordering.js';
import { profiledOperations } from '../../testing/profiled-operations.js';
import { operationsBeside, uniqueIndexesBeside } from '../../testing/shard-keys.js';

const { shop, provider } = await openPayingSuite();
const { place, oneItem } = ordering(() => shop);

/** The collections that grow with orders. The id is the shard key of each. */
const SHARDED = ['orders', 'orderkeys'];
/** The fields by which the shop's jobs find orders. They run beside the calls of shoppers, and may ask every shard. */
const OF_JOBS = ['expiresAt', 'claim.checkAt', 'documentsDue', 'reviewFlags', 'anonymisedAt'];

it.each(SHARDED)('%s have no unique index beside their shard key', async (name) => {
  expect(await uniqueIndexesBeside(name, '_id')).toEqual([]);
});

it('are found by their ids or keys alone in every call of a shopper', async () => {
  await offerCash(shop);
  const [sita, admin] = [await shop.shopper(), await shop.admin()];
  const email = sita.user.email;
  const { orderInput } = await oneItem();
  const statuses: number[] = [];
  const ask = async (call: PromiseLike<{ status: number }>): Promise<void> => {
    statuses.push((await call).status);
  };

  const operations = await profiledOperations(async () => {
    const mine: PlacedOrder = await place(sita, orderInput);
    const guests = await place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
    const withToken = { 'x-order-token': guests.orderToken ?? '' };
    const again = shop.guest.post('/api/orders').set('Idempotency-Key', 'a-random-key-of-this-click');
    await ask(again.send(orderInput));
    await ask(shop.guest.post('/api/orders').set('Idempotency-Key', 'a-random-key-of-this-click').send(orderInput));
    await ask(shop.guest.post('/api/orders').send({ ...orderInput, paymentID: 'Pay_Elsewhere' }));
    const { order: cash } = await placeCash(shop, { phone: '9841000009' });
    await placeCash(shop, { phone: '9841000009' });
    const { pidx } = await shop.begin(sita, mine);
    await provider.settle(pidx, 'completed');
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    await ask(sita.get(`/api/orders/${sita.user._id}`));
    await ask(sita.get(`/api/orders/${sita.user._id}?page=1&limit=5`));
    await ask(sita.get(`/api/orders/detail/${mine._id}`));
    await ask(sita.get(`/api/orders/${mine._id}/invoice.pdf`));
    await ask(sita.post(`/api/orders/${mine._id}/problems`).send({ reason: 'other', text: 'The box is torn' }));
    await ask(shop.guest.get(`/api/orders/detail/${guests._id}`).set(withToken));
    await ask(shop.guest.post(`/api/orders/${guests._id}/cancel`).set(withToken));
    await ask(shop.guest.post(`/api/orders/${guests._id}/link`).send({ email }));
    await ask(shop.logIn(email, sita.password));
    // One order at a time is the work of staff, too.
    await ask(admin.put(`/api/orders/${cash._id}/status`).send({ status: 'confirmed' }));
  });

  expect(statuses).toEqual(statuses.map(() => 200));
  const keyless = SHARDED.flatMap((name) => operationsBeside(operations, name, '_id'));
  expect(keyless.filter((line) => !OF_JOBS.some((field) => line.includes(`"${field}`)))).toEqual([]);
  const found = operations.filter(
    ({ collection, filter }) => SHARDED.includes(collection) && filter && '_id' in filter,
  );
  expect(new Set(found.map(({ collection }) => collection))).toEqual(new Set(SHARDED));
});
