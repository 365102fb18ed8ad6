import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { load, startLoad, type Subject } from './load.js';
import { steadyLoad } from './steady-load.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const READ = { name: 'read', method: 'GET', path: '/' } as const;

/** This process as a server, and the bodies that it receives. */
const open = async (status = 200): Promise<{ subject: Subject; bodies: string[] }> => {
  const bodies: string[] = [];
  server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      bodies.push(body);
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { subject: { name: 'test', url: `http://127.0.0.1:${String(port)}`, pid: process.pid }, bodies };
};

it('counts the answers and the processor time of each', async () => {
  const { subject, bodies } = await open();

  const run = await load(subject, { ...READ, requests: 200 }, { connections: 4, seconds: 1 });

  expect(run.answered).toBe(200);
  expect(bodies).toHaveLength(200);
  expect(run.processorMs).toBeGreaterThan(0);
  expect(run.p99).toBeGreaterThanOrEqual(run.p50);
});

it('makes each request with the next body', async () => {
  const { subject, bodies } = await open();
  let count = 0;
  const body = (): string => {
    count += 1;
    return JSON.stringify({ count });
  };

  await load(subject, { ...READ, method: 'POST', body, requests: 20 }, { connections: 2, seconds: 1 });

  expect(new Set(bodies).size).toBe(20);
});

it('fails when requests are refused, because a refusal is quicker than the work', async () => {
  const { subject } = await open(409);

  await expect(load(subject, { ...READ, requests: 5 }, { connections: 1, seconds: 1 })).rejects.toThrow(
    'test, read: 0 answered, 5 refused. {"409":{"count":5}}',
  );
});

it.each([
  ['that none was refused', 200, false],
  ['how many were refused', 503, true],
])('runs beside something else until it is stopped, and tells %s', async (_what, status, isRefused) => {
  const { subject, bodies } = await open(status);
  const stop = startLoad(subject, READ, 1);
  while (bodies.length < 3) await new Promise((resolve) => setImmediate(resolve));

  expect((await stop()) > 0).toBe(isRefused);
});

it('reads at a steady rate, in turn, and measures each answer', async () => {
  const { subject } = await open();
  const reads = ['/a', '/b'].map((path) => ({ name: path, nextPath: () => path }));

  const measured = await steadyLoad(subject, reads, { perSecond: 100, seconds: 0.1 });

  expect(measured.map(({ name, times }) => [name, times.length])).toEqual([
    ['/a', 5],
    ['/b', 5],
  ]);
});

it('fails when a steady reader is refused', async () => {
  const { subject } = await open(503);

  await expect(
    steadyLoad(subject, [{ name: 'read', nextPath: () => '/a' }], { perSecond: 10, seconds: 0.1 }),
  ).rejects.toThrow('/a: 503');
});
