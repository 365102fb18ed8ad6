import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import sharp from 'sharp';
import { openShop } from '../../../testing/open-shop.js';
import { createLogger } from '../../../platform/log.js';
import { createTraffic } from '../../../platform/http/traffic.js';
import { createPictures, type Pictures } from './picture.service.js';
import { createPicturesAhead, type PicturesAhead } from './pictures-ahead.js';
import { firstPictures, pageCopies } from './first-pictures.js';

let root: string;
let master: Buffer;
let pictures: Pictures;
const running: PicturesAhead[] = [];
const PRODUCTS = ['dawn', 'dusk'].map((slug) => ({
  img: ['side', 'top'].map((view) => `/pictures/${slug}/${view}.webp`),
}));

beforeAll(async () => {
  const drawing = sharp({ create: { width: 1200, height: 900, channels: 4, background: 'rgba(200, 30, 30, 0.5)' } });
  master = await drawing.webp().toBuffer();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-ahead-'));
  for (const slug of ['dawn', 'dusk']) {
    await mkdir(join(root, 'masters', slug), { recursive: true });
    for (const view of ['side', 'top']) await writeFile(join(root, 'masters', slug, `${view}.webp`), master);
  }
  pictures = createPictures({ masters: join(root, 'masters'), made: join(root, 'made') }, createLogger('silent'));
});
afterEach(async () => {
  for (const ahead of running.splice(0)) await ahead.stop();
  pictures.close();
  await rm(root, { recursive: true, force: true });
});

/** The existing copies, without the version of their masters, and when each was written. */
const made = async (): Promise<Record<string, number>> => {
  const files = await readdir(join(root, 'made'), { recursive: true }).catch(() => []);
  const copies = files.filter((name) => name.endsWith('.avif')).sort();
  const written = copies.map(async (name) => {
    const { mtimeMs } = await stat(join(root, 'made', name));
    return [name.replace(/-[^-]+-[^-]+(?=\.avif$)/, ''), mtimeMs] as const;
  });
  return Object.fromEntries(await Promise.all(written));
};
const ALL = ['dawn', 'dusk'].flatMap((slug) => [
  ...['1200', '1600', '320', '640', '960'].map((width) => `${slug}/side-${width}.avif`),
  `${slug}/top-320.avif`,
]);

/** Makes pictures ahead, and returns the first line of the log with these words. */
const makeAhead = (
  words: string,
  onLine: (ahead: PicturesAhead) => void = () => undefined,
  traffic = createTraffic(),
) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const write = (line: string): void => {
      const said = JSON.parse(line) as Record<string, unknown>;
      if (said['msg'] !== words) return;
      onLine(ahead);
      resolve(said);
    };
    const ahead = createPicturesAhead({
      pictures,
      products: () => PRODUCTS,
      traffic,
      log: pino({}, { write }),
      yieldAtMostMs: 600_000,
    });
    running.push(ahead);
    ahead.start();
  });

describe('making pictures ahead', () => {
  it('makes the pictures of cards and product pages first, and reports its progress', async () => {
    expect(await makeAhead('pictures pre-generated')).toMatchObject({ made: 12, failed: 0 });

    expect(Object.keys(await made())).toEqual(ALL);
  });

  it('continues where it was stopped', async () => {
    await makeAhead('pre-generating pictures', (ahead) => void ahead.stop());
    const before = await made();
    expect(Object.keys(before)).toEqual(['dawn/side-320.avif']);

    expect(await makeAhead('pictures pre-generated')).toMatchObject({ made: 11, failed: 0 });

    const after = await made();
    expect(Object.keys(after)).toEqual(ALL);
    expect(after).toMatchObject(before);
  });

  it('makes the other pictures when one fails, and that one the next time', async () => {
    const damaged = join(root, 'masters', 'dawn', 'top.webp');
    await writeFile(damaged, 'no picture yet');
    expect(await makeAhead('pictures pre-generated')).toMatchObject({ made: 11, failed: 1 });

    await writeFile(damaged, master);

    expect(await makeAhead('pictures pre-generated')).toMatchObject({ made: 1, failed: 0 });
    expect(Object.keys(await made())).toEqual(ALL);
  });

  it('yields to visitors, whose pictures come first', async () => {
    const traffic = createTraffic();
    const server = createServer(express().use(traffic.follow, () => undefined));
    server.listen(0, '127.0.0.1');
    const visit = once(server, 'request') as Promise<[unknown, ServerResponse]>;
    await once(server, 'listening');
    const answer = fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    const [, res] = await visit;
    const prepared = makeAhead('pictures pre-generated', undefined, traffic);

    const requested = { slug: 'dusk', view: 'top', copy: { width: 320, format: 'avif' } } as const;
    await pictures.find(requested, { client: 'a visitor', signal: new AbortController().signal });
    expect(Object.keys(await made())).toEqual(['dusk/top-320.avif']);
    res.end();

    expect(await prepared).toMatchObject({ made: 11, failed: 0 });
    await (await answer).arrayBuffer();
    server.close();
  });

  it('begins with the shop, and does not keep it open', async () => {
    const shop = await openShop({ picturesAhead: true, dataDir: root });
    const drawn = async () => (await readdir(join(root, 'pictures', '_scenes')).catch(() => [])).length;
    while ((await drawn()) === 0) await sleep(50);
    await shop.close();
  });
});

const slugs = (requested: readonly { readonly slug: string }[]): ReadonlySet<string> =>
  new Set(requested.map(({ slug }) => slug));

it('requests a product’s own pictures in all widths, each once, and pictures of others not at all', () => {
  const requested = pageCopies([
    '/pictures/ridge/side.webp',
    '/pictures/ridge/side.webp',
    'https://elsewhere.example/side.png',
    '/pictures/not a slug/side.webp',
    '',
  ]);

  expect(slugs(requested)).toEqual(new Set(['ridge']));
  expect(requested.filter(({ copy }) => copy === undefined)).toHaveLength(1);
  expect(new Set(requested.map((picture) => JSON.stringify(picture))).size).toBe(requested.length);
});

it('makes the picture of a product’s card before its thumbnails', () => {
  const requested = firstPictures([
    { img: ['/pictures/ridge/side.webp', '/pictures/ridge/top.webp'] },
    { img: ['https://elsewhere.example/side.png'] },
    { img: [] },
  ]);

  expect(slugs(requested)).toContain('ridge');
  expect(slugs(requested)).toContain('_scenes');
  const views = requested.filter(({ slug }) => slug === 'ridge').map(({ view }) => view);
  expect(views.indexOf('side')).toBeLessThan(views.indexOf('top'));
});
