import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import request from 'supertest';
import { until } from '../../faults/testing/until.js';
import { streamedList } from './streamed-list.js';

const MANY = Array.from({ length: 1_501 }, (_, index) => ({ id: index, title: `Dhaka cap नं ${String(index)}` }));
const asRows = (values: readonly unknown[]) => values.map((value) => ({ json: JSON.stringify(value) }));
const state = { rows: asRows(MANY), errors: [] as unknown[], ended: 0 };

const app = express();
app.get('/list', (req, res, next) => {
  streamedList(state.rows)
    .send(req, res)
    .catch((error: unknown) => {
      state.errors.push(error);
      next(error);
    })
    .finally(() => (state.ended += 1));
});
let server: Server;
beforeAll(async () => {
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

it.each(['gzip', 'identity'])('sends every row once, in turn, in the encoding %s', async (encoding) => {
  const answer = await request(server).get('/list').set('Accept-Encoding', encoding);

  expect(answer.body).toEqual(MANY);
  expect(answer.get('Content-Encoding')).toBe(encoding === 'gzip' ? 'gzip' : undefined);
  expect(answer.type).toBe('application/json');
});

it('sends lists of any length as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.nat(1_100), async (some, length) => {
      const values = Array.from({ length: some.length === 0 ? 0 : length }, (_, index) => some[index % some.length]);
      state.rows = asRows(values);

      const answer = await request(server).get('/list');

      expect(answer.text).toBe(JSON.stringify(values));
    }),
    { numRuns: 30 },
  );
  state.rows = asRows(MANY);
});

it('sends a 304 to a client that has the list already, and the list once it has changed', async () => {
  const { headers } = await request(server).get('/list');
  const again = () => request(server).get('/list').set('If-None-Match', String(headers['etag']));

  expect(await again()).toMatchObject({ status: 304, text: '' });
  state.rows = asRows(MANY.slice(1));
  expect((await again()).status).toBe(200);
  state.rows = asRows(MANY);
});

it('answers HEAD with the headers alone', async () => {
  const { headers } = await request(server).get('/list').set('Accept-Encoding', 'identity');
  const answer = await request(server).head('/list').set('Accept-Encoding', 'identity');

  expect(answer).toMatchObject({ status: 200, headers: { etag: headers['etag'] } });
  expect(answer.body).toEqual({});
});

it('ends without an error when the client leaves in the middle', async () => {
  const { port } = server.address() as AddressInfo;
  // More than the buffers of a connection hold.
  state.rows = asRows(Array.from({ length: 40_000 }, () => 'x'.repeat(1_000)));
  const before = state.ended;
  const call = httpRequest({ port, path: '/list' }, (answer) => answer.once('data', () => call.destroy()));
  call.on('error', () => undefined);
  call.end();

  await until(() => Promise.resolve(state.ended > before));
  expect(state.errors).toEqual([]);
  state.rows = asRows(MANY);
});
