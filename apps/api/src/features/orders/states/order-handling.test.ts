import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliveryDay, findZone, type Order, type OrderStep, type PlacedOrder, STANDARD_SETTINGS } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';

let shop: PayingShop;
let sita: LoggedIn;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  [sita, staff] = [
    await shop.shopper({ firstname: 'Sita' }),
    await shop.staff({ firstname: 'Asha', lastname: 'Gurung' }),
  ];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const A_TIME: unknown = expect.any(String);

/** An order of `quantity` items in size 42 of a product with 5 items in 42 and 2 in 43. */
const anOrder = async (quantity = 1) => {
  const product = await shop.aProduct({ stock: { '42': 5, '43': 2 } });
  const products = [{ productId: product._id, quantity, size: '42' }];
  const body = { products, amount: 100 * quantity, address: shop.anAddress() };
  const order = (await sita.post('/api/orders').send(body)).body as PlacedOrder;
  return { order, product };
};
const pay = async (order: PlacedOrder): Promise<void> => {
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
};
const put = ({ _id }: PlacedOrder, path: string, body: object, by: LoggedIn = staff) =>
  by.put(`/api/orders/${_id}/${path}`).send(body);
const orderEvents = async ({ _id }: PlacedOrder, type: RegExp) =>
  (await EventModel.find({ 'subject.id': _id, type }).sort({ at: 1, _id: 1 }).lean()).map(({ was, is }) => ({
    ...(was ? { was } : {}),
    is,
  }));

describe('packing', () => {
  it('sets a time on a paid order, can be undone, and changes nothing when repeated', async () => {
    const { order } = await anOrder();
    expect(await put(order, 'packed', { packed: true })).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed', msg: 'An order that is pending can’t be marked as packed' },
    });
    await pay(order);

    const packed = (await put(order, 'packed', { packed: true })).body as Order;
    expect(packed).toMatchObject({ status: 'paid', packedAt: A_TIME });
    expect((await put(order, 'packed', { packed: true })).body).toEqual(packed);
    const unpacked = (await put(order, 'packed', { packed: false })).body as Order;
    expect(unpacked.packedAt).toBeUndefined();
    expect(await orderEvents(order, /packed/)).toEqual([{ is: { packed: true } }, { is: { packed: false } }]);
  });

  it('is refused to a caller who has seen another version', async () => {
    const { order } = await anOrder();
    await pay(order);

    expect(await put(order, 'packed', { packed: true }).set('If-Match', '"v1"')).toMatchObject({ status: 412 });
  });
});

describe('shipping', () => {
  it('stores carrier and tracking number, which the customer sees', async () => {
    const { order } = await anOrder();
    await pay(order);
    await put(order, 'packed', { packed: true });

    await put(order, 'status', { status: 'shipped', carrier: ' Pathao ', trackingNumber: 'PT-99812' });

    expect(await shop.see(sita, order)).toMatchObject({
      status: 'shipped',
      paidAt: A_TIME,
      packedAt: A_TIME,
      shipment: { at: A_TIME, carrier: 'Pathao', trackingNumber: 'PT-99812' },
    });
  });

  it('needs neither carrier nor tracking number', async () => {
    const { order } = await anOrder();
    await pay(order);

    const { shipment } = (await put(order, 'status', { status: 'shipped' })).body as Order;

    expect(Object.keys(shipment ?? {})).toEqual(['at']);
  });
});

describe('correcting the address of an order', () => {
  it('changes the words that find the order, and its event names fields only', async () => {
    const { order } = await anOrder();
    const to = shop.anAddress({ firstname: 'Zenobia', phone: '9811112222', zipcode: '' });

    const answer = await put(order, 'delivery', to);

    expect(answer.body).toMatchObject({
      address: { firstname: 'Zenobia', phone: '9811112222' },
      customer: 'Zenobia Rai',
    });
    expect((answer.body as Order).address.zipcode).toBeUndefined();
    const found = async (search: string) =>
      ((await staff.get(`/api/orders?search=${search}`)).body as Order[]).map(({ _id }) => _id);
    expect(await found('zenobia')).toEqual([order._id]);
    expect(await found('9811112222')).toEqual([order._id]);
    expect(await found(order._id)).toEqual([order._id]);
    expect(await found(sita.user.email)).toContain(order._id);
    expect(await found('9800000000')).not.toContain(order._id);
    const events = await orderEvents(order, /delivery/);
    expect(events).toEqual([{ is: { fields: ['firstname', 'phone', 'zipcode'] } }]);
  });

  it('promises the delivery day of the new city, or none', async () => {
    const { order } = await anOrder();
    const at = new Date(order.createdAt);
    const standard = STANDARD_SETTINGS;
    const dayIn = (city: string) => deliveryDay(findZone(city, standard.zones), at, standard);
    expect(order.deliveryDay).toBe(dayIn('Lalitpur'));

    const street = (await put(order, 'delivery', shop.anAddress({ streetAddress: 'Patan Dhoka 9' }))).body as Order;
    const far = (await put(order, 'delivery', shop.anAddress({ city: 'Dhangadhi' }))).body as Order;
    const unknown = (await put(order, 'delivery', shop.anAddress({ city: 'Jumla' }))).body as Order;

    expect([street.deliveryDay, far.deliveryDay]).toEqual([order.deliveryDay, dayIn('Dhangadhi')]);
    expect(far.deliveryDay).not.toBe(order.deliveryDay);
    expect(unknown).not.toHaveProperty('deliveryDay');

    // Counted from the correction, so that nobody is promised a day that is over.
    const weekAgo = new Date(at.getTime() - 7 * 86_400_000);
    await OrderModel.collection.updateOne({ shortNumber: unknown.shortNumber }, { $set: { createdAt: weekAgo } });
    const spelt = (await put(order, 'delivery', shop.anAddress({ city: ' lalitpur ' }))).body as Order;
    const again = (await put(order, 'delivery', shop.anAddress({ city: 'Lalitpur' }))).body as Order;
    expect([spelt.deliveryDay, again.deliveryDay]).toEqual([order.deliveryDay, order.deliveryDay]);
  });

  it('is possible until the order is shipped', async () => {
    const { order } = await anOrder();
    await pay(order);
    expect(await put(order, 'delivery', shop.anAddress({ city: 'Patan' }))).toMatchObject({ status: 200 });
    await put(order, 'status', { status: 'shipped' });

    const late = { status: 409, body: { code: 'too_late_to_correct' } };
    expect(await put(order, 'delivery', shop.anAddress())).toMatchObject(late);
    expect(await put(order, 'lines/0/size', { size: '43' })).toMatchObject(late);
    expect((await shop.see(staff, order)).address.city).toBe('Patan');
  });

  it('is for staff, and changes nothing when all values are equal', async () => {
    const { order } = await anOrder();

    expect(await put(order, 'delivery', shop.anAddress(), sita)).toMatchObject({ status: 403 });
    expect((await put(order, 'delivery', shop.anAddress())).body).toMatchObject({ version: 1 });
  });
});

describe('correcting a size', () => {
  it('returns one size to stock and reserves the other, at the same price, and the order is unpacked', async () => {
    const { order, product } = await anOrder(2);
    await pay(order);
    await put(order, 'packed', { packed: true });

    const answer = await put(order, 'lines/0/size', { size: '43' });

    expect(answer.body).toMatchObject({ amount: 200, products: [[{ size: '43', quantity: 2, itemTotal: 200 }]] });
    expect((answer.body as Order).packedAt).toBeUndefined();
    expect(await shop.stockOf(product)).toEqual({ '42': 5, '43': 0 });
    expect(await orderEvents(order, /size/)).toEqual([{ was: { line: 0, size: '42' }, is: { line: 0, size: '43' } }]);

    expect((await put(order, 'status', { status: 'shipped' })).status).toBe(200);
  });

  it('reserves nothing when the other size is short of stock, and leaves the order as it was', async () => {
    const { order, product } = await anOrder(3);

    expect(await put(order, 'lines/0/size', { size: '43' })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', lines: [{ productId: product._id, size: '43', available: 2 }] },
    });

    expect(await shop.stockOf(product)).toEqual({ '42': 2, '43': 2 });
    expect(await shop.see(staff, order)).toMatchObject({ version: 1, products: [[{ size: '42' }]] });
  });

  it('gives the last item to one of two orders at once', async () => {
    const product = await shop.aProduct({ stock: { '42': 2, '43': 1 } });
    const place = async () => {
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const answer = await sita.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
      return answer.body as PlacedOrder;
    };
    const [first, second] = [await place(), await place()];

    const answers = await Promise.all([first, second].map((order) => put(order, 'lines/0/size', { size: '43' })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.stockOf(product)).toEqual({ '42': 1, '43': 0 });
  });

  it('moves only the items that are not refunded', async () => {
    const admin = await shop.admin();
    const { order, product } = await anOrder(3);
    await pay(order);
    const refunded = { lines: [{ index: 0, quantity: 2, restock: true }], amount: 200, reason: 'Two too many' };
    await admin.post(`/api/orders/${order._id}/refunds`).send(refunded).expect(200);
    expect(await shop.stockOf(product)).toEqual({ '42': 4, '43': 2 });

    const answer = await put(order, 'lines/0/size', { size: '43' });

    expect((answer.body as Order).products).toMatchObject([
      [{ size: '42', quantity: 2, itemTotal: 200, refunded: 2, returned: 2 }],
      [{ size: '43', quantity: 1, itemTotal: 100 }],
    ]);
    expect(await shop.stockOf(product)).toEqual({ '42': 5, '43': 1 });
    expect(await orderEvents(order, /size/)).toEqual([{ was: { line: 0, size: '42' }, is: { line: 1, size: '43' } }]);
    expect(await put(order, 'lines/0/size', { size: '43' })).toMatchObject({ status: 400 });

    const rest = { lines: [{ index: 1, quantity: 1 }], reason: 'The last one, too' };
    await admin.post(`/api/orders/${order._id}/refunds`).send(rest).expect(200);
    expect(await shop.stockOf(product)).toEqual({ '42': 5, '43': 2 });
  });

  it('may make two lines of one size, which return together', async () => {
    const product = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
    const products = [
      { productId: product._id, quantity: 1, size: '42' },
      { productId: product._id, quantity: 2, size: '43' },
    ];
    const placed = await sita.post('/api/orders').send({ products, amount: 300, address: shop.anAddress() });
    const order = placed.body as PlacedOrder;

    expect((await put(order, 'lines/0/size', { size: '43' })).status).toBe(200);
    expect(await shop.stockOf(product)).toEqual({ '42': 5, '43': 2 });
    expect((await put(order, 'status', { status: 'cancelled' })).status).toBe(200);
    expect(await shop.stockOf(product)).toEqual({ '42': 5, '43': 5 });
  });

  it.each([
    ['a size that there is not', '0', '60', { status: 400, body: { errors: [{ path: 'size' }] } }],
    ['a line that there is not', '1', '43', { status: 404 }],
    ['no line', 'x', '43', { status: 404 }],
  ])('is refused for %s', async (_what, line, size, expected) => {
    const { order } = await anOrder();

    expect(await put(order, `lines/${line}/size`, { size })).toMatchObject(expected);
  });
});

describe('notes', () => {
  it('are listed for staff, oldest first, and never for the customer', async () => {
    const { order } = await anOrder();
    const note = (text: string, by: LoggedIn) => by.post(`/api/orders/${order._id}/notes`).send({ text });

    await note('Rings the bell twice', staff);
    const answer = await note(' Paid by his aunt ', staff);

    expect((answer.body as Order).notes).toMatchObject([
      { by: 'Asha Gurung', text: 'Rings the bell twice' },
      { by: 'Asha Gurung', text: 'Paid by his aunt' },
    ]);
    expect((await shop.see(sita, order)).notes).toBeUndefined();
    expect(JSON.stringify((await sita.get(`/api/orders/${sita.user._id}`)).body)).not.toContain('aunt');
    expect(JSON.stringify(await EventModel.find({ 'subject.id': order._id }).lean())).not.toContain('aunt');
    expect(await note('Me too', sita)).toMatchObject({ status: 403 });
    expect(await note(' ', staff)).toMatchObject({ status: 400 });
  });

  it('go with the customer’s account', async () => {
    const hari = await shop.shopper();
    const { order } = await shop.anOrder(hari);
    await staff.post(`/api/orders/${order._id}/notes`).send({ text: 'Hari is deaf' });

    await hari.delete(`/api/auth/${hari.user._id}`).send({ currentPassword: hari.password }).expect(200);

    expect((await shop.see(staff, order)).notes).toEqual([]);
  });
});

it('lists the steps of an order with their actors', async () => {
  const { order } = await anOrder();
  await pay(order);
  await put(order, 'lines/0/size', { size: '43' });
  await put(order, 'packed', { packed: true });
  const admin = await shop.admin({ firstname: 'Anita', lastname: 'Admin' });
  await admin.post(`/api/orders/${order._id}/refunds`).send({ amount: 20, reason: 'Torn' });

  const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];

  expect(steps).toMatchObject([
    { type: 'order.placed', by: 'shopper', amount: 100 },
    { type: 'payment.begun', by: 'shopper', status: 'initiated' },
    { type: 'order.status_changed', by: 'provider', status: 'paid' },
    { type: 'order.size_corrected', by: 'Asha Gurung', line: 0, from: '42', to: '43' },
    { type: 'order.packed', by: 'Asha Gurung', done: true },
    { type: 'order.refund_begun', by: 'Anita Admin', amount: 20 },
    { type: 'order.refund_changed', by: 'provider', status: 'done', amount: 20 },
  ]);
});

describe('the list of orders', () => {
  it('counts the orders that wait for staff, sorts and filters', async () => {
    const mira = await shop.shopper({ firstname: 'Mira' });
    const before = (await staff.get('/api/orders/overview/counts')).body as Record<string, number>;
    const product = await shop.aProduct({ price: 40, stock: { '42': 9 } });
    const place = async (quantity: number) => {
      const body = {
        products: [{ productId: product._id, quantity, size: '42' }],
        amount: 40 * quantity,
        address: shop.anAddress(),
      };
      const order = (await mira.post('/api/orders').send(body)).body as PlacedOrder;
      return order;
    };
    const [two, one, three] = [await place(2), await place(1), await place(3)];
    for (const order of [three, one]) {
      const { pidx } = await shop.begin(mira, order);
      await shop.provider.settle(pidx, 'completed');
      await shop.confirm(mira, pidx);
    }
    await put(one, 'packed', { packed: true });

    const ids = async (query: string) =>
      ((await staff.get(`/api/orders?user=${mira.user._id}&${query}`)).body as Order[]).map(({ _id }) => _id);
    expect(await ids('')).toEqual([three, one, two].map(({ _id }) => _id));
    expect(await ids('sort=oldest')).toEqual([two, one, three].map(({ _id }) => _id));
    expect(await ids('sort=highest')).toEqual([three, two, one].map(({ _id }) => _id));
    expect(await ids('sort=lowest')).toEqual([one, two, three].map(({ _id }) => _id));
    expect(await ids('status=paid&packed=true')).toEqual([one._id]);
    expect(await ids('status=paid&packed=false')).toEqual([three._id]);
    expect(await ids('toSend=true')).toEqual([three._id, one._id]);
    expect(await ids('toSend=true&packed=true')).toEqual([one._id]);
    expect(await ids('toSend=false')).toEqual([two._id]);
    expect(await ids('method=online')).toEqual([three, one, two].map(({ _id }) => _id));
    expect(await ids('method=cash')).toEqual([]);
    expect(await ids('paidFrom=2020-01-01')).toEqual([one._id, three._id]);
    expect(await ids('paidTo=2020-01-01')).toEqual([]);
    expect((await staff.get('/api/orders?user=x')).status).toBe(400);
    const after = (await staff.get('/api/orders/overview/counts')).body as Record<string, number>;
    const more = Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
    expect(more).toEqual({
      pending: 1,
      toCall: 0,
      toPack: 1,
      toShip: 1,
      toHandOver: 0,
      onTheWay: 0,
      attention: 0,
      refundsDue: 0,
      refundsOverdue: 0,
    });
  });
});
