import { expect, it } from '@jest/globals';
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
  ]);
  expect((await web.get('/').set('If-None-Match', before.get('ETag') ?? '')).status).toBe(304);

  const delivery = [{ city: 'Kathmandu', days: 1, cutOffHour: 15 }];
  await admin
    .put('/api/settings')
    .send({ phone: '+977 1 4444444', email: 'help@paila.example', usdToNpr: 150, returns: 'Within 14 days', delivery });

  const after = await web.get('/').set('If-None-Match', before.get('ETag') ?? '');
  expect(after.status).toBe(200);
  expect(after.text).toContain('<p>+977 1 4444444 at 150</p>');
  expect(settingsIn(after.text)).toMatchObject({
    usdToNpr: 150,
    contact: { phone: '+977 1 4444444', email: 'help@paila.example' },
    returns: 'Within 14 days',
    delivery,
  });
  const page = readPage(after.text);
  expect(page.structuredData['Organization']).toMatchObject({
    telephone: '+977 1 4444444',
    email: 'help@paila.example',
  });
  expect(page.plain).toContain('help@paila.example');

  await admin.put('/api/settings').send({ legalName: 'Paila Pasal Pvt. Ltd.', holdMinutes: 20, invoiceBuyerYears: 8 });
  expect(settingsIn((await web.get('/terms')).text).rules).toEqual({
    legalName: 'Paila Pasal Pvt. Ltd.',
    holdMinutes: 20,
    invoiceBuyerYears: 8,
  });

  await admin.put('/api/settings').send({ timeZone: 'Europe/London' });
  expect(settingsIn((await web.get('/terms')).text).timeZone).toBe('Europe/London');

  await admin.put('/api/settings').send({ cashOnDelivery: true, cashMaxRupees: 5_000 });
  expect(settingsIn((await web.get('/')).text).cash).toEqual({
    cities: ['Kathmandu', 'Lalitpur', 'Bhaktapur'],
    maxRupees: 5_000,
    firstOrder: true,
  });

  await admin.put('/api/settings').send({});
  expect((await web.get('/')).get('ETag')).toBe(before.get('ETag'));
});
