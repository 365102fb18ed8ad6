import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from './database.js';
import { createLogger } from '../log.js';

/** The shop's ends of its connections, as Node.js tells of them. */
const ofShop = new Set<Socket>();
/** The other ends, which are not the database's: what stands between here and there lets go of them. */
const ofOther = new Set<Socket>();

const noteSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => {
    if (socket.remotePort === port()) ofShop.add(socket);
  });
  socket.once('close', () => ofShop.delete(socket));
};

const mongo = new URL(process.env['TEST_MONGODB_URI'] ?? '');
const between = createServer({ allowHalfOpen: true }, (client) => {
  const database = connect(Number(mongo.port), mongo.hostname);
  ofOther.add(client);
  client.once('close', () => {
    ofOther.delete(client);
    database.destroy();
  });
  for (const end of [client, database]) end.on('error', () => client.destroy());
  client.pipe(database).pipe(client);
});
const port = (): number => (between.address() as AddressInfo).port;

beforeAll(async () => {
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  subscribe('net.client.socket', noteSocket);
});
afterAll(async () => {
  unsubscribe('net.client.socket', noteSocket);
  for (const socket of ofOther) socket.destroy();
  await new Promise((resolve) => between.close(resolve));
});

const open = async (wish = ''): Promise<void> => {
  const uri = `mongodb://127.0.0.1:${String(port())}/?directConnection=true${wish}`;
  await connectDatabase(uri, createLogger('silent'), { dbName: `test-${randomUUID()}` });
  expect(await count()).toBe(0);
};
afterEach(disconnectDatabase);

const insert = (text: string) => mongoose.connection.collection('words').insertOne({ text });
const count = (): Promise<number> => mongoose.connection.collection('words').countDocuments();

it('answers a question that is asked of a connection in the moment in which the other side ends it', async () => {
  await open();
  const asked = [...ofShop].map(async (socket) => {
    await new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
    return count();
  });

  for (const socket of ofOther) socket.end();

  expect(asked.length).toBeGreaterThan(1);
  expect(await Promise.all(asked)).toEqual(asked.map(() => 0));
});

it('answers a question that is asked of a connection in the moment in which this side ends it', async () => {
  await open();
  for (const socket of ofShop) socket.destroy();

  expect(await count()).toBe(0);
});

it('writes again what was too long to be written at once when its connection ended', async () => {
  await open();
  for (const socket of ofOther) socket.pause();
  const writing = { isOver: false };
  const written = insert('x'.repeat(12_000_000)).finally(() => (writing.isOver = true));
  while (!writing.isOver && ![...ofShop].some(({ writableNeedDrain }) => writableNeedDrain))
    await new Promise(setImmediate);
  expect(writing.isOver).toBe(false);

  for (const socket of ofShop) socket.destroy();

  await expect(written).resolves.toMatchObject({ acknowledged: true });
});

it('writes again what was being compressed when its connection ended', async () => {
  await open('&compressors=zlib');
  const written = insert('x'.repeat(12_000_000));

  for (const socket of ofShop) socket.end().destroy();

  await expect(written).resolves.toMatchObject({ acknowledged: true });
});
