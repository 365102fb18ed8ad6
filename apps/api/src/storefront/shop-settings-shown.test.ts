import { describe, expect, it } from '@jest/globals';
import type { PublicSettings } from '@paila/shared';
import { readPage } from '../testing/read-page.js';
import { openStorefrontSuite } from '../testing/storefront-suite.js';

const { shop, serveBuilt } = await openStorefrontSuite();
const admin = await shop.admin();
const web = await serveBuilt({ draw: 'return `<p>${settings.contact.phone} at ${settings.usdToNpr}</p>`;' });

const settingsIn = (html: string): Partial<PublicSettings> => {
  const [, json = '{}'] = /<script type="application\/json" id="public-settings">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as Partial<PublicSettings>;
};

it('shows a changed setting in the next requested page, in all of its parts', async () => {
  const before = await web.get('/');
  expect(before.text).toContain('<p>+977 1 5550 142 at 140</p>');
  expect(Object.keys(settingsIn(before.text))).toEqual([
    'shopName',
    'shopUrl',
    'usdToNpr',
    'khaltiPublicKey',
    'khaltiWidgetUrl',
    'serviceWorker',
  ]);
  expect((await web.get('/').set('If-None-Match', before.get('ETag') ?? '')).status).toBe(304);

  const zones = [{ cities: ['Kathmandu'], fee: 1.5, freeFrom: 50, days: 1, cutOffHour: 15, cash: true }];
  await admin
    .put('/api/settings')
    .send({ phone: '+977 1 4444444', email: 'help@paila.example', usdToNpr: 150, returns: 'Within 14 days', zones });

  const after = await web.get('/').set('If-None-Match', before.get('ETag') ?? '');
  expect(after.status).toBe(200);
  expect(after.text).toContain('<p>+977 1 4444444 at 150</p>');
  expect(settingsIn(after.text)).toMatchObject({
    usdToNpr: 150,
    contact: { phone: '+977 1 4444444', email: 'help@paila.example' },
    returns: 'Within 14 days',
    zones,
  });
  const page = readPage(after.text);
  expect(page.structuredData['Organization']).toMatchObject({
    telephone: '+977 1 4444444',
    email: 'help@paila.example',
  });
  expect(page.plain).toContain('help@paila.example');

  await admin.put('/api/settings').send({ holdMinutes: 20, invoiceBuyerYears: 8 });
  expect(settingsIn((await web.get('/terms')).text).rules).toEqual({
    holdMinutes: 20,
    invoiceBuyerYears: 8,
  });

  await admin.put('/api/settings').send({ timeZone: 'Europe/London' });
  expect(settingsIn((await web.get('/terms')).text).timeZone).toBe('Europe/London');

  await admin.put('/api/settings').send({ cashOnDelivery: true, cashMaxRupees: 5_000 });
  expect(settingsIn((await web.get('/')).text).cash).toEqual({
    maxRupees: 5_000,
    firstOrder: true,
  });

  await admin.put('/api/settings').send({ pickUp: true, closesAt: 20 });
  expect(settingsIn((await web.get('/')).text).pickUp).toEqual({ opensAt: 10, closesAt: 20 });

  await admin.put('/api/settings').send({});
  expect((await web.get('/')).get('ETag')).toBe(before.get('ETag'));
});

describe('the seller', () => {
  const seller = {
    legalName: 'Paila </script><script>alert(1)</script> Pvt. Ltd.',
    registrationNumber: '123456/080/081',
    panNumber: '301234567',
    vatRegistered: true,
    grievanceName: 'Anita Rai',
    grievancePhone: '01-5550142 ext. 12',
    grievanceEmail: 'complaints@paila.example',
  };

  it('comes with every page, with a link that calls the grievance officer, and as data for search engines', async () => {
    await admin.put('/api/settings').send(seller).expect(200);

    const { text } = await web.get('/');

    expect(settingsIn(text)).toMatchObject({ seller, grievancePhoneLink: 'tel:+97715550142;ext=12' });
    expect(readPage(text).structuredData['Organization']).toMatchObject({
      name: 'Paila',
      legalName: seller.legalName,
      vatID: '301234567',
    });
    expect(text).not.toContain('<script>alert');
  });

  it('has a tax number until the shop is registered for VAT, and no empty data', async () => {
    await admin.put('/api/settings').send({ panNumber: '301234567' }).expect(200);
    const taxed = readPage((await web.get('/')).text).structuredData['Organization'];
    await admin.put('/api/settings').send({}).expect(200);
    const unnamed = readPage((await web.get('/')).text).structuredData['Organization'];

    expect(taxed).toMatchObject({ taxID: '301234567' });
    for (const name of ['legalName', 'vatID']) expect(taxed).not.toHaveProperty(name);
    for (const name of ['legalName', 'vatID', 'taxID']) expect(unnamed).not.toHaveProperty(name);
  });
});
