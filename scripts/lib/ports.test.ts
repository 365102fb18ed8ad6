import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, it } from '@jest/globals';
import { claimPort, freePort, reachable } from './ports.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** @param health the response body */
const startServer = async (health: object, host = '127.0.0.1'): Promise<number> => {
  const server = createServer((_request, response) => response.end(JSON.stringify(health))).listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('the port of the shop', () => {
  it('is the requested one when it is free', async () => {
    const port = await freePort();
    assert.equal(await claimPort(port, '127.0.0.1'), port);
  });

  it('is any free one for 0', async () => {
    assert.ok((await claimPort(0, '127.0.0.1')) > 0);
  });

  it('is rejected when a shop runs there, saying where, and how to run another', async () => {
    const port = await startServer({ status: 'ok', shop: 'Paila' });

    await assert.rejects(claimPort(port, '127.0.0.1'), {
      message: `Port ${String(port)} is taken: Paila already runs there (http://localhost:${String(port)}).`,
      hint: new RegExp(`PORT=${String(port + 1)} DATA_DIR=\\S+ npm start$`),
    });
  });

  it('is rejected when another program uses it, on any address of localhost', async () => {
    const localhosts = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
    for (const host of ['127.0.0.1', '0.0.0.0', ...localhosts.filter((address) => address === '::1')]) {
      const port = await startServer({ status: 'ok' }, host);

      await assert.rejects(claimPort(port, '127.0.0.1'), {
        message: `Port ${String(port)} is taken by another program.`,
        hint: `Choose another port: PORT=${String(port + 1)} npm start`,
      });
    }
  });

  it('is waited for while its last user is exiting', async () => {
    const port = await startServer({});
    setTimeout(() => {
      for (const server of servers.splice(0)) server.close().closeAllConnections();
    }, 400);

    assert.equal(await claimPort(port, '127.0.0.1'), port);
  });

  it('is rejected on an address that this machine does not have', async () => {
    await assert.rejects(claimPort(await freePort(), '192.0.2.1'), /The shop can't listen on port \d+ of 192\.0\.2\.1/);
  });
});

it('a shop that listens everywhere is reached at 127.0.0.1', () => {
  assert.deepEqual(['0.0.0.0', '::', '127.0.0.1', '::1', 'shop.local'].map(reachable), [
    ...['127.0.0.1', '127.0.0.1', '127.0.0.1', '[::1]', 'shop.local'],
  ]);
});
