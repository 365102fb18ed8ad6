import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ZONES, type DeliveryZone, RETURNS, type SettingsChange } from '@paila/shared';
import { EventModel } from '../../platform/events/event.model.js';
import { openShop } from '../../testing/open-shop.js';
import { CONTACT, openSettingsSuite } from '../../testing/open-settings-suite.js';

const { shop, elsewhere, admin, change, settings, shown } = await openSettingsSuite();

/** A zone with free delivery within three days. */
const aZone = (cities: readonly string[], more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  cities,
  fee: 0,
  days: 3,
  cutOffHour: 12,
  cash: false,
  ...more,
});

describe('the settings', () => {
  it('have their defaults while nobody has set them, and name the source of each', async () => {
    expect(await settings()).toMatchObject({
      values: {
        ...CONTACT,
        legalName: '',
        registrationNumber: '',
        panNumber: '',
        vatRegistered: false,
        grievanceName: '',
        grievancePhone: '',
        grievanceEmail: '',
        invoiceBuyerYears: 6,
        returns: 'Changed your mind? Return it unworn, in its box, within 7 days for an exchange or a refund.',
        usdToNpr: 140,
        zones: DEFAULT_ZONES,
        pickUp: false,
        holidays: [],
        lowStock: 3,
        holdMinutes: 15,
        cashOnDelivery: false,
        cashMaxRupees: 20_000,
        cashFirstOrder: true,
        cashHoldMinutes: 120,
        opensAt: 10,
        closesAt: 18,
        timeZone: 'Asia/Kathmandu',
      },
      sources: { usdToNpr: 'default', address: 'default', zones: 'default', pickUp: 'default', timeZone: 'default' },
    });
    const dearer = await openShop({ usdToNpr: 145 });
    const shown = await dearer.withToken(admin.token).get('/api/settings');
    await dearer.close();
    expect(shown.body).toMatchObject({
      values: { usdToNpr: 145 },
      sources: { usdToNpr: 'environment', email: 'default' },
    });
  });

  it('are stored with their version and author; stored values win over the environment', async () => {
    const before = await settings();

    const answer = await change({ usdToNpr: 150.5, returns: ' Within 14 days \n', panNumber: '301234567' });

    const expected = {
      version: before.version + 1,
      values: { ...before.values, usdToNpr: 150.5, returns: 'Within 14 days', panNumber: '301234567' },
      defaults: before.defaults,
      sources: { ...before.sources, usdToNpr: 'stored', returns: 'stored', panNumber: 'stored' },
      changedAt: expect.any(String) as unknown,
      changedBy: `${admin.user.firstname} ${admin.user.lastname}`,
    };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await settings()).toEqual(expected);
    expect((await admin.get('/api/settings')).get('ETag')).toMatch(new RegExp(`^"v${String(expected.version)}-`));
  });

  it('keep zones and cities as they were sent, the shop’s own first, and each holiday once, in their order', async () => {
    const zones = [
      aZone([' Pokhara  Lakeside ', 'Kathmandu'], { fee: 1.5, freeFrom: 50, cash: true }),
      // A form sends prices as texts, and nothing for a blank field.
      { ...aZone([]), fee: '3.00', freeFrom: null, days: null },
      // Free delivery is free from any sum.
      { ...aZone(['Jumla'], { freeFrom: 20 }), fee: '0' },
    ];

    const answer = await change({ zones, pickUp: true, holidays: ['2026-11-10', '2026-10-20', '2026-11-10'] });

    expect(answer.status).toBe(200);
    const { values } = await settings();
    expect(values).toMatchObject({ pickUp: true, holidays: ['2026-10-20', '2026-11-10'] });
    expect(values.zones).toEqual([
      aZone(['Pokhara Lakeside', 'Kathmandu'], { fee: 1.5, freeFrom: 50, cash: true }),
      { cities: [], fee: 3, cutOffHour: 12, cash: false },
      aZone(['Jumla']),
    ]);
  });

  it('keep the limits of cash on delivery', async () => {
    const limits = { cashOnDelivery: true, cashMaxRupees: 5_000, cashFirstOrder: false, cashHoldMinutes: 90 };
    const sent = { ...limits, opensAt: 9, closesAt: 20 };

    expect(await change(sent)).toMatchObject({ status: 200, body: { values: sent } });

    await change({ cashOnDelivery: true });
    expect(await settings()).toMatchObject({
      values: { cashOnDelivery: true, cashMaxRupees: 20_000 },
      sources: { cashOnDelivery: 'stored', cashMaxRupees: 'default' },
    });
  });

  it('say that the shop is registered for VAT only while it has a number', async () => {
    const registered = { vatRegistered: true, panNumber: '301234567', invoiceBuyerYears: 7 };
    expect(await change(registered)).toMatchObject({ status: 200, body: { values: registered } });
    expect((await settings()).sources).toMatchObject({ vatRegistered: 'stored', invoiceBuyerYears: 'stored' });

    const refused = await change({ vatRegistered: true, panNumber: ' ' });

    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vatRegistered', msg: 'Please enter the VAT number first' }] },
    });
    expect((await settings()).values).toMatchObject(registered);
    expect(await change({ vatRegistered: false })).toMatchObject({ status: 200, body: { values: { panNumber: '' } } });
  });

  it('go back to their defaults where they are blank, null or absent', async () => {
    const zones = [aZone(['Pokhara'])];
    await change({ usdToNpr: 150, phone: '+977 1 4444444', returns: 'Never', lowStock: 9, zones, pickUp: true });

    await change({ usdToNpr: null, phone: ' ', lowStock: 9, zones: [], holidays: [] });

    expect(await settings()).toMatchObject({
      values: {
        usdToNpr: 140,
        phone: CONTACT.phone,
        returns: RETURNS,
        lowStock: 9,
        zones: DEFAULT_ZONES,
        pickUp: false,
      },
      sources: {
        usdToNpr: 'default',
        phone: 'default',
        returns: 'default',
        lowStock: 'stored',
        zones: 'default',
        pickUp: 'default',
        holidays: 'default',
      },
    });
  });

  it.each([
    [{ usdToNpr: 0 }, 'usdToNpr'],
    [{ usdToNpr: '140' }, 'usdToNpr'],
    [{ usdToNpr: { $gt: 0 } }, 'usdToNpr'],
    [{ panNumber: '12345678' }, 'panNumber'],
    [{ vatRegistered: 'yes', panNumber: '301234567' }, 'vatRegistered'],
    [{ vatRegistered: true }, 'vatRegistered'],
    [{ invoiceBuyerYears: 0 }, 'invoiceBuyerYears'],
    [{ invoiceBuyerYears: 11 }, 'invoiceBuyerYears'],
    [{ invoiceBuyerYears: 2.5 }, 'invoiceBuyerYears'],
    [{ registrationNumber: '1'.repeat(61) }, 'registrationNumber'],
    [{ grievanceName: 'A'.repeat(101) }, 'grievanceName'],
    [{ grievancePhone: 'call me' }, 'grievancePhone'],
    [{ grievanceEmail: 'nobody' }, 'grievanceEmail'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ holdMinutes: 4 }, 'holdMinutes'],
    [{ lowStock: 1.5 }, 'lowStock'],
    [{ timeZone: 'Asia/Patan' }, 'timeZone'],
    [{ holidays: ['2026-13-01'] }, 'holidays'],
    [{ holidays: ['2026-02-31'] }, 'holidays'],
    [{ holidays: ['2026-10-21', '2027-02-29'] }, 'holidays'],
    [{ zones: [aZone(['Pokhara'], { days: -1 })] }, 'zones'],
    [{ zones: [aZone([''])] }, 'zones'],
    [{ zones: [aZone(['Pokhara'], { fee: -1 })] }, 'zones'],
    [{ zones: [aZone(['Pokhara'], { fee: 1.505 })] }, 'zones'],
    [{ zones: [aZone(['Pokhara'], { fee: 1_000_001 })] }, 'zones'],
    [{ zones: [aZone(['Pokhara'], { fee: 1, freeFrom: 0 })] }, 'zones'],
    [{ zones: [{ ...aZone(['Pokhara']), cash: 'yes' }] }, 'zones'],
    [{ zones: [{ ...aZone([]), cities: 'Pokhara' }] }, 'zones'],
    [{ pickUp: 'yes' }, 'pickUp'],
    [{ cashOnDelivery: 'yes' }, 'cashOnDelivery'],
    [{ cashMaxRupees: 0 }, 'cashMaxRupees'],
    [{ cashFirstOrder: 1 }, 'cashFirstOrder'],
    [{ cashHoldMinutes: 14 }, 'cashHoldMinutes'],
    [{ opensAt: 24 }, 'opensAt'],
    [{ closesAt: 0 }, 'closesAt'],
    [{ opensAt: 12, closesAt: 12 }, 'closesAt'],
    [{ opensAt: 12, closesAt: 11 }, 'closesAt'],
    // Against the default of the other one.
    [{ opensAt: 18 }, 'closesAt'],
    [{ closesAt: 10 }, 'closesAt'],
  ])('refuse %j', async (body, path) => {
    const before = await settings();

    expect(await change(body)).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path }] } });

    expect(await settings()).toEqual(before);
  });

  it.each([
    [[aZone(['Pokhara', 'Pokhara'])], 'Please enter Pokhara once'],
    [[aZone(['Lalitpur']), aZone(['Jumla', 'Patan'])], 'Lalitpur and Patan are the same city. Please enter it once'],
    [[aZone(['काठमाडौं']), aZone(['KTM'])], 'काठमाडौं and KTM are the same city. Please enter it once'],
    [[aZone(['Ward 5'])], 'Ward 5 is not the name of a city'],
    [[aZone(['Pokhara']), aZone([]), aZone([])], 'Only one zone may have no cities. It covers every other place'],
  ])('refuse zones that leave the zone of a place unclear (%#)', async (zones, msg) => {
    const before = await settings();

    expect(await change({ zones })).toMatchObject({ status: 400, body: { errors: [{ path: 'zones', msg }] } });

    expect(await settings()).toEqual(before);
  });

  it('are for admins', async () => {
    for (const caller of [await shop.staff(), await shop.shopper()]) {
      expect((await caller.get('/api/settings')).status).toBe(403);
      expect((await caller.get('/api/settings/history')).status).toBe(403);
      expect((await change({ usdToNpr: 1 }, undefined, caller)).status).toBe(403);
      expect((await caller.post('/api/settings/preview').send({ settings: {}, lines: [] })).status).toBe(403);
    }
    expect((await shown()).usdToNpr).toBe(140);
  });
});

describe('two admins who change the settings', () => {
  it('see both versions if they are the second', async () => {
    const { version, values } = await settings();
    await change({ usdToNpr: 141 }, `"v${String(version)}"`);

    const second = await change({ usdToNpr: 142, returns: 'Never' }, `"v${String(version)}"`);

    expect(second).toMatchObject({
      status: 412,
      body: {
        code: 'stale_version',
        current: { version: version + 1, values: { ...values, usdToNpr: 141 } },
        yours: { usdToNpr: 142, returns: 'Never' },
      },
    });
    expect((await shown()).usdToNpr).toBe(141);
    expect(await change({ usdToNpr: 142, version })).toMatchObject({ status: 412 });
    expect(await change({ usdToNpr: 142, version: version + 1 })).toMatchObject({ status: 200 });
  });

  it('change them once at the same moment, on two instances', async () => {
    const colleague = elsewhere.withToken((await shop.admin()).token);
    const { version } = await settings();
    const seenVersion = `"v${String(version)}"`;

    const answers = await Promise.all([
      change({ usdToNpr: 151 }, seenVersion),
      change({ usdToNpr: 152 }, seenVersion, colleague),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await settings()).version).toBe(version + 1);
  });

  it('change them one after the other when neither names the version they saw', async () => {
    const { version } = await settings();

    const answers = await Promise.all([151, 152, 153].map((usdToNpr) => change({ usdToNpr })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await settings()).version).toBe(version + 3);
  });
});

describe('the history of the settings', () => {
  it('lists every change, the last one first, with its author and fields', async () => {
    const { version } = await settings();
    await change({ usdToNpr: 150 });
    await change({ usdToNpr: 151, lowStock: 5 });

    const answer = await admin.get('/api/settings/history?limit=2');

    const by = `${admin.user.firstname} ${admin.user.lastname}`;
    expect(answer.body).toMatchObject([
      { version: version + 2, by, changed: ['usdToNpr', 'lowStock'], values: { usdToNpr: 151, lowStock: 5 } },
      { version: version + 1, by, changed: ['usdToNpr'], values: { usdToNpr: 150, lowStock: 3 } },
    ]);
    expect(Number(answer.get('X-Total-Count'))).toBeGreaterThanOrEqual(2);
  });

  it('has an event for each, with the changed fields’ names and no values; an empty change has none', async () => {
    const { version } = await settings();
    await change({ email: 'help@paila.example' });
    await change({ email: 'help@paila.example' });

    expect((await settings()).version).toBe(version + 1);
    const events = await EventModel.find({ type: 'settings.changed', 'is.version': { $gt: version } }).lean();
    expect(events).toMatchObject([
      {
        subject: { kind: 'settings', id: 'shop' },
        actor: { kind: 'staff', id: admin.user._id },
        is: { version: version + 1, changed: ['email'] },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('help@');
    const history = (await admin.get('/api/settings/history?limit=1')).body as SettingsChange[];
    expect(history[0]?.version).toBe(version + 1);
  });
});
