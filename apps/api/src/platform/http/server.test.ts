import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { errorHandler } from './error-handler.js';
import { jsonBody } from './body-reader.js';
import { allowSlowBody, createHttpServer, drain } from './server.js';
import { setTimeout as sleep } from 'node:timers/promises';

const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
const BODY = `${HEAD}Content-Length: 100000\r\n\r\n`;

/** Sends one byte after another for as long as the server listens. @returns what it answered, and after how long */
const sendSlowly = async (socket: Socket): Promise<{ answer: string; ms: number }> => {
  const started = performance.now();
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  // The server may reset the connection: a byte that arrives after its end does that.
  socket.on('error', () => undefined);
  const trickle = setInterval(() => socket.writable && socket.write('x'), 20);
  // `once` would reject at the reset, before the end of the connection.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
  return { answer, ms: performance.now() - started };
};

/** @param slowRequestMs the time for a request whose body may be slow */
const sent = async (
  begin: string,
  slowRequestMs: number,
  ...before: RequestHandler[]
): Promise<{ answer: string; ms: number }> => {
  const app = express()
    .use(...before, jsonBody)
    .post('/', (_req, res) => res.json({}))
    .use(errorHandler);
  const limits = { headersMs: 100, requestMs: 200, slowRequestMs, checkEveryMs: 50 };
  const server = createHttpServer(app, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(begin);
  const answered = await sendSlowly(socket);
  server.close();
  await once(server, 'close');
  return answered;
};

it.each([
  ['body', BODY],
  ['header', `${HEAD}X-Endless: `],
])('closes the connection of a client that sends its %s byte by byte', async (_part, begin) => {
  const { answer } = await sent(begin, 600);

  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('gives a client with a slow body more time, but not without end', async () => {
  const allow: RequestHandler = (req, _res, next) => {
    allowSlowBody(req);
    next();
  };

  const { answer, ms } = await sent(BODY, 600, allow);

  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(ms).toBeGreaterThan(590);
});

it('closes the connection of a client that was answered before its body came, too', async () => {
  const refuse: RequestHandler = (_req, res) => {
    res.status(401).json({});
  };

  const { answer, ms } = await sent(BODY, 10_000, refuse);

  expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  expect(answer).not.toContain('408');
  // The time of a slow body does not apply.
  expect(ms).toBeLessThan(10_000);
});

it('lets running answers finish, and accepts no new requests', async () => {
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
