import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CashDay, Order, OrderDocument, PlacedOrder } from '@paila/shared';
import { offerCash } from '../../../testing/cash-ordering.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import { type LoggedIn, next } from '../../../testing/open-shop.js';

let shop: PayingShop;
let sita: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop({ undoMinutes: 5 });
  await offerCash(shop, { pickUp: true });
  [sita, admin] = [await shop.shopper(), await shop.admin()];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

/** Rs 14,000, the charge of an order of $100. */
const DUE = 1_400_000;

/** An order of one item for $100 that Sita picks up. The city is one to which nothing is delivered for cash. */
const anOrder = async (more: object = {}): Promise<PlacedOrder> => {
  const product = await shop.aProduct({ stock: { '42': 10 } });
  const address = shop.anAddress({ city: 'Jumla', phone: `98${String(60_000_000 + next())}` });
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  const answer = await sita.post('/api/orders').send({ products, amount: 100, address, pickUp: true, ...more });
  return answer.body as PlacedOrder;
};
const pay = async (order: PlacedOrder): Promise<PlacedOrder> => {
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return order;
};
const aPaidOrder = async (): Promise<PlacedOrder> => pay(await anOrder());
const aCashOrder = async (): Promise<PlacedOrder> => {
  const order = await anOrder({ paymentMethod: 'cash' });
  await put(order, { status: 'confirmed' }).expect(200);
  return order;
};
type Ordered = Pick<Order, '_id'>;
const put = ({ _id }: Ordered, body: object) => admin.put(`/api/orders/${_id}/status`).send(body);
const handOver = (order: Ordered) => put(order, { status: 'delivered' });
const pack = ({ _id }: Ordered) => admin.put(`/api/orders/${_id}/packed`).send({ packed: true });
const undo = ({ _id }: Ordered) => admin.post(`/api/orders/${_id}/undo`).send();
const see = (order: Ordered): Promise<Order> => shop.see(admin, order);
const documents = async ({ _id }: Ordered): Promise<OrderDocument[]> =>
  (await admin.get(`/api/orders/${_id}/documents`).expect(200)).body as OrderDocument[];
const notAllowed = (from: string, to: string) => ({
  status: 409,
  body: { code: 'status_not_allowed', msg: `An order that is ${from} can’t be marked as ${to}` },
});

describe('handing over an order for pick-up', () => {
  it('takes its items out of the shop, without a carrier, and makes its invoice due', async () => {
    const order = await aPaidOrder();
    await pack(order).expect(200);
    expect(await documents(order)).toEqual([]);

    const answer = await put(order, { status: 'delivered', carrier: 'NCM', trackingNumber: 'NC-1' }).expect(200);

    const body = answer.body as Order;
    expect(body).toMatchObject({ status: 'delivered', pickUp: true, packedAt: expect.any(String) });
    expect(body.shipment).toEqual({ at: body.history.at(-1)?.at });
    expect(body.history.map(({ status }) => status)).toEqual(['pending', 'paid', 'delivered']);
    expect(await documents(order)).toMatchObject([{ kind: 'invoice', paisa: DUE }]);
  });

  it('is no step of an order that is delivered, as shipping is none of an order for pick-up', async () => {
    const [pickedUp, delivered] = [await aPaidOrder(), await pay(await anOrder({ pickUp: false }))];

    expect(await put(pickedUp, { status: 'shipped' })).toMatchObject(notAllowed('paid', 'shipped'));
    expect(await handOver(delivered)).toMatchObject(notAllowed('paid', 'delivered'));
    expect(await handOver(await anOrder())).toMatchObject(notAllowed('pending', 'delivered'));
  });

  it('is refused once the customer has cancelled the order, and while its money goes back', async () => {
    const [cancelled, refunding] = [await aPaidOrder(), await aPaidOrder()];
    const noAnswer = { kind: 'drop', on: 'refund', when: 'after' } as const;
    shop.provider.fault(noAnswer);
    await sita.post(`/api/orders/${cancelled._id}/cancel`).send().expect(200);
    shop.provider.fault(noAnswer);
    await admin.post(`/api/orders/${refunding._id}/refunds`).send({ amount: 5, reason: 'Torn' }).expect(200);

    expect(await handOver(cancelled)).toMatchObject({ status: 409, body: { code: 'cancel_requested' } });
    expect(await handOver(refunding)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
  });

  it('can be undone: the items are back in the shop, and a credit note takes the invoice back', async () => {
    const order = await aPaidOrder();
    await handOver(order).expect(200);
    expect(await documents(order)).toHaveLength(1);

    const restored = (await undo(order).expect(200)).body as Order;

    expect(restored).toMatchObject({ status: 'paid' });
    expect(restored).not.toHaveProperty('shipment');
    expect(await documents(order)).toMatchObject([
      { kind: 'invoice', paisa: DUE },
      { kind: 'credit_note', reason: 'not_sent', paisa: DUE },
    ]);
    await handOver(order).expect(200);
    expect(await documents(order)).toHaveLength(3);
  });

  it('can be followed by a refund, whose items stay with the customer unless staff take them back', async () => {
    const order = await aPaidOrder();
    await handOver(order).expect(200);
    expect(await documents(order)).toHaveLength(1);

    await admin.post(`/api/orders/${order._id}/refunds`).send({ all: true, reason: 'Torn' }).expect(200);

    expect(await see(order)).toMatchObject({ status: 'refunded', products: [[{ refunded: 1 }]] });
    expect((await documents(order))[1]).toMatchObject({ kind: 'credit_note', reason: 'refund', paisa: DUE });
  });
});

describe('an order for pick-up with cash', () => {
  it('promises no day when staff confirm it, and its cash is counted when the customer gets the items', async () => {
    const order = await aCashOrder();
    expect(await see(order)).not.toHaveProperty('deliveryDay');
    expect(await handOver(order)).toMatchObject({ status: 400, body: { code: 'cash_not_counted' } });

    const answer = await put(order, { status: 'delivered', cashPaisa: DUE }).expect(200);

    expect(answer.body).toMatchObject({ status: 'delivered', cash: { due: DUE, counted: DUE } });
    expect((answer.body as Order).undoUntil).toBeUndefined();
    expect(await undo(order)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
    const days = (await admin.get('/api/cash').expect(200)).body as CashDay[];
    expect(days).toMatchObject([{ carrier: '', parcels: [{ _id: order._id, counted: DUE }] }]);
    expect(await documents(order)).toMatchObject([{ kind: 'invoice', paisa: DUE }]);
  });

  it('is cancelled if nobody comes, and is never returned', async () => {
    const order = await aCashOrder();

    expect(await put(order, { status: 'returned' })).toMatchObject(notAllowed('confirmed', 'returned'));
    expect((await put(order, { status: 'cancelled' }).expect(200)).body).toMatchObject({ status: 'cancelled' });
  });

  it('is handed over without cash once it is paid online', async () => {
    const order = await pay(await anOrder({ paymentMethod: 'cash' }));

    expect((await handOver(order).expect(200)).body).toMatchObject({ status: 'delivered', pickUp: true });
  });
});

it('orders that are ready to pick up have a count and a list of their own, apart from those to ship', async () => {
  const counts = async () =>
    (await admin.get('/api/orders/overview/counts').expect(200)).body as { toShip: number; toHandOver: number };
  const listed = async (pickUp: boolean): Promise<boolean> => {
    const answer = await admin.get(`/api/orders?toSend=true&packed=true&pickUp=${String(pickUp)}`).expect(200);
    return (answer.body as Order[]).some(({ _id }) => _id === order._id);
  };
  const before = await counts();
  const order = await aPaidOrder();
  await pack(order).expect(200);

  expect(await counts()).toMatchObject({ toShip: before.toShip, toHandOver: before.toHandOver + 1 });
  expect([await listed(true), await listed(false)]).toEqual([true, false]);
});

it('a phone number has to pay first after two packed orders that nobody picked up', async () => {
  const phone = `98${String(60_000_000 + next())}`;
  const wish = () => anOrder({ paymentMethod: 'cash', address: shop.anAddress({ city: 'Jumla', phone }) });
  const [first, second] = [await wish(), await wish()];
  for (const order of [first, second]) {
    await put(order, { status: 'confirmed' }).expect(200);
    await pack(order).expect(200);
    await put(order, { status: 'cancelled' }).expect(200);
  }
  const unpacked = await aCashOrder();
  await put(unpacked, { status: 'cancelled' }).expect(200);

  expect(await wish()).toMatchObject({ code: 'cash_not_available', params: { why: 'phone' } });
  const again = shop.anAddress({ city: 'Jumla', phone: unpacked.address.phone! });
  expect(await anOrder({ paymentMethod: 'cash', address: again })).toMatchObject({ status: 'pending' });
});
