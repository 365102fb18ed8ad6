import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UPLOAD_LIMITS } from '@paila/shared';
import { makeCertificate } from '../testing/certificate.js';
import { becomes } from '../testing/eventually.js';
import { type Proxy, startProxy } from '../testing/proxy.js';

/** An instance as the proxy meets it: it counts the requests that reach it, and may fail. */
const openInstance = async () => {
  const seen: string[] = [];
  let answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => res.end('ok');
  const server: Server = createServer((req, res) => {
    seen.push(`${req.method ?? ''} ${req.url ?? ''}`);
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    seen,
    answers: (how: typeof answer): void => void (answer = how),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};

/** Takes a request, and breaks the connection off as a killed process does. */
const fail = (req: IncomingMessage): void => {
  req.socket.destroy();
};

let folder: string;
let proxy: Proxy;
let instances: Awaited<ReturnType<typeof openInstance>>[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paila-proxy-'));
  chmodSync(folder, 0o755);
  makeCertificate(join(folder, 'tls'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  instances = [await openInstance(), await openInstance()];
  const addresses = instances.map(({ address }) => address);
  proxy = await startProxy(mkdtempSync(join(folder, 'nginx-')), addresses, join(folder, 'tls'));
});
afterEach(async () => {
  await proxy.stop();
  await Promise.all(instances.map((instance) => instance.close()));
});

/** The requests that reached the instances, the failing ones included. */
const reached = (): string[] => instances.flatMap(({ seen }) => seen);

describe('the proxy', () => {
  it('repeats a failed GET once, on the other instance, for pages and calls', async () => {
    instances[0]!.answers(fail);

    for (const path of ['/', '/api/products', '/', '/api/products']) {
      expect(await proxy.call(path)).toEqual({ status: 200, body: 'ok' });
    }
    expect(instances[1]!.seen).toHaveLength(4);
    expect(instances[0]!.seen.length).toBeGreaterThan(0);
  });

  it('gives up a GET that fails twice', async () => {
    for (const instance of instances) instance.answers(fail);

    expect((await proxy.call('/')).status).toBe(502);

    expect(instances.map(({ seen }) => seen)).toEqual([['GET /'], ['GET /']]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('never repeats a %s that an instance has seen', async (method) => {
    for (const instance of instances) instance.answers(fail);

    const answer = await proxy.call('/api/orders', { method, body: Buffer.from('{}') });

    expect(answer.status).toBe(502);
    expect(reached()).toEqual([`${method} /api/orders`]);
  });

  it('takes a POST to the other instance while one is closed', async () => {
    await instances[0]!.close();

    for (let count = 0; count < 4; count += 1) {
      expect(await proxy.call('/api/orders', { method: 'POST', body: Buffer.from('{}') })).toMatchObject({
        status: 200,
      });
    }
    expect(reached()).toHaveLength(4);
  });

  it('passes on an answer of 503, as the other instance has the same database', async () => {
    for (const instance of instances)
      instance.answers((_req, res) => res.writeHead(503, { 'Retry-After': '5' }).end('{}'));

    expect(await proxy.call('/api/orders')).toEqual({ status: 503, body: '{}' });
    expect(reached()).toHaveLength(1);
  });

  it('tells the shop its own name and the address of the shopper, whatever the shopper claims', async () => {
    for (const instance of instances) instance.answers((req, res) => res.end(JSON.stringify(req.headers)));

    const { body } = await proxy.call('/api/cart', {
      headers: { 'X-Forwarded-For': '10.1.2.3', Forwarded: 'for=10.1.2.3' },
    });

    expect(JSON.parse(body)).toMatchObject({
      host: 'shop.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(JSON.parse(body)).not.toHaveProperty('connection', 'close');
  });

  it('passes on an upload of staff while it arrives, and refuses other large bodies', async () => {
    const largest = UPLOAD_LIMITS.max * UPLOAD_LIMITS.maxBytes;
    for (const instance of instances) {
      instance.answers((req, res) => {
        let bytes = 0;
        req.on('data', (part: Buffer) => (bytes += part.length));
        req.once('end', () => res.end(String(bytes)));
      });
    }
    const upload = (path: string, bytes: number) => proxy.call(path, { method: 'POST', body: Buffer.alloc(bytes) });

    expect(await upload('/api/pictures/', largest)).toEqual({ status: 200, body: String(largest) });
    expect(await upload('/api/pictures', 2_000_000)).toEqual({ status: 200, body: '2000000' });
    expect(await upload('/api/orders', 200_000)).toEqual({ status: 200, body: '200000' });
    const before = reached().length;
    expect((await upload('/api/orders', 2_000_000)).status).toBe(413);
    expect((await upload('/api/pictures/', 110 * 1024 ** 2)).status).toBe(413);
    expect(reached()).toHaveLength(before);

    // The instance refuses a stranger before the proxy has the whole body.
    for (const instance of instances) instance.answers((_req, res) => res.writeHead(401).end('no'));
    expect(await upload('/api/pictures/', 8_000_000)).toEqual({ status: 401, body: 'no' });
  });

  it('sends a shopper without TLS to the same page with it, and serves the files for certificates', async () => {
    const { headers, status } = await fetch(`${proxy.plainUrl}/product/1?size=42`, {
      redirect: 'manual',
      headers: { Host: 'shop.example' },
    });

    expect(status).toBe(308);
    expect(headers.get('location')).toMatch(/^https:\/\/[^/]+\/product\/1\?size=42$/);
    expect((await fetch(`${proxy.plainUrl}/.well-known/acme-challenge/none`, { redirect: 'manual' })).status).toBe(404);
  });

  it('logs no query, in which links carry their tokens', async () => {
    const paths = ['/order/1?token=geheim', '/order/1%23order-token=geheim'];
    for (const path of paths) await proxy.call(path);
    for (const instance of instances) await instance.close();
    for (const path of paths) expect((await proxy.call(path)).status).toBe(502);

    // A line follows its answer.
    await becomes(
      () => Promise.resolve(proxy.log().match(/"GET \/order\/1" \d+/g)),
      [200, 200, 502, 502].map((code) => `"GET /order/1" ${String(code)}`),
    );
    expect(`${proxy.log()}${proxy.errors()}`).not.toContain('geheim');
  });
});
