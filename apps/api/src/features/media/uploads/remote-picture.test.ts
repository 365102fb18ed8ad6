import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UploadedPicture } from '@paila/shared';
import mongoose from 'mongoose';
import { createLogger } from '../../../platform/log.js';
import { until } from '../../../faults/testing/until.js';
import { fetchRemotePicture, isPublicAddress, type RemoteOptions } from './remote-picture.js';
import { remotePicturesJob } from './remote-pictures.job.js';

const PICTURE = Buffer.from('a picture');
let server: Server;
let port: number;
const requested: string[] = [];
const answers: Readonly<Record<string, RequestListener>> = {
  '/picture.png': (_req, res) => res.end(PICTURE),
  '/large': (_req, res) => res.end(Buffer.alloc(5000)),
  '/says-large': (_req, res) => res.writeHead(200, { 'Content-Length': '5000' }).write('a'),
  '/endless': (_req, res) => {
    const timer = setInterval(() => res.write('drip'), 5);
    res.on('close', () => {
      clearInterval(timer);
    });
  },
  '/silent': () => undefined,
  '/moved': (_req, res) => res.writeHead(302, { Location: '/picture.png' }).end(),
  '/inwards': (_req, res) => res.writeHead(302, { Location: `http://127.0.0.2:${String(port)}/picture.png` }).end(),
  '/by-name': (_req, res) =>
    res.writeHead(307, { Location: `http://inside.example:${String(port)}/picture.png` }).end(),
  '/to-file': (_req, res) => res.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/round': (_req, res) => res.writeHead(302, { Location: '/round' }).end(),
  '/missing': (_req, res) => res.writeHead(404).end(),
};
beforeAll(async () => {
  server = createServer((req, res) => {
    requested.push(`${req.headers.host ?? ''}${req.url ?? ''}`);
    (answers[req.url ?? ''] ?? answers['/missing'])?.(req, res);
  });
  // Listens on all loopback addresses. 127.0.0.1 stands for the public internet, 127.0.0.2 for a forbidden host.
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['127.0.0.2'],
  'half-inside.example': ['127.0.0.1', '127.0.0.2'],
};
const lookup: RemoteOptions['lookup'] = (host, _options, done) => {
  const found = HOSTS[host];
  done(
    found ? null : new Error(`ENOTFOUND ${host}`),
    (found ?? []).map((address) => ({ address, family: 4 })),
  );
};
const options: RemoteOptions = {
  httpsOnly: false,
  isAllowed: (address) => address === '127.0.0.1',
  maxBytes: 4000,
  withinMs: 10_000,
  lookup,
};
const fetched = (path: string, host = 'pictures.example', more: Partial<RemoteOptions> = {}) =>
  fetchRemotePicture(`http://${host}:${String(port)}${path}`, { ...options, ...more });

describe('a picture from elsewhere', () => {
  it.each(['/picture.png', '/moved'])('is fetched: %s', async (path) => {
    expect(await fetched(path)).toEqual(PICTURE);
  });

  it.each([
    ['an address of the own network', '/picture.png', '127.0.0.2'],
    ['a host that resolves to one', '/picture.png', 'inside.example'],
    ['a host that resolves to one among others', '/picture.png', 'half-inside.example'],
    ['a number that means one', '/picture.png', '2130706434'],
    ['one in hexadecimal', '/picture.png', '0x7f.0.0.2'],
    ['one in the form of IPv6', '/picture.png', '[::ffff:127.0.0.2]'],
  ])('is never requested at %s', async (_, path, host) => {
    const before = requested.length;

    await expect(fetched(path, host)).rejects.toThrow('not on the public internet');

    expect(requested.slice(before)).toEqual([]);
  });

  it.each([
    ['to an address of the own network', '/inwards', 'not on the public internet'],
    ['to a host that resolves to one', '/by-name', 'not on the public internet'],
    ['to a file', '/to-file', 'must use https'],
    ['in a circle', '/round', 'too often'],
  ])('is not fetched when it redirects %s', async (_, path, problem) => {
    const before = requested.length;

    await expect(fetched(path)).rejects.toThrow(problem);

    expect(requested.slice(before).filter((url) => !url.endsWith(path))).toEqual([]);
  });

  it.each([
    ['/large', 'too large'],
    ['/says-large', 'too large'],
    ['/endless', 'too large'],
    ['/missing', 'answered 404'],
  ])('is abandoned: %s', async (path, problem) => {
    await expect(fetched(path)).rejects.toThrow(problem);
  });

  it('is abandoned when its host takes too long', async () => {
    await expect(fetched('/silent', 'pictures.example', { withinMs: 50 })).rejects.toThrow(/abort|timeout/i);
  });

  it.each([
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://user:pass@pictures.example/a.png',
    'ftp://pictures.example/a.png',
  ])('must be https in production, on its usual port, without a password: %s', async (address) => {
    await expect(fetchRemotePicture(address, { ...options, httpsOnly: true })).rejects.toThrow(/^The address must/);
  });
});

it.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
  ...['255.255.255.255', '::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ...['2002:7f00:1::', '198.18.0.1', '198.19.255.255', 'not an address', '', '::7f00:1', '::10.0.0.1', '::ffff:7f00:1'],
  ...[
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::7f00:1',
    'fec0::1',
    '3fff::1',
    '3fff:fff::1',
    '100::1',
    '2001:db8::1',
    '2001::1',
  ],
  ...[
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2620:4f:8000::1',
    '5f00::1',
    '4000::1',
    '1::1',
    'fe80::1%eth0',
    'e000::1',
  ],
  ...[
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '198.51.100.1',
    '240.0.0.1',
  ],
  ...['203.0.113.1', '0x7f000001', '2130706433', '127.1', '0177.0.0.1'],
])('finds that %s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
it.each(['1.1.1.1', '203.0.112.7', '::ffff:1.1.1.1', '2606:4700::1111', '2a00:1450::1', '2400:cb00::1'])(
  'finds that %s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('stores a remote picture once by the job, and does not request a failed one again for a while', async () => {
  const address = (path: string): string => `http://pictures.example:${String(port)}${path}`;
  const [fine, gone] = [address('/picture.png'), address('/missing')];
  const product = { _id: 'p', img: ['/pictures/a/side.webp', fine, gone] };
  let products = [product] as readonly { _id: string; img: string[]; pictures?: string[] }[];
  const src = '/pictures/_uploads/0.webp';
  const receive = jest.fn<() => Promise<UploadedPicture[]>>().mockResolvedValue([{ src }]);
  const storeFetched = jest.fn<(id: string, picture: object) => Promise<void>>().mockImplementation(() => {
    products = [{ ...product, pictures: ['/pictures/a/side.webp', src, gone] }];
    return Promise.resolve();
  });
  const job = remotePicturesJob({
    products: () => products,
    uploads: { receive },
    storeFetched,
    production: false,
    log: createLogger('silent'),
    remote: options,
  });
  const before = requested.length;

  for (let round = 0; round < 3; round += 1) await job.run(new AbortController().signal);

  expect(requested.slice(before).map((url) => url.replace(/^.*:\d+/, ''))).toEqual(['/picture.png', '/missing']);
  expect(receive).toHaveBeenCalledTimes(1);
  expect(storeFetched.mock.calls).toEqual([['p', { of: fine, src }]]);
});

it('leaves a picture at once when the job has to end, and the next job tries it again', async () => {
  const silent = `http://pictures.example:${String(port)}/silent`;
  const job = remotePicturesJob({
    products: () => [{ _id: 'p', img: [silent] }],
    uploads: { receive: () => Promise.resolve([]) },
    storeFetched: () => Promise.resolve(),
    production: false,
    log: createLogger('silent'),
    remote: { ...options, withinMs: 600_000 },
  });
  const requestCount = () => requested.filter((url) => url.endsWith('/silent')).length;
  for (let round = 0; round < 2; round += 1) {
    const before = requestCount();
    const ending = new AbortController();
    const run = job.run(ending.signal);
    await until(() => requestCount() === before + 1);

    ending.abort();

    await run;
  }
});

it('tries a picture again by the next job when the database, and not its host, has failed', async () => {
  const of = `http://pictures.example:${String(port)}/picture.png`;
  const src = '/pictures/_uploads/0.webp';
  const receive = jest.fn<() => Promise<UploadedPicture[]>>().mockResolvedValue([{ src }]);
  receive.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('connection closed'));
  const storeFetched = jest.fn<(id: string, picture: object) => Promise<void>>().mockResolvedValue();
  storeFetched.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('no server'));
  const job = remotePicturesJob({
    products: () => [{ _id: 'p', img: [of] }],
    uploads: { receive },
    storeFetched,
    production: false,
    log: createLogger('silent'),
    remote: options,
  });
  const run = () => job.run(new AbortController().signal);

  await expect(run()).rejects.toThrow('connection closed');
  await expect(run()).rejects.toThrow('no server');
  await run();

  expect(storeFetched.mock.calls).toEqual([
    ['p', { of, src }],
    ['p', { of, src }],
  ]);
});
