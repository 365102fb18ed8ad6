import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { errorHandler } from './error-handler.js';
import { jsonBody } from './json-body.js';
import { createHttpServer } from './server.js';

const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';

/** Sends one byte after another for as long as the server listens. @returns what it answered */
const sendSlowly = async (socket: Socket): Promise<string> => {
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => undefined);
  const trickle = setInterval(() => socket.writable && socket.write('x'), 20);
  await once(socket, 'close');
  clearInterval(trickle);
  return answer;
};

it.each([
  ['body', `${HEAD}Content-Length: 100000\r\n\r\n`],
  ['header', `${HEAD}X-Endless: `],
])('a client that sends its %s byte by byte keeps no connection open', async (_part, begin) => {
  const app = express()
    .use(jsonBody)
    .post('/', (_req, res) => res.json({}))
    .use(errorHandler);
  const server = createHttpServer(app, { headersMs: 100, requestMs: 200, checkEveryMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(begin);

  expect(await sendSlowly(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);

  server.close();
  await once(server, 'close');
});
