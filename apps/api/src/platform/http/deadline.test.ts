import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';
import mongoose from 'mongoose';
import request, { type Response } from 'supertest';
import { connectDatabase, disconnectDatabase, inTransaction } from '../database/database.js';
import { pauseDeadline } from '../database/deadline.js';
import { createLogger, requestLog } from '../log.js';
import { databaseDeadline } from './deadline.js';
import { errorHandler } from './error-handler.js';

const log = createLogger('silent');
/** Sockets of the shop's connections to the database. */
const shopSockets = new Set<Socket>();
/** Their other ends, which belong to a proxy in front of the database. */
const proxySockets = new Set<Socket>();

const noteSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => {
    if (socket.remotePort === port()) shopSockets.add(socket);
  });
  socket.once('close', () => shopSockets.delete(socket));
};

/** The number of bytes that the proxy reads from a connection before it stops. */
let stallsAfter = Infinity;
const mongo = new URL(process.env['TEST_MONGODB_URI'] ?? '');
const proxy = createServer({ allowHalfOpen: true }, (client) => {
  const database = connect(Number(mongo.port), mongo.hostname);
  proxySockets.add(client);
  client.once('close', () => {
    proxySockets.delete(client);
    database.destroy();
  });
  for (const end of [client, database]) end.on('error', () => client.destroy());
  let received = 0;
  client.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (stallsAfter < received) client.unpipe(database).pause();
  });
  client.pipe(database).pipe(client);
});
const port = (): number => (proxy.address() as AddressInfo).port;

beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  subscribe('net.client.socket', noteSocket);
});
afterAll(async () => {
  unsubscribe('net.client.socket', noteSocket);
  for (const socket of proxySockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});

const words = () => mongoose.connection.collection('words');
const open = async (options = ''): Promise<void> => {
  const uri = `mongodb://127.0.0.1:${String(port())}/?directConnection=true${options}`;
  await connectDatabase(uri, log, { dbName: `test-${randomUUID()}` });
  expect(await words().countDocuments()).toBe(0);
};
afterEach(async () => {
  stallsAfter = Infinity;
  await disconnectDatabase();
});

/** The milliseconds that a request may take until it is answered. */
const ANSWERED_WITHIN_MS = 5_000;

/**
 * An app with one route, which returns the result of the test's work.
 * @param onLate called when the answer is late. Its timer and the deadline's run in the order in which they are due,
 *   however busy the machine is.
 */
const appThat = (work: () => Promise<unknown>, onLate: () => void = () => undefined): Express =>
  express()
    .use((_req, res, next) => {
      const timer = setTimeout(() => {
        if (!res.headersSent) onLate();
      }, ANSWERED_WITHIN_MS);
      res.once('close', () => {
        clearTimeout(timer);
      });
      next();
    })
    .use(requestLog(log), databaseDeadline)
    .get('/', async (_req, res) => {
      res.json(await work());
    })
    .use(errorHandler);

interface TimedAnswer {
  readonly answer: Response;
  readonly isLate: boolean;
}
const timed = async (work: () => Promise<unknown>): Promise<TimedAnswer> => {
  let isLate = false;
  const app = appThat(work, () => {
    isLate = true;
  });
  const answer = await request(app).get('/');
  return { answer, isLate };
};
const count = (): Promise<number> => words().countDocuments();
const insert = (length: number) => words().insertOne({ text: 'x'.repeat(length) });

const expectUnavailable = ({ answer, isLate }: TimedAnswer): void => {
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.get('Retry-After')).toBe('5');
  expect(isLate).toBe(false);
};
const expectAnswer = ({ answer, isLate }: TimedAnswer): void => {
  expect(answer.status).toBe(200);
  expect(isLate).toBe(false);
};
const someoneWaitsForDrain = async (howMany = 1): Promise<void> => {
  while ([...shopSockets].filter(({ writableNeedDrain }) => writableNeedDrain).length < howMany) await sleep(1);
};

describe('a request whose connection to the database ends', () => {
  it('is answered when the other side ends it at the moment of the call', async () => {
    await open();
    const requests = [...shopSockets].map((socket) =>
      timed(
        () =>
          new Promise((resolve) =>
            socket.prependOnceListener('end', () => {
              resolve(count());
            }),
          ),
      ),
    );
    // Each request waits at its socket now.
    await sleep(200);

    for (const socket of proxySockets) socket.end();

    expect(requests.length).toBeGreaterThan(1);
    for (const answer of await Promise.all(requests)) expectAnswer(answer);
  });

  it('is answered when this side ends it at the moment of the call', async () => {
    await open();
    for (const socket of shopSockets) socket.destroy();

    expectAnswer(await timed(count));
  });

  it('is answered with 503 when its write waits for a drain that never comes, and the next request works', async () => {
    await open();
    stallsAfter = 100_000;
    const written = timed(() => insert(12_000_000));
    await someoneWaitsForDrain();

    for (const socket of shopSockets) socket.destroy();

    expectUnavailable(await written);
    expectAnswer(await timed(count));
  });

  it('is answered with 503 when its write was being compressed, and the next request works', async () => {
    await open('&compressors=zlib');
    const written = timed(async () => {
      const inserted = insert(12_000_000);
      for (const socket of shopSockets) socket.end().destroy();
      await inserted;
    });

    expectUnavailable(await written);
    expectAnswer(await timed(count));
  });

  it('costs the pool no connection for good, however many hang', async () => {
    const poolSize = 20;
    // Open beforehand, so that the requests' time is spent on their writes alone.
    await open(`&minPoolSize=${String(poolSize)}`);
    while (shopSockets.size < poolSize) await sleep(10);
    stallsAfter = 100_000;
    // More than the buffers of a connection take, so that each waits for a drain.
    const written = Array.from({ length: poolSize }, () => timed(() => insert(6_000_000)));
    await someoneWaitsForDrain(poolSize);

    for (const socket of shopSockets) socket.destroy();

    for (const answer of await Promise.all(written)) expectUnavailable(answer);
    stallsAfter = Infinity;
    let next = await timed(count);
    while (next.answer.status === 503) next = await timed(count);
    expectAnswer(next);
    expect(await Promise.all(Array.from({ length: poolSize }, count))).toEqual(Array(poolSize).fill(0));
  }, 60_000);
});

describe('a request', () => {
  it('may wait for other work than the database’s without a limit', async () => {
    await open();

    const { answer } = await timed(() => pauseDeadline(() => sleep(4_500, 'paid')));

    expect(answer).toMatchObject({ status: 200, body: 'paid' });
  });

  it('may query without a limit once its answer has begun', async () => {
    await open();
    const app = express()
      .use(requestLog(log), databaseDeadline)
      .get('/', async (_req, res) => {
        res.type('text').write('begun');
        await sleep(4_500);
        res.end(await inTransaction(() => Promise.resolve(' and ended')).catch(String));
      });

    expect((await request(app).get('/').buffer(true)).text).toBe('begun and ended');
  });

  it('leaves the connection to the next one when it answers after its 503', async () => {
    await open();
    let isSlow = true;
    const app = appThat(() => (isSlow ? sleep(4_300, 'late') : count()));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const get = (): Promise<Response> => Promise.resolve(request(server).get('/').agent(agent));

    const late = await get();
    isSlow = false;
    const next = await get();
    await sleep(600);
    const last = await get();

    expect([late.status, next.status, last.status]).toEqual([503, 200, 200]);
    agent.destroy();
    server.close();
  });
});
