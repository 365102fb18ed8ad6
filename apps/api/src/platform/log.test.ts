import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { until } from '../faults/testing/until.js';
import { createLogger, requestLog } from './log.js';

/** An app that answers with the requested status, and the lines that it logs. */
const open = (level = 'info') => {
  const lines: object[] = [];
  const log = createLogger(level, {
    release: '1.2.3-test',
    to: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(JSON.parse(chunk.toString()) as object);
        done();
      },
    }),
  });
  const app = express()
    .use(requestLog(log))
    .get('/never', (req) => {
      req.log.warn('waits');
    })
    .get('/:status', (req, res) => {
      res.status(Number(req.params.status)).end();
    });
  return { app, lines };
};

it('writes a line for a refusal or a failure, with its id and without its query, and none for a success', async () => {
  const { app, lines } = open();

  const fine = await request(app).get('/200');
  const refused = await request(app).get('/404?token=secret').set('x-request-id', 'mine-1');
  const failed = await request(app).get('/500').set('x-request-id', 'not an id');
  await until(() => lines.length === 2);

  expect(fine.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(refused.headers['x-request-id']).toBe('mine-1');
  expect(failed.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(lines).toMatchObject([
    {
      level: 30,
      msg: 'request completed',
      req: { id: 'mine-1', method: 'GET', url: '/404' },
      res: { statusCode: 404 },
      responseTime: expect.any(Number),
    },
    {
      level: 50,
      msg: 'request errored',
      req: { method: 'GET', url: '/500' },
      res: { statusCode: 500 },
      err: { message: 'failed with status code 500' },
    },
  ]);
});

it('writes successes at level debug, too, and calls that the client did not wait for', async () => {
  const { app, lines } = open('debug');
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await request(server).get('/200');
  await until(() => lines.length === 1);
  const call = get({ port: (server.address() as AddressInfo).port, path: '/never' });
  call.on('error', () => undefined);
  await until(() => lines.length === 2);

  call.destroy();
  await until(() => lines.length === 3);
  server.close();

  expect(lines).toMatchObject([
    { level: 20, msg: 'request completed', req: { url: '/200' } },
    { level: 40, msg: 'waits', req: { url: '/never' } },
    { level: 20, msg: 'request aborted', req: { url: '/never' } },
  ]);
});
