import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, localDay, deliveryDay, type Order } from '@paila/shared';
import { openShop, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { systemActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { anonymiseAccountOrders } from '../erasing/order-anonymising.js';
import { OrderModel } from '../order.model.js';
import { storeOrders } from '../testing.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';

describe('GET /api/orders/:userId', () => {
  it('lists the own orders, newest first, whole or by page', async () => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    const made = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await place(sita, orderInput))._id);

    const all = await sita.get(`/api/orders/${sita.user._id}`);
    const second = await sita.get(`/api/orders/${sita.user._id}?page=2&limit=2`);

    const ids = ({ body }: { body: unknown }) => (body as Order[]).map(({ _id }) => _id);
    expect(all).toMatchObject({ status: 200, headers: { 'x-total-count': '3' } });
    expect(ids(all)).toEqual(made);
    expect(second.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="prev"') });
    expect(ids(second)).toEqual(made.slice(2));
  });

  it('lists the newest 1,000 orders when no page is requested', async () => {
    const sita = await shop.shopper();
    const order = await place(sita, (await oneItem()).orderInput);
    const { _id, shortNumber: _number, ...doc } = await OrderModel.findById(order._id).orFail().lean();
    const years = Array.from({ length: 1_000 }, (_, index) => new Date(Date.UTC(1_000 + index)));
    await storeOrders(years.map((createdAt) => ({ ...doc, createdAt })));

    const answer = await sita.get(`/api/orders/${sita.user._id}`);

    expect(answer.get('X-Total-Count')).toBe('1001');
    expect(answer.body).toHaveLength(1_000);
    expect(answer.body).toMatchObject([
      { _id: _id.toHexString() },
      { createdAt: years.at(-1)?.toISOString() },
      ...years.slice(2).map(() => ({})),
    ]);
  });

  it('can be seen by its owner and admins only', async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const path = `/api/orders/${sita.user._id}`;

    expect(await hari.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.guest.get(path)).toMatchObject({ status: 401 });
    expect(await admin.get(path)).toMatchObject({ status: 200, body: [] });
  });
});

describe('GET /api/orders/detail/:orderId', () => {
  it('shows an order to its owner and to admins; for others it does not exist', async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const order = await place(sita, (await oneItem()).orderInput);
    const notFound = { status: 404, body: { code: 'not_found', msg: 'Order not found' } };

    expect(await sita.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    expect(await admin.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    expect(await hari.get(`/api/orders/detail/${order._id}`)).toMatchObject(notFound);
    expect(await sita.get(`/api/orders/detail/${UNKNOWN}`)).toMatchObject(notFound);
    expect(await sita.get('/api/orders/detail/mine')).toMatchObject(notFound);
  });
});

it('shows the rupee rate at which an order was placed, and none for an old order', async () => {
  const dearer = await openShop({ usdToNpr: 150 });
  const sita = await shop.shopper();
  const order = await place(sita, (await oneItem()).orderInput);
  const seen = async (): Promise<unknown> =>
    (await dearer.withToken(sita.token).get(`/api/orders/detail/${order._id}`)).body;

  expect(await seen()).toMatchObject({ amount: 100, usdToNpr: 140 });
  await OrderModel.updateOne({ _id: order._id }, { $unset: { usdToNpr: 1 } });
  expect(await seen()).not.toHaveProperty('usdToNpr');
  await dearer.close();
});

it('shows the delivery day that the settings promised for the order’s city when it was placed', async () => {
  // Ahead of Kathmandu's, so that it is tomorrow there for most of the day.
  const timeZone = 'Pacific/Kiritimati';
  const holidays = [0, 1, 2, 3, 4].map((after) => addDays(localDay(new Date(), timeZone), after));
  const admin = await shop.admin();
  const zone = { cities: ['Lalitpur'], fee: 0, days: 0, cutOffHour: 12, cash: false };
  await admin.put('/api/settings').send({ zones: [zone], holidays, timeZone });
  const sita = await shop.shopper();
  const { orderInput } = await oneItem();
  const to = (city: string): Promise<Order> => place(sita, { ...orderInput, address: shop.anAddress({ city }) });

  const [order, elsewhere] = [await to('lalitpur'), await to('Jumla')];
  await admin.put('/api/settings').send({});

  const promised = deliveryDay(zone, new Date(order.createdAt), { holidays, timeZone }) ?? '';
  expect(promised > (holidays.at(-1) ?? '')).toBe(true);
  expect(order).toMatchObject({ deliveryDay: promised });
  expect((await sita.get(`/api/orders/detail/${order._id}`)).body).toMatchObject({ deliveryDay: promised });
  expect(elsewhere).not.toHaveProperty('deliveryDay');
});

describe('GET /api/orders', () => {
  it('finds orders by payment id, order number, name, email, phone and status', async () => {
    const admin = await shop.admin();
    const maya = await shop.shopper({ firstname: 'Maya', lastname: 'Zimba', email: 'maya.zimba@example.org' });
    const { orderInput } = await oneItem();
    const paid = await place(maya, {
      ...orderInput,
      paymentID: 'pay_Zeb(ra',
      address: shop.anAddress({ phone: '9811222333' }),
    });
    const guests = await place(shop.guest, {
      ...orderInput,
      address: { ...shop.anAddress({ firstname: 'Óscar', lastname: 'Quispe' }), email: 'oscar@quispe.example' },
    });
    const found = async (query: string) =>
      ((await admin.get(`/api/orders?${query}`)).body as Order[]).map(({ _id }) => _id);

    for (const text of ['pay_Zeb(ra', '_zeb(', 'maya zimba', 'MAYA.ZIMBA@', '9811222', paid._id]) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([paid._id]);
    }
    for (const text of ['óscar', 'oscar@quispe.example']) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([guests._id]);
    }
    expect(await found('search=zimba&status=paid')).toEqual([]);
    expect(await found('search=zimba&status=pending&page=1&limit=5')).toEqual([paid._id]);
    expect(await found('search=.*nobody.*')).toEqual([]);
  });

  it('finds an order by what its customer says on the phone', async () => {
    const admin = await shop.admin();
    const order = await place(shop.guest, {
      ...(await oneItem()).orderInput,
      address: shop.anAddress({ firstname: 'Pema', lastname: 'Lhamo', phone: '+977 98-1377-6655' }),
    });
    const found = async (text: string) =>
      ((await admin.get(`/api/orders?search=${encodeURIComponent(text)}`)).body as Order[]).map(({ _id }) => _id);

    for (const text of ['9813776655', '0 981 377 6655', '+977 9813776655', '98-1377', '377665', '९८१३७७६६५५']) {
      expect([text, await found(text)]).toEqual([text, [order._id]]);
    }
    for (const text of ['lhamo pema', ' Pema   lha', 'lhamo 9813776655']) {
      expect([text, await found(text)]).toEqual([text, [order._id]]);
    }
    expect(await found('pema 9800000000')).toEqual([]);
    expect(await found('9813776650')).toEqual([]);
  });

  describe('finding the order that somebody calls about', () => {
    let admin: Awaited<ReturnType<typeof shop.admin>>;
    let order: Order;
    beforeAll(async () => {
      admin = await shop.admin();
      const { _id: productId } = await shop.aProduct({ title: 'Kāṣṭha Trail’s “Édition”', stock: { '42': 3 } });
      const sita = await shop.shopper({ firstname: 'Zoë', lastname: 'Weiß', email: 'zoe.weiss@odd.example' });
      order = await place(sita, {
        products: [{ productId, quantity: 1, size: '42' }],
        amount: 100,
        paymentID: 'pay_Xq77Lm',
        address: shop.anAddress({
          firstname: 'Žofie Anne–Marie',
          lastname: 'O’Rourke ज़िमी',
          phone: '+977-1-4987654',
          streetAddress: 'H.No. 12, Jhamsikhel Mārg',
          city: 'ललितपुर',
        }),
      });
      await OrderModel.updateOne({ _id: order._id }, { status: 'paid' });
      await admin
        .put(`/api/orders/${order._id}/status`)
        .send({ status: 'shipped', carrier: 'Pathao Parcel', trackingNumber: 'NCM-77 Q' })
        .expect(200);
    });
    const number = (): string => order.shortNumber?.slice('PA-'.length) ?? '';
    const inDevanagari = (digits: string): string =>
      digits.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));

    it.each([
      ['accents', 'zofie'],
      ['another Unicode form', 'Žofie'.normalize('NFD')],
      ['dashes of another kind', 'Anne-Marie'],
      ['dashes left out', 'anne marie'],
      ['an apostrophe of another kind', "O'Rourke"],
      ['an apostrophe left out', 'orourke'],
      ['a nukta left out', 'जिमी'],
      ['a joiner', 'जि\u200dमी'],
      ['ss for ß, of the account', 'zoe weiss'],
      ['ß in capitals', 'WEISS'],
      ['last name first', 'orourke žofie'],
      ['two spaces', '  Zofie   Anne '],
      ['full width', 'ｚｏｆｉｅ'],
      ['a landline as it is dialled', '01-4987654'],
      ['a landline without its area code', '4987654'],
      ['a landline with the country code', '+977 1 4987654'],
      ['a landline in Devanagari', '०१-४९८७६५४'],
      ['a street', 'jhamsikhel marg'],
      ['a house number', 'h no 12'],
      ['a city in Devanagari', 'ललितपुर'],
      ['a carrier', 'pathao'],
      ['a tracking number', 'ncm 77 q'],
      ['a product', 'kastha trails'],
      ['a product’s second word', 'edition'],
      ['a payment id', 'PAY_XQ77LM'],
      ['a name and a city', 'rourke ललितपुर'],
      ['a name and a phone', 'zofie 01-4987654'],
      ['an email address', 'Zoe.Weiss@odd.example'],
    ])('finds an order by %s: %s', async (_by, search) => {
      const answer = await admin.get('/api/orders').query({ search });
      expect((answer.body as Order[]).map(({ _id }) => _id)).toEqual([order._id]);
    });

    it('finds an order by its number, with or without PA-, as #, in Devanagari', async () => {
      const digits = number();
      for (const search of [`PA-${digits}`, `pa ${digits}`, `PA–${digits}`, `#${digits}`, `# PA-${digits}`]) {
        const answer = await admin.get('/api/orders').query({ search });
        expect([search, (answer.body as Order[]).map(({ _id }) => _id)]).toEqual([search, [order._id]]);
      }
      for (const search of [digits, inDevanagari(digits), `PA-${inDevanagari(digits)}`]) {
        const answer = await admin.get('/api/orders').query({ search });
        expect((answer.body as Order[]).map(({ _id }) => _id)).toContain(order._id);
      }
    });

    it('finds no order by corrected values, nor by personal ones once they are erased', async () => {
      const found = async (search: string): Promise<boolean> =>
        ((await admin.get('/api/orders').query({ search })).body as Order[]).some(({ _id }) => _id === order._id);
      await OrderModel.updateOne({ _id: order._id }, { status: 'paid' });
      await admin
        .put(`/api/orders/${order._id}/delivery`)
        .send({ ...order.address, city: 'Pokhara', lastname: 'Rai' })
        .expect(200);

      expect([await found('orourke'), await found('ललितपुर'), await found('pokhara rai')]).toEqual([false, false, true]);
      await OrderModel.updateOne({ _id: order._id }, { status: 'delivered', reviewFlags: [], documentsDue: false });
      await inTransaction((session) => anonymiseAccountOrders(order.user ?? '', session, systemActor('test')));
      for (const search of ['zofie', 'weiss', 'zoe.weiss@', '4987654', 'jhamsikhel', 'pokhara', 'ncm', 'pathao']) {
        expect([search, await found(search)]).toEqual([search, false]);
      }
      for (const search of ['kastha', 'pay_xq77lm', `PA-${number()}`]) {
        expect([search, await found(search)]).toEqual([search, true]);
      }
    });
  });

  it('counts the orders found', async () => {
    const admin = await shop.admin();
    await place(shop.guest, (await oneItem()).orderInput);
    const total = await OrderModel.countDocuments({ deletedAt: null });

    const [all, page] = [await admin.get('/api/orders'), await admin.get('/api/orders?limit=1')];

    expect(all.headers['x-total-count']).toBe(String(total));
    expect(page).toMatchObject({ status: 200, headers: { 'x-total-count': String(total) } });
    expect(page.body).toHaveLength(1);
  });

  it('pages through a sorted list with each order on one page', async () => {
    const admin = await shop.admin();
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await place(sita, orderInput))._id);
    const of = `user=${sita.user._id}&limit=1`;

    const seen = [];
    for (const page of [1, 2, 3, 4]) {
      const answer = await admin.get(`/api/orders?${of}&sort=oldest&page=${String(page)}`);
      expect(answer.headers['x-total-count']).toBe('3');
      seen.push((answer.body as Order[]).map(({ _id }) => _id));
    }

    expect(seen).toEqual([...made.map((id) => [id]), []]);
  });

  it('is for admins only, and accepts texts only', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];

    expect(await sita.get('/api/orders')).toMatchObject({ status: 403 });
    expect(await shop.guest.get('/api/orders')).toMatchObject({ status: 401 });
    for (const query of ['search=a&search=b', 'status=lost', 'status=paid&status=paid', 'page=0', 'limit=x']) {
      expect(await admin.get(`/api/orders?${query}`)).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
  });
});
