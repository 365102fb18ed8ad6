import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import express from 'express';
import { createOpenStreams, drain } from './drain.js';

it('ends open event streams as answers end, and lets other answers finish', async () => {
  const streams = createOpenStreams();
  const app = express()
    .use(streams.track)
    .get('/events', async (_req, res) => {
      res.set('Content-Type', 'text/event-stream').write('data: 1\n\n');
      while (!res.closed) {
        await sleep(20);
        res.write('data: 2\n\n');
      }
    })
    .get('/slow', async (_req, res) => {
      res.type('text').write('begun ');
      while (server.listening) await sleep(20);
      res.end('and finished');
    });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const [events, slow] = await Promise.all([fetch(`${base}/events`), fetch(`${base}/slow`)]);

  await drain(server, streams);

  // The text of a connection that was cut is an error.
  expect(await events.text()).toMatch(/^data: 1\n\n/);
  expect(await slow.text()).toBe('begun and finished');
});
