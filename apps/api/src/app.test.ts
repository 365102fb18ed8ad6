import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from './testing/open-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ corsOrigins: ['https://friend.example'] });
});
afterAll(() => shop.close());

describe('the shop as a whole', () => {
  it('reports that it lives and that it is ready', async () => {
    expect(await shop.guest.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', shop: 'Paila' } });
    const ready = { status: 200, body: { status: 'ready', pages: true, orders: true } };
    for (const path of ['/readyz', '/readyz?write', '/readyz?write=1']) {
      expect(await shop.guest.get(path)).toMatchObject(ready);
    }
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/products/x/y', '/api/%E0%A4%A'])(
    'answers an unknown path below /api as JSON: %s',
    async (path) => {
      const answer = await shop.guest.get(path).set('Accept', 'text/html');

      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(answer.get('Content-Type')).toContain('application/json');
    },
  );

  it('keeps account answers out of caches, and names each call by the caller’s id or its own', async () => {
    const shopper = await shop.shopper();

    const answer = await shopper.get('/api/auth').set('X-Request-Id', 'my-call-1');

    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.get('X-Request-Id')).toBe('my-call-1');
    expect((await shop.guest.get('/api/auth').set('X-Request-Id', 'a b<c')).get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('reading a body', () => {
  const post = (body: string, type = 'application/json') =>
    shop.guest.post('/api/auth').set('Content-Type', type).send(body);

  it.each([
    ['broken', 'malformed_request', '{"email":'],
    ['a bare text', 'malformed_request', '"email"'],
    ['null', 'malformed_request', 'null'],
    ['a list', 'malformed_request', '[1,2]'],
    ['nothing', 'validation', ''],
    ['deeply nested', 'validation', `${'{"email":'.repeat(5000)}1${'}'.repeat(5000)}`],
    [
      'after other prototypes',
      'validation',
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
    ],
  ])('refuses a body that is %s with 400', async (_name, code, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code } });
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'refuses a body that is %s with 415',
    async (type) => {
      expect(await post('email=a&password=b', type)).toMatchObject({ status: 415, body: { code: 'not_json' } });
    },
  );

  it('accepts any kind of JSON, in UTF-8', async () => {
    const body = JSON.stringify({ email: 'nobody', password: 'nothing' });

    expect((await post(body, 'application/json; charset=utf-8')).status).toBe(401);
    expect((await post(body, 'application/vnd.shop+json')).status).toBe(401);
    expect((await post(body, 'application/json; charset=latin1')).status).toBe(415);
  });

  it.each(['gzip', 'br', 'deflate'])('refuses with 400 a body that is not %s as it says', async (encoding) => {
    const answer = await shop.guest
      .post('/api/auth')
      .set({ 'Content-Type': 'application/json', 'Content-Encoding': encoding })
      .send('{"email":"a","password":"b"}');

    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  });

  it('refuses a body that is too large with 413', async () => {
    expect(await post(JSON.stringify({ email: 'x'.repeat(250_000) }))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});

describe('requests from other origins', () => {
  it('allows requests from origins on the list', async () => {
    const answer = await shop.guest.get('/api/products/').set('Origin', 'https://friend.example');

    expect(answer.get('Access-Control-Allow-Origin')).toBe('https://friend.example');
    expect(answer.get('Access-Control-Expose-Headers')).toContain('X-Total-Count');
    expect(answer.get('Vary')).toContain('Origin');
  });

  it('answers a preflight request with what it may send', async () => {
    const preflight = await fetch(`${shop.base}/api/auth/x`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://friend.example', 'Access-Control-Request-Method': 'PUT' },
    });

    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('X-Auth-Token');
  });

  it('does not allow origins that are not on the list', async () => {
    const answer = await shop.guest.get('/api/products/').set('Origin', 'https://foe.example');

    expect(answer.get('Access-Control-Allow-Origin')).toBeUndefined();
  });
});

it('names the methods of a path', async () => {
  const preflight = await fetch(`${shop.base}/api/products`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('Allow')).toBe('GET, HEAD, POST');
});

it('answers HEAD like GET, without the body', async () => {
  const answer = await fetch(`${shop.base}/api/products/`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ETag')).toMatch(/^"/);
  expect(await answer.text()).toBe('');
});

it('has no metrics unless the operator asks for them', async () => {
  const answer = await fetch(`${shop.base}/metrics`);
  expect(await answer.text()).not.toContain('paila_');
});
