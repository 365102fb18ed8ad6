import { describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { next, type LoggedIn } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { moveAccount } from '../testing.js';

const { shop, admin } = await openPayingSuite();
const { place, oneItem } = ordering(() => shop);

const confirmed = () => shop.shopper({ emailConfirmedAt: new Date() });
const guestOrder = async (email: string): Promise<PlacedOrder> => {
  const { orderInput } = await oneItem();
  return place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
};
const paidOrder = async (email: string): Promise<PlacedOrder> => {
  const order = await guestOrder(email);
  const { pidx } = await shop.begin(shop.guest, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);
  return order;
};
const ownOrderIds = async (caller: LoggedIn): Promise<string[]> =>
  ((await caller.get(`/api/orders/${caller.user._id}`).expect(200)).body as Order[]).map(({ _id }) => _id);
const logIn = ({ user: { username }, password }: LoggedIn) => shop.logIn(username, password).expect(200);

describe('a customer who orders as a guest', () => {
  it('finds paid orders in the account at the next log-in, and none that cost strangers nothing', async () => {
    const sita = await confirmed();
    const { email } = sita.user;
    const [paid, unpaid] = [await paidOrder(` ${email.toUpperCase()}`), await guestOrder(email)];
    expect(await ownOrderIds(sita)).toEqual([]);

    for (let times = 0; times < 2; times += 1) await logIn(sita);

    expect(await ownOrderIds(sita)).toEqual([paid._id]);
    const adopted = { type: 'order.adopted', 'subject.id': { $in: [paid._id, unpaid._id] } } as const;
    expect(await EventModel.find(adopted, { _id: 0, at: 0 }).lean()).toEqual([
      {
        type: 'order.adopted',
        subject: { kind: 'order', id: paid._id },
        actor: { kind: 'customer', id: sita.user._id },
        is: { account: sita.user._id },
      },
    ]);
    expect((await admin.get(`/api/orders/detail/${unpaid._id}`)).body).toMatchObject({ user: null });
  });

  it('opens an order by the account alone from then on', async () => {
    const sita = await confirmed();
    const order = await paidOrder(sita.user.email);
    await logIn(sita);

    const path = `/api/orders/detail/${order._id}`;
    await shop.guest
      .get(path)
      .set('x-order-token', order.orderToken ?? '')
      .expect(404);
    await sita.get(path).expect(200);
  });

  it('receives no order without a confirmed address, nor one of a former address', async () => {
    const [tara, sita] = [await shop.shopper(), await confirmed()];
    await paidOrder(tara.user.email);
    const order = await paidOrder(sita.user.email);
    await moveAccount(sita.user._id, `new${String(next())}@example.com`);

    await logIn(tara);
    await logIn(sita);

    expect(await ownOrderIds(tara)).toEqual([]);
    expect(await ownOrderIds(sita)).toEqual([]);
    expect((await admin.get(`/api/orders/detail/${order._id}`)).body).toMatchObject({ user: null });
  });

  it('logs in at once, on however many devices', async () => {
    const sita = await confirmed();
    const order = await paidOrder(sita.user.email);

    await Promise.all(Array.from({ length: 5 }, () => logIn(sita)));

    expect(await ownOrderIds(sita)).toEqual([order._id]);
    const adopted = { type: 'order.adopted', 'subject.id': order._id } as const;
    expect(await EventModel.countDocuments(adopted)).toBe(1);
  });
});
