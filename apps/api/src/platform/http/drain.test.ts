import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import express from 'express';
import { drain } from './server.js';

it('lets running answers finish, and takes no new requests', async () => {
  const app = express().get('/slow', async (_req, res) => {
    res.type('text').write('begun ');
    while (server.listening) await sleep(20);
    res.end('and finished');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const slow = await fetch(`${base}/slow`);

  await drain(server);

  expect(await slow.text()).toBe('begun and finished');
  await expect(fetch(`${base}/slow`)).rejects.toThrow();
});
