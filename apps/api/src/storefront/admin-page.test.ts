import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_PAGE_NAMES, adminPageByName } from '@paila/shared';
import { rm } from 'node:fs/promises';
import { createLogger } from '../platform/log.js';
import { readSettings } from '../platform/settings.js';
import { buildWeb } from '../testing/built-web.js';
import { createProductReadModel } from '../features/catalog/index.js';
import { createLiveSettings } from '../features/shop-settings/index.js';
import { servedWeb } from '../testing/storefront-suite.js';

let dist: string;
beforeAll(async () => {
  dist = await buildWeb();
});
afterAll(() => rm(dist, { recursive: true }));

const log = createLogger('silent');
const web = () => {
  const settings = readSettings({ MONGODB_URI: 'mongodb://127.0.0.1/nowhere', SHOP_URL: 'http://shop.example' });
  const readModel = createProductReadModel(log);
  return servedWeb({ settings, live: createLiveSettings(settings, log), readModel, dist });
};

describe('the document of a page of the back office', () => {
  it.each(ADMIN_PAGE_NAMES)('has its title and the settings, and is the same for everybody: %s', async (name) => {
    const { path, title } = adminPageByName(name);
    const address = path.replace(':id', '65d000000000000000000001');
    const site = web();

    const [guest, admin] = await Promise.all([site.get(address), site.get(address).set('x-auth-token', 'a-token')]);

    expect(guest.status).toBe(200);
    expect(guest.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(guest.get('Cache-Control')).toBe('no-cache');
    expect(guest.text).toContain(`<title>${title}</title>`);
    expect(guest.text).toContain('<script type="application/json" id="public-settings">{');
    expect(guest.text).toContain('<meta name="robots" content="noindex" />');
    expect(admin.text).toBe(guest.text);
    expect(admin.get('ETag')).toBe(guest.get('ETag'));
  });

  it('may run its own inline script and nothing from elsewhere, and show pictures that are about to be uploaded', async () => {
    const policy = (await web().get('/admin')).get('Content-Security-Policy');

    expect(policy).toContain("script-src 'self' 'sha256-admin=';");
    expect(policy).toContain("img-src 'self' data: https: http: blob:;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('is not the shop page, and no page of the shop is it', async () => {
    const site = web();

    expect((await site.get('/admin')).text).not.toContain('<!--');
    expect((await site.get('/admin')).text).not.toContain('/assets/main-1.js');
    expect((await site.get('/administrators')).status).toBe(404);
  });
});
