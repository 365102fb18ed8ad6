import { describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_ZONES, type Order } from '@paila/shared';
import mongoose from 'mongoose';
import { until } from '../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { CONTACT, openSettingsSuite } from '../../testing/open-settings-suite.js';

const { shop, elsewhere, admin, change, settings, shown } = await openSettingsSuite();
const atDesk = async ({ token }: LoggedIn, at: Shop = shop): Promise<unknown> =>
  (await at.withToken(token).get('/api/settings/desk')).body;

/** Waits until an instance shows a phone number. */
const showsPhone = (phone: string, at: Shop): Promise<void> => until(async () => (await shown(at)).phone === phone);

describe('a changed setting', () => {
  it('is in force at once for whoever changed it', async () => {
    await change({ usdToNpr: 155, address: 'Patan Durbar Square 1' });

    expect(await shown()).toMatchObject({ usdToNpr: 155, address: 'Patan Durbar Square 1' });
  });

  it('is in force on every instance as soon as it is stored', async () => {
    const { version } = await settings();
    // Stored as another process does, without notifying this process.
    await mongoose.connection.collection<{ _id: number; [field: string]: unknown }>('settingsversions').insertOne({
      _id: version + 1,
      settings: { usdToNpr: 156 },
      changed: ['usdToNpr'],
      at: new Date(),
      actor: { kind: 'staff', id: admin.user._id },
    });

    for (const instance of [shop, elsewhere]) await until(async () => (await shown(instance)).usdToNpr === 156);
  });

  it('notifies staff of the settings of their screens, on every instance, and of nothing else', async () => {
    const staff = await shop.staff();
    expect(await atDesk(staff)).toEqual({ lowStock: 3, timeZone: 'Asia/Kathmandu' });

    await change({ lowStock: 7, timeZone: 'Europe/London' });

    expect(await atDesk(staff)).toEqual({ lowStock: 7, timeZone: 'Europe/London' });
    await until(async () => isDeepStrictEqual(await atDesk(staff, elsewhere), await atDesk(staff)));
  });

  it('shows only public values, each text on one line', async () => {
    await change({
      legalName: 'Paila\u0000 Pvt\nLtd',
      registrationNumber: ' 123456/080/081 ',
      panNumber: '301234567',
      grievanceName: 'Anita Rai',
      grievancePhone: '9841234567',
      grievanceEmail: 'complaints@paila.example',
      invoiceBuyerYears: 8,
      returns: 'Within 14 days',
    });

    expect(await shown()).toEqual({
      ...CONTACT,
      seller: {
        legalName: 'Paila Pvt Ltd',
        registrationNumber: '123456/080/081',
        panNumber: '301234567',
        vatRegistered: false,
        grievanceName: 'Anita Rai',
        grievancePhone: '9841234567',
        grievanceEmail: 'complaints@paila.example',
      },
      returns: 'Within 14 days',
      usdToNpr: 140,
      zones: DEFAULT_ZONES,
      holidays: [],
      timeZone: 'Asia/Kathmandu',
    });
  });

  it('shows the limits of cash on delivery while the shop offers it', async () => {
    const sent = { cashMaxRupees: 9_000, cashFirstOrder: false };
    await change({ ...sent, cashOnDelivery: true });

    const cash = { maxRupees: 9_000, firstOrder: false };
    expect(await shown()).toMatchObject({ cash });
    await until(async () => isDeepStrictEqual((await shown(elsewhere)).cash, cash));
    await change({ ...sent, cashOnDelivery: false });

    expect(await shown()).not.toHaveProperty('cash');
  });

  it('shows the zones, and the hours of pick-up while the shop offers it', async () => {
    const zones = [{ cities: ['Pokhara'], fee: 1.5, freeFrom: 50, days: 2, cutOffHour: 13, cash: false }];
    await change({ zones, pickUp: true, opensAt: 9, closesAt: 20 });

    expect(await shown()).toMatchObject({ zones, pickUp: { opensAt: 9, closesAt: 20 } });
    await until(async () => isDeepStrictEqual((await shown(elsewhere)).zones, zones));
    await change({ zones });

    expect(await shown()).not.toHaveProperty('pickUp');
  });

  it('gives new orders its rate and hold time, and leaves older ones as they were', async () => {
    const shopper = await shop.shopper();
    const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 9 } });
    const place = async (): Promise<Order> => {
      const products = [{ productId, size: '42', quantity: 1 }];
      const answer = await shopper.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
      expect(answer.status).toBe(200);
      return answer.body as Order;
    };
    const minutes = ({ createdAt, expiresAt }: Order): number =>
      (Date.parse(expiresAt!) - Date.parse(createdAt)) / 60_000;
    const before = await place();
    await change({ usdToNpr: 150, holdMinutes: 30 });
    const after = await place();

    expect([before.usdToNpr, minutes(before)]).toEqual([140, 15]);
    expect([after.usdToNpr, minutes(after)]).toEqual([150, 30]);
    const again = (await shopper.get(`/api/orders/detail/${before._id}`)).body as Order;
    expect([again.usdToNpr, minutes(again)]).toEqual([140, 15]);
  });

  it('lets nobody pay rupees that they did not see', async () => {
    const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 9 } });
    const order = { products: [{ productId, size: '42', quantity: 1 }], amount: 100, address: shop.anAddress() };
    await change({ usdToNpr: 150 });

    const refused = await shop.guest.post('/api/orders').send({ ...order, rupees: 14_000 });

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', amount: 100, rupees: 15_000 },
    });
    expect((await shop.guest.post('/api/orders').send({ ...order, rupees: 15_000 })).status).toBe(200);
    // A client without rupees sends none.
    expect((await shop.guest.post('/api/orders').send(order)).status).toBe(200);
  });

  it('survives a restart', async () => {
    await change({ usdToNpr: 160 });
    const next = await openShop();

    expect((await shown(next)).usdToNpr).toBe(160);
    await next.close();
  });
});

it('settings follow a restored database, even if it has none, on every instance', async () => {
  await change({ phone: '+977 1 4444444' });
  await showsPhone('+977 1 4444444', elsewhere);
  const versions = mongoose.connection.collection('settingsversions');
  const backup = await versions.find().toArray();
  await change({ phone: '+977 1 5555555' });
  await showsPhone('+977 1 5555555', elsewhere);

  await versions.drop();
  await showsPhone(CONTACT.phone, shop);
  await showsPhone(CONTACT.phone, elsewhere);

  await versions.insertMany(backup);
  await showsPhone('+977 1 4444444', shop);
  await showsPhone('+977 1 4444444', elsewhere);
});

describe('the preview of settings', () => {
  it('shows the price of a cart now and then, and changes nothing', async () => {
    const { _id: productId } = await shop.aProduct({ price: 60, stock: { '42': 1 } });
    const before = await settings();
    const lines = [{ productId, size: '42', quantity: 2 }];

    const answer = await admin.post('/api/settings/preview').send({ settings: { usdToNpr: 150.25 }, lines });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        now: { amount: 120, charge: 1_680_000, payable: true },
        then: { amount: 120, charge: 1_803_000, payable: true },
      },
    });
    const tooDear = await admin.post('/api/settings/preview').send({ settings: { usdToNpr: 5_000 }, lines });
    expect(tooDear.body).toMatchObject({ now: { payable: true }, then: { payable: false } });
    expect(await settings()).toEqual(before);
  });

  it('refuses settings that are invalid or unsellable', async () => {
    const gone = new mongoose.Types.ObjectId().toHexString();
    const preview = (body: object) => admin.post('/api/settings/preview').send(body);

    expect(await preview({ settings: { usdToNpr: -1 }, lines: [{ productId: gone, quantity: 1 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'settings.usdToNpr' }] },
    });
    expect((await preview({ settings: {}, lines: [] })).status).toBe(400);
    expect(await preview({ settings: {}, lines: [{ productId: gone, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
    for (const status of ['draft', 'archived'] as const) {
      const { _id: productId } = await shop.aProduct({ status });
      expect(await preview({ settings: {}, lines: [{ productId, quantity: 1 }] })).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock', lines: [{ productId, available: 0 }] },
      });
    }
  });
});
