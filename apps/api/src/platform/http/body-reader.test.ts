import { describe, expect, it } from '@jest/globals';
import { anyone, count, describeGroup, endpoints, groupProse, list, object, optional, text } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { errorHandler } from './error-handler.js';
import { jsonBody } from './json-body.js';
import { serve } from './serve.js';

const uploads = endpoints('/api/uploads', {
  addPictures: {
    call: 'POST /',
    access: anyone,
    body: {
      multipart: { alt: text({ max: 20, msg: 'The text is too long' }), position: optional(count({ max: 9 })) },
      files: { part: 'pictures', max: 2, maxBytes: 1000 },
    },
    answer: object({ alt: text(), position: optional(count({})), files: list(text()) }),
  },
  rename: { call: 'PUT /', access: anyone, body: { alt: text() }, answer: object({ alt: text() }) },
});
describeGroup(
  groupProse(uploads, 'Uploads', { addPictures: { summary: 'Add pictures' }, rename: { summary: 'Rename' } }),
);

const { router } = serve(uploads, {
  addPictures: ({ body, files }) => ({
    ...body,
    files: files.map(({ name, mediaType, bytes }) => `${name} ${mediaType} ${bytes.toString()}`),
  }),
  rename: ({ body }) => body,
});
const app = request(express().use(jsonBody).use('/api/uploads', router).use(errorHandler));
const upload = () => app.post('/api/uploads');

describe('a multipart body', () => {
  it('is read where it is declared, and its texts are checked and converted', async () => {
    const answer = await upload()
      .field('alt', 'A red shoe')
      .field('position', '3')
      .attach('pictures', Buffer.from('one'), { filename: 'a.png', contentType: 'image/png' })
      .attach('pictures', Buffer.from('two'), { filename: 'b.webp', contentType: 'image/webp' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      alt: 'A red shoe',
      position: 3,
      files: ['a.png image/png one', 'b.webp image/webp two'],
    });
  });

  it('may have no files', async () => {
    expect(await upload().field('alt', 'None')).toMatchObject({ status: 200, body: { alt: 'None', files: [] } });
  });

  it.each([
    ['alt', 'A text that is far too long', 'The text is too long'],
    ['position', '12', undefined],
    ['position', 'first', undefined],
  ])('with the wrong field %s, %s, is a 400 with its path', async (path, value, msg) => {
    const answer = await upload().field({ alt: 'x', [path]: value });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path, ...(msg && { msg }) }] },
    });
  });

  it('has no more files than declared, and none of another name', async () => {
    const file = Buffer.from('x');

    expect(
      await upload()
        .field('alt', 'x')
        .attach('pictures', file, 'a')
        .attach('pictures', file, 'b')
        .attach('pictures', file, 'c'),
    ).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'pictures' }] } });
    expect(await upload().field('alt', 'x').attach('avatar', file, 'a')).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });

  it('is refused when a file or a text is too large', async () => {
    expect(await upload().field('alt', 'x').attach('pictures', Buffer.alloc(1001), 'a')).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect((await upload().field('alt', 'x'.repeat(20_001))).status).toBe(413);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that is missing',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nx',
    ],
  ])('with %s is a 400', async (_what, type, sent) => {
    expect(await upload().set('Content-Type', type).send(sent)).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });

  it('adds nothing to what all objects inherit', async () => {
    await upload().field('__proto__[admin]', 'yes').field('alt', 'x');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('is refused where none is declared, and JSON where one is', async () => {
    expect(await app.put('/api/uploads').field('alt', 'x')).toMatchObject({ status: 415, body: { code: 'not_json' } });
    expect(await upload().send({ alt: 'x' })).toMatchObject({ status: 415, body: { code: 'not_multipart' } });
    expect(await app.put('/api/uploads').send({ alt: 'x' })).toMatchObject({ status: 200, body: { alt: 'x' } });
  });
});
