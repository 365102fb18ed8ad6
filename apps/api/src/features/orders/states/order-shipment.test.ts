import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderStep, PlacedOrder } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { EventModel } from '../../../platform/events/index.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';

let shop: PayingShop;
let sita: LoggedIn;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  sita = await shop.shopper();
  staff = await shop.staff({ firstname: 'Asha', lastname: 'Gurung' });
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const put = ({ _id }: Order, path: string, body: object, by: LoggedIn = staff) =>
  by.put(`/api/orders/${_id}/${path}`).send(body);
const aPaidOrder = async (by: LoggedIn = sita): Promise<Order> => {
  const { _id: productId } = await shop.aProduct({ stock: { '42': 5 } });
  const body = { products: [{ productId, quantity: 1, size: '42' }], amount: 100, address: shop.anAddress() };
  const order = (await by.post('/api/orders').send(body)).body as PlacedOrder;
  const { pidx } = await shop.begin(by, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(by, pidx);
  return order;
};
const sent = async (): Promise<Order> => {
  const order = await aPaidOrder();
  await put(order, 'status', { status: 'shipped', carrier: 'Pathao', trackingNumber: 'PT-1' });
  return order;
};
const shipmentEvents = ({ _id }: Order) =>
  EventModel.find({ 'subject.id': _id, type: 'order.shipment_corrected' }).lean();

describe('an order that was sent', () => {
  const found = async (text: string): Promise<string[]> =>
    ((await staff.get(`/api/orders?search=${encodeURIComponent(text)}`)).body as Order[]).map(({ _id }) => _id);

  it('is found by its tracking number, and no longer by one that was wrong', async () => {
    const order = await aPaidOrder();
    await put(order, 'status', { status: 'shipped', carrier: 'Pathao', trackingNumber: ' NCM-7781-204' });

    expect(await found('ncm-7781-204')).toEqual([order._id]);
    expect(await found('7781-204')).toEqual([order._id]);
    await put(order, 'shipment', { trackingNumber: 'NCM-9920-118' });
    expect(await found('NCM-7781')).toEqual([]);
    expect(await found('NCM-9920-118')).toEqual([order._id]);
    expect(await found(order.address.phone ?? '')).toContain(order._id);
    await put(order, 'shipment', { trackingNumber: '' });
    expect(await found('NCM-9920-118')).toEqual([]);
  });
});

describe('the carriers that are offered for the next shipment', () => {
  const offered = async () => (await staff.get('/api/orders/overview/carriers').expect(200)).body as string[];
  const sentBy = async (carrier: string): Promise<Order> => {
    const order = await aPaidOrder();
    await put(order, 'status', { status: 'shipped', carrier });
    return order;
  };

  it('are those of the last 90 days, the most used first', async () => {
    for (const carrier of ['Aramex', 'Pathao', 'Nepal Post', 'Pathao']) await sentBy(carrier);
    await put(await aPaidOrder(), 'status', { status: 'shipped', trackingNumber: 'BY-HAND' });
    const sentBefore = async (days: number) => {
      const { _id } = await sentBy(`Carrier of ${String(days)} days ago`);
      const at = new Date(Date.now() - days * 24 * 60 * 60_000);
      await OrderModel.collection.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { 'shipment.at': at } });
    };
    await sentBefore(89);
    await sentBefore(91);

    const carriers = await offered();

    expect(carriers[0]).toBe('Pathao');
    expect(carriers).toEqual(expect.arrayContaining(['Aramex', 'Nepal Post', 'Carrier of 89 days ago']));
    expect(carriers).not.toContain('Carrier of 91 days ago');
    expect(carriers).not.toContain('');
  });

  it('leave out an order whose customer is erased, as its carrier may be a person', async () => {
    const maya = await shop.shopper();
    const order = await aPaidOrder(maya);
    await put(order, 'status', { status: 'shipped', carrier: 'Maya’s brother Bikash' });
    await put(order, 'status', { status: 'delivered' });
    expect(await offered()).toContain('Maya’s brother Bikash');

    await staff.get(`/api/orders/${order._id}/documents`).expect(200);
    await maya.delete(`/api/auth/${maya.user._id}`).send({ currentPassword: maya.password }).expect(200);

    expect(await offered()).not.toContain('Maya’s brother Bikash');
  });

  it('are read from their index alone', async () => {
    const db = mongoose.connection.db!;
    await db.command({ profile: 2 });
    await offered();
    await db.command({ profile: 0 });

    const [read] = await db.collection('system.profile').find({ 'command.aggregate': 'orders' }).toArray();
    expect(read).toMatchObject({ planSummary: expect.stringContaining('shipment.at'), docsExamined: 0 });
  });
});

describe('correcting a shipment', () => {
  it('changes what the customer sees, and says who did it without the number', async () => {
    const order = await sent();
    const before = await shop.see(sita, order);

    const answer = await put(order, 'shipment', { trackingNumber: ' PT-99812 ' });

    expect(answer).toMatchObject({ status: 200, body: { version: before.version + 1 } });
    const { shipment } = await shop.see(sita, order);
    expect(shipment).toEqual({ at: before.shipment?.at, carrier: 'Pathao', trackingNumber: 'PT-99812' });
    expect(await shipmentEvents(order)).toMatchObject([{ is: { fields: ['trackingNumber'] } }]);
    const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];
    expect(steps.filter(({ type }) => type === 'order.shipment_corrected')).toMatchObject([
      { by: 'Asha Gurung', fields: ['trackingNumber'] },
    ]);
  });

  it('removes empty fields, and changes nothing when all values are equal', async () => {
    const order = await sent();

    const { shipment, version } = (await put(order, 'shipment', { carrier: '', trackingNumber: '' })).body as Order;
    const again = (await put(order, 'shipment', { carrier: ' ' })).body as Order;

    expect(Object.keys(shipment ?? {})).toEqual(['at']);
    expect(again).toMatchObject({ version });
    expect(await shipmentEvents(order)).toHaveLength(1);
  });

  it('is possible from its shipping to its delivery, for staff who have seen the last state', async () => {
    const order = await aPaidOrder();
    const change = { trackingNumber: 'PT-2' };
    expect(await put(order, 'shipment', change)).toMatchObject({
      status: 409,
      body: { code: 'not_on_its_way', msg: 'An order that is paid is not on its way' },
    });

    await put(order, 'status', { status: 'shipped' });
    expect(await put(order, 'shipment', change).set('If-Match', '"v1"')).toMatchObject({ status: 412 });
    expect(await put(order, 'shipment', change, sita)).toMatchObject({ status: 403 });
    expect(await put(order, 'shipment', change)).toMatchObject({ status: 200 });

    await put(order, 'status', { status: 'delivered' });
    expect(await put(order, 'shipment', { trackingNumber: 'PT-3' })).toMatchObject({ status: 409 });
    expect(await shop.see(sita, order)).toMatchObject({ shipment: change });
  });

  it('dates an order that an older version of the shop sent by its history', async () => {
    const order = await sent();
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order._id) }, { $unset: { shipment: 1 } });
    const { history } = await shop.see(staff, order);

    const { shipment } = (await put(order, 'shipment', { carrier: 'Pathao' })).body as Order;

    expect(shipment).toEqual({ at: history.find(({ status }) => status === 'shipped')?.at, carrier: 'Pathao' });
  });
});
