import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'supertest';
import { buildWeb } from '../testing/built-web.js';
import { createLiveSettings } from '../features/shop-settings/index.js';
import { openShop, type Shop } from '../testing/open-shop.js';
import { createLogger } from '../platform/log.js';
import type { Settings } from '../platform/settings.js';
import { servedWeb } from '../testing/storefront-suite.js';

let shop: Shop;
let dist: string;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  dist = await buildWeb({ inlineScripts: ['sha256-one=', 'sha256-two='] });
  await writeFile(join(dist, 'assets', 'app-abc123.js'), `console.log(${JSON.stringify('x'.repeat(5000))});`);
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterEach(() => rm(dist, { recursive: true }));

const log = createLogger('silent');
const web = (overrides: Partial<Settings> = {}) => {
  const settings = { ...shop.settings, ...overrides };
  const live = createLiveSettings(settings, log);
  return servedWeb({ ...shop, settings, live, dist });
};
const contentPolicy = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    (answer.get('Content-Security-Policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('a page of the web app', () => {
  it.each([
    '/',
    '/about',
    '/collections',
    '/collections/?collection=nike',
    '/collections/nike',
    '/products',
    '/products/men',
    '/products/women',
    '/contact',
    '/privacy',
    '/terms',
    '/login',
    '/register',
    '/offline',
    '/checkout',
    '/khalti',
    '/esewa?order=x',
    '/payment?pidx=x',
    '/payment/esewa/x?data=x',
    '/user-profile',
    '/user-profile/orders',
    '/user-profile/settings',
  ])('exists at %s', async (path) => {
    const answer = await web().get(path);

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<div id="root">');
    expect(answer.get('Cache-Control')).toBe('no-cache');
  });

  it.each([
    '/nothing',
    '/products/nothing',
    '/collections/gucci',
    '/collections?collection=gucci',
    '/user-profile/nothing',
    '/products/x/y',
    '/admin/nothing',
    '/admin/orders/x/y',
    '/admin.html',
    '/collections/%E0%A4%A',
    '/%',
  ])('is sent with a 404 at %s, which does not exist', async (path) => {
    const answer = await web().get(path);

    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<div id="root">');
  });

  it('exists for a product by id and slug', async () => {
    const { _id, slug } = await shop.aProduct();

    expect((await web().get(`/products/${_id}`)).status).toBe(200);
    expect((await web().get(`/products/${slug}`)).status).toBe(200);
  });

  it('redirects every former, misspelt or sloppy address of a product to its present one for good', async () => {
    const { _id, version: _version, ...fields } = await shop.aProduct({ slug: 'first' });
    const admin = await shop.admin();
    await admin
      .put(`/api/products/${_id}`)
      .send({ ...fields, slug: 'second' })
      .expect(200);

    for (const [shared, address] of [
      ['/products/first?utm_source=mail', '/products/second?utm_source=mail'],
      ['/products/FIRST', '/products/second'],
      ['/products/Second', '/products/second'],
      ['/PRODUCTS/second/', '/products/second'],
      ['/products/second).', '/products/second'],
      ['/products/first%E2%80%9D', '/products/second'],
      ['/products/second%20', '/products/second'],
      ['/products/second,?utm_source=mail', '/products/second?utm_source=mail'],
      ['/products/second%E0%A5%A4', '/products/second'],
      ['/products/second%3C/a%3E', '/products/second'],
      ['/products/second%2F', '/products/second'],
      ['/products/second%22,thanks', '/products/second'],
      [`/products/${_id}.`, `/products/${_id}`],
      [`/products/${_id.toUpperCase()}`, `/products/${_id}`],
    ] as const) {
      const answer = await web().get(shared);
      expect([shared, answer.status, answer.get('Location')]).toEqual([shared, 301, address]);
    }
    expect((await web().get('/products/second')).status).toBe(200);
  });

  it.each([
    ['/Products', '/products'],
    ['/products/Men', '/products/men'],
    ['/products/women).', '/products/women'],
    ['/products/men/)', '/products/men'],
    ['/products.', '/products'],
    ['/).', '/'],
    ['/About%E0%A5%A4', '/about'],
    ['/collections/NIKE', '/collections/nike'],
    ['/collections/nike%C2%BB', '/collections/nike'],
    ['/collections/?collection=nike).', '/collections?collection=nike'],
    ['/products?color=red&size=42.', '/products?color=red&size=42'],
    ['/contact!?utm_source=mail', '/contact?utm_source=mail'],
    ['/orders/0123456789abcdef01234567.', '/orders/0123456789abcdef01234567'],
    ['/USER-PROFILE/orders', '/user-profile/orders'],
    ['//products//men', '/products/men'],
    ['/about%2F', '/about'],
    ['/About-Us).', '/about'],
    ['/about-us%2F?utm_source=mail', '/about?utm_source=mail'],
    ['/admin.', '/admin'],
    ['/admin%2F', '/admin'],
    ['/admin/orders%2F', '/admin/orders'],
    ['/admin//orders', '/admin/orders'],
    ['/admin/orders/0123456789abcdef01234567).', '/admin/orders/0123456789abcdef01234567'],
    ['/admin/products,?status=draft', '/admin/products?status=draft'],
  ])('redirects from %s to %s for good', async (shared, address) => {
    const answer = await web().get(shared);

    expect([answer.status, answer.get('Location')]).toEqual([301, address]);
    expect((await web().get(address)).status).toBe(200);
  });

  it.each([
    '/products?q=what%3F',
    '/products?size=US%209.5%20(EU%2043)',
    '/products?page=2',
    '/collections/?collection=nike',
    '/products/?color=red',
    '/admin/',
    '/admin/orders/',
  ])('stays at %s', async (path) => {
    expect((await web().get(path)).status).toBe(200);
  });

  it.each([
    '//evil.example/products).',
    '//evil.example).',
    '/%2F%2Fevil.example).',
    '/\\evil.example).',
    '/%5C%5Cevil.example.',
  ])('redirects from %s to no other site', async (path) => {
    const location = (await web().get(path)).get('Location') ?? '/';

    expect(new URL(location, 'https://shop.example').origin).toBe('https://shop.example');
    expect(location).toMatch(/^\/(?![/\\])/);
  });

  it.each([
    '/products/%00',
    '/products/%ff',
    '/products/%C0%AF.',
    '/%E0%A4%A).',
    `/products/${'%F0%9F%91%9F'.repeat(500)}`,
    '/products/__proto__).',
    '/constructor.',
  ])('answers 404 at %s, without details', async (path) => {
    expect((await web().get(path)).status).toBe(404);
  });

  it('has moved from /about-us to /about for good', async () => {
    const answer = await web().get('/about-us?utm_source=mail');

    expect(answer.status).toBe(301);
    expect(answer.get('Location')).toBe('/about?utm_source=mail');
  });

  it.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const answer = await web().get('/').set('Accept-Encoding', encoding);

    expect(answer.get('Content-Encoding')).toBe(encoding);
    expect(answer.get('Vary')).toBe('Accept-Encoding');
    expect(Number(answer.get('Content-Length'))).toBeLessThan(2000);
  });

  it('carries the settings that a browser needs, and no others', async () => {
    const { text } = await web({
      shopName: 'A </script><b>& Co',
      usdToNpr: 141.5,
      khalti: { ...shop.settings.khalti, publicKey: 'public', secretKey: 'most-secret' },
    }).get('/');

    const [, json = ''] = /<script type="application\/json" id="public-settings">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual({
      shopName: 'A </script><b>& Co',
      shopUrl: 'http://localhost:3000',
      usdToNpr: 141.5,
      khaltiPublicKey: 'public',
      khaltiWidgetUrl: '',
      serviceWorker: true,
    });
    expect(text).toContain('<title>A &#60;/script&#62;&#60;b&#62;&#38; Co</title>');
    expect(text).not.toContain('most-secret');
  });

  it('carries the payment providers if the shopper has a choice, and none of their secrets', async () => {
    const esewa = { ...shop.settings.esewa, secretKey: 'most-secret' };
    const { text } = await web({ esewa }).get('/');

    const [, json = ''] = /<script type="application\/json" id="public-settings">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({ paymentProviders: ['khalti', 'esewa'] });
    expect(text).not.toContain('most-secret');
  });

  it('says so while the app is not built, and appears once it is', async () => {
    const page = join(dist, 'index.html');
    const built = await readFile(page, 'utf8');
    await rm(page);
    const site = web();
    expect(await site.get('/')).toMatchObject({
      status: 503,
      text: expect.stringContaining('npm run build') as unknown,
    });

    await writeFile(page, built);

    expect((await site.get('/')).status).toBe(200);
  });
});

describe('the content policy', () => {
  it("lets the app's own inline scripts run, and none other, and loads nothing from elsewhere", async () => {
    const answer = await web().get('/');

    expect(contentPolicy(answer)).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'sha256-one=' 'sha256-two='",
      'script-src-attr': "'none'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: https: http:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it('shows a picture that an admin gave by its URL, in production only an encrypted one', async () => {
    const [live, trial] = [web({ production: true }), web({ production: false })];

    expect(contentPolicy(await live.get('/products'))['img-src']).toBe("'self' data: https:");
    expect(contentPolicy(await trial.get('/products'))['img-src']).toBe("'self' data: https: http:");
  });

  it('is the same for every guest, and so is the page', async () => {
    const site = web();
    const [first, second] = await Promise.all([site.get('/products'), site.get('/products')]);

    expect(first.text).toBe(second.text);
    expect(contentPolicy(first)).toEqual(contentPolicy(second));
  });

  it("allows the payment widget's origin on /khalti alone", async () => {
    const site = web({ khalti: { ...shop.settings.khalti, widgetUrl: 'https://pay.example/widget.js?x=1' } });

    const [khalti, home] = [contentPolicy(await site.get('/khalti')), contentPolicy(await site.get('/'))];

    expect(khalti['script-src']).toBe("'self' 'sha256-one=' 'sha256-two=' https://pay.example");
    expect(khalti['frame-src']).toBe('https://pay.example');
    expect(JSON.stringify(home)).not.toContain('pay.example');
  });
});

describe('a file of the web app', () => {
  it('may be cached for ever when its name holds its hash, and is compressed', async () => {
    const answer = await web().get('/assets/app-abc123.js').set('Accept-Encoding', 'br');

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.get('Content-Encoding')).toBe('br');
    expect(Number(answer.get('Content-Length'))).toBeLessThan(200);
  });

  it('is sent as the build has compressed it', async () => {
    const compressed = brotliCompressSync('console.log("compressed by the build");');
    await writeFile(join(dist, 'assets', 'app-abc123.js.br'), compressed);

    const answer = await web().get('/assets/app-abc123.js').set('Accept-Encoding', 'br').buffer(false);

    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(compressed.length),
      'content-type': expect.stringMatching('javascript') as unknown,
    });
    expect((await web().get('/assets/app-abc123.js.br')).status).toBe(404);
  });

  it.each([
    [true, 'the worker'],
    [false, 'its removal'],
  ])('is the service worker, or what removes it, as the setting says: %s', async (serviceWorker, text) => {
    await writeFile(join(dist, 'service-worker.js'), '// the worker');
    await writeFile(join(dist, 'no-service-worker.js'), '// its removal');

    const answer = await web({ serviceWorker }).get('/service-worker.js');

    expect(answer.text).toBe(`// ${text}`);
    expect(answer.get('Cache-Control')).toBe('no-cache');
    // Else the worker could fetch nothing.
    expect(contentPolicy(answer)).toMatchObject({ 'connect-src': "'self'" });
    expect((await web({ serviceWorker }).get('/no-service-worker.js')).status).toBe(404);
    expect((await web({ serviceWorker }).get('/about')).text.includes('"serviceWorker":true')).toBe(serviceWorker);
  });

  it('must be requested again after an hour when its name stays', async () => {
    const answer = await web().get('/favicon.svg');

    expect(answer.get('Content-Type')).toBe('image/svg+xml');
    expect(answer.get('Cache-Control')).toBe('public, max-age=3600');
    expect(
      (
        await web()
          .get('/favicon.svg')
          .set('If-None-Match', answer.get('ETag') ?? '')
      ).status,
    ).toBe(304);
  });

  it.each(['/assets/app-abc123.js.map', '/sw.js.map'])(
    'is no source map, which an attacker would read the sources from: %s',
    async (path) => {
      await writeFile(join(dist, path), '{"version":3,"sourcesContent":["const secret = 1"]}');

      const answer = await web().get(path);

      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('secret');
    },
  );

  it.each(['/assets/older-build.js', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json'])(
    'is not a page either if it does not exist: %s',
    async (path) => {
      const answer = await web().get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('@paila');
    },
  );

  it('is served again after a failed read', async () => {
    const page = web();
    const app = join(dist, 'assets', 'app-abc123.js');
    expect((await page.get('/favicon.svg')).status).toBe(200);
    await rename(app, `${app}.away`);
    expect((await page.get('/assets/app-abc123.js')).status).toBe(500);

    await rename(`${app}.away`, app);

    expect((await page.get('/assets/app-abc123.js')).status).toBe(200);
  });

  it('can only be read', async () => {
    const answer = await web().post('/products');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.get('Allow')).toBe('GET, HEAD');
  });
});

describe('every answer of the shop', () => {
  it.each(['/', '/api/products/', '/healthz', '/pictures/placeholder/side.webp', '/api/nothing'])(
    'instructs browsers to be careful: %s',
    async (path) => {
      const answer = await shop.guest.get(path);

      expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.get('X-Frame-Options')).toBe('DENY');
      expect(answer.get('X-Powered-By')).toBeUndefined();
      expect(contentPolicy(answer)).toMatchObject({ 'base-uri': "'none'", 'frame-ancestors': "'none'" });
    },
  );
});
