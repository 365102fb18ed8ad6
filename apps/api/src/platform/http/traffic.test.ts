import { afterEach, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { createTraffic } from './traffic.js';

const LONG_MS = 600_000;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server whose answers to `/held` wait for a release. */
const open = async () => {
  const traffic = createTraffic();
  const held = new EventEmitter();
  const arrived = once(held, 'arrived');
  const hold: RequestHandler = (_req, res) => {
    held.once('released', () => res.end());
    held.emit('arrived');
  };
  const app = express().use(traffic.follow).get('/held', hold);
  server = createServer(app.get('/', (_req, res) => void res.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${String(port)}${path}`)).text();
  return { traffic, get, release: () => held.emit('released'), arrived };
};

const { signal } = new AbortController();

it('is quiet before the first request', async () => {
  await createTraffic().untilQuiet({ quietMs: LONG_MS, atMostMs: LONG_MS, signal });
});

it('is quiet once the last request has ended, and not before', async () => {
  const { traffic, get, release, arrived } = await open();
  const held = get('/held');
  await arrived;
  let isQuiet = false;
  const waiting = traffic.untilQuiet({ quietMs: 1, atMostMs: LONG_MS, signal }).then(() => {
    isQuiet = true;
  });

  await get('/');
  expect(isQuiet).toBe(false);
  release();

  await Promise.all([held, waiting]);
});

it('waits for a moment after a request, but no longer than its limit', async () => {
  const { traffic, get } = await open();
  await get('/');
  const from = performance.now();

  await traffic.untilQuiet({ quietMs: LONG_MS, atMostMs: 20, signal });

  expect(performance.now() - from).toBeGreaterThanOrEqual(19);
});

it('stops waiting when the shop closes', async () => {
  const { traffic, get } = await open();
  await get('/');
  const closing = new AbortController();
  const waiting = traffic.untilQuiet({ quietMs: LONG_MS, atMostMs: LONG_MS, signal: closing.signal });

  closing.abort();

  await waiting;
});
