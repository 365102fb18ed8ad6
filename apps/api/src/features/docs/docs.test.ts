import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createDocumented, type Answer } from '../../testing/documented.js';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { describeApi, type OpenApi } from './openapi.js';
import { anyone, endpoints, object, text } from '@paila/shared';

let shop: Shop;
let description: OpenApi;
beforeAll(async () => {
  shop = await openShop({ shopName: '<b>Paila</b>' });
  description = (await shop.guest.get('/api/openapi.json')).body as OpenApi;
});
afterAll(() => shop.close());

const operations = () => Object.values(description.paths).flatMap((methods) => Object.values(methods));

describe('GET /api/openapi.json', () => {
  it('is a valid description in OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(description);

    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(description.openapi).toBe('3.1.0');
  });

  it('names every call once, with its answers and errors', () => {
    const ids = operations().map(({ operationId }) => operationId);

    expect(new Set(ids).size).toBe(ids.length);
    for (const { responses } of operations()) {
      const statuses = Object.keys(responses);
      expect(statuses).toContain('503');
      expect(statuses.filter((status) => status.startsWith('2'))).toEqual(['200']);
    }
  });

  it('can be revalidated by its ETag', async () => {
    const etag = (await shop.guest.get('/api/openapi.json')).get('ETag') ?? '';

    expect(await shop.guest.get('/api/openapi.json').set('If-None-Match', etag)).toMatchObject({ status: 304 });
  });
});

describe('GET /api/docs', () => {
  it('is a page that allows only its own scripts, and escapes the shop’s name', async () => {
    const page = await shop.guest.get('/api/docs');

    expect(page).toMatchObject({ status: 200, type: 'text/html' });
    expect(page.text).toContain('<title>The API of &#60;b&#62;Paila&#60;/b&#62;</title>');
    expect(page.text).not.toContain('<b>Paila');
    const policy = page.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const scripts = [...page.text.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, src = '']) => src);
    expect(scripts).toEqual(['/api/docs/swagger-ui-bundle.js', '/api/docs/start.js']);
    expect(page.text.match(/<script/g)).toHaveLength(scripts.length);
  });

  it.each([
    ['swagger-ui.css', 'text/css', 'br'],
    ['swagger-ui-bundle.js', 'text/javascript', 'br'],
    // Too small to be compressed.
    ['start.js', 'text/javascript', undefined],
  ])('has the file %s, cached by its ETag and compressed if it is large', async (file, type, encoding) => {
    const answer = await shop.guest.get(`/api/docs/${file}`).set('Accept-Encoding', 'br');

    expect(answer).toMatchObject({ status: 200, type });
    expect(answer.get('Content-Encoding')).toBe(encoding);
    const again = await shop.guest
      .get(`/api/docs/${file}`)
      .set('Accept-Encoding', 'br')
      .set('If-None-Match', answer.get('ETag') ?? '');
    expect(again.status).toBe(304);
  });

  it.each(['package.json', 'index.html', '..%2fpackage.json'])('has no other file: %s', async (file) => {
    expect(await shop.guest.get(`/api/docs/${file}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('an answer in the test suites', () => {
  const answer = (status: number, body: unknown, type = 'application/json'): Answer => ({
    status,
    body,
    type,
    text: JSON.stringify(body),
  });
  const user = {
    _id: '0123456789abcdef01234567',
    firstname: 'Sita',
    lastname: 'Rai',
    username: 'sita',
    email: 'sita@example.com',
    phone: '',
    gender: '',
    role: 'customer',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const judged = (method: string, path: string, given: Answer) => () => {
    createDocumented(description)(method, path, given);
  };

  it('passes when it is as described', () => {
    expect(judged('GET', '/api/auth/', answer(200, user))).not.toThrow();
    expect(judged('GET', '/api/auth?x=1', answer(401, { msg: 'Please log in', code: 'unauthorized' }))).not.toThrow();
    expect(judged('PATCH', '/api/auth', answer(405, { msg: 'No', code: 'method_not_allowed' }))).not.toThrow();
  });

  it.each([
    ['holds a field too many', 'GET', '/api/auth', answer(200, { ...user, passwordHash: 'x' })],
    ['lacks a field', 'GET', '/api/auth', answer(200, { ...user, role: undefined })],
    ['has a status that is not described', 'GET', '/api/auth', answer(418, { msg: 'Tea', code: 'slug_taken' })],
    ['is a server error', 'GET', '/api/auth', answer(500, { msg: 'Server Error', code: 'server_error' })],
    [
      'has a code that this call never has',
      'GET',
      '/api/auth',
      answer(401, { msg: 'No', code: 'invalid_credentials' }),
    ],
    ['is of another type', 'GET', '/api/auth', answer(200, user, 'text/html')],
    ['comes from a path that is not described', 'GET', '/api/secrets', answer(200, {})],
    ['comes from a method that is not described', 'PATCH', '/api/auth', answer(200, user)],
  ] as const)('fails when it %s', (_what, method, path, given) => {
    expect(judged(method, path, given)).toThrow();
  });
});

it('describes texts and files of a multipart body', () => {
  const uploads = endpoints('/api/uploads', 'Uploads', {
    addPictures: {
      call: 'POST /',
      summary: 'Add pictures',
      access: anyone,
      body: {
        multipart: { alt: text({ max: 20, msg: 'Too long' }) },
        files: { part: 'pictures', max: 2, maxBytes: 9 },
      },
      answer: object({}),
    },
  });

  const { paths } = describeApi([uploads], { title: 'Shop', url: 'http://shop.example' });

  const { post } = paths['/api/uploads'] as { post: object };
  expect(post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            required: ['alt'],
            properties: {
              alt: { type: 'string', maxLength: 20 },
              pictures: { type: 'array', maxItems: 2, items: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    },
  });
});
