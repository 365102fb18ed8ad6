import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@paila/shared';
import express from 'express';
import sharp from 'sharp';
import { errorHandler } from '../../../platform/http/error-handler.js';
import { createLogger } from '../../../platform/log.js';
import { pictureRoutes } from './picture.routes.js';
import { createPictures } from '../making/picture.service.js';
import type { Pictures } from '../making/picture.service.js';

const MASTERS = Array.from({ length: 20 }, (_, index) => `shoe-${String(index)}`);
const COPIES = MASTERS.flatMap((slug) =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${slug}/side-${String(width)}.${format}`)),
);
const FLOODER = '203.0.113.1';
const SHOPPER = '198.51.100.7';
const CACHED_LONG = 'public, max-age=2592000';
const CACHED_SHORT = 'public, max-age=60';

let root: string;
let pictures: Pictures;
let server: Server;
let arrived = 0;
let closed = 0;
let notifyClosed: () => void = () => undefined;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-flood-'));
  const master = sharp({ create: { width: 1200, height: 900, channels: 4, background: 'rgba(200, 30, 30, 0.5)' } });
  const bytes = await master.webp().toBuffer();
  for (const slug of [...MASTERS, 'chosen']) {
    await mkdir(join(root, 'masters', slug), { recursive: true });
    await writeFile(join(root, 'masters', slug, 'side.webp'), bytes);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(() => open());
const open = async (patienceMs = 600_000): Promise<void> => {
  const folders = { masters: join(root, 'masters'), made: await mkdtemp(join(root, 'made-')) };
  pictures = createPictures(folders, createLogger('silent'), patienceMs);
  made = async () => (await readdir(folders.made, { recursive: true })).filter((name) => /\.(webp|avif)$/.test(name));
  const app = express().set('trust proxy', 1);
  app.use('/pictures', pictureRoutes(pictures, root).router).use(errorHandler);
  arrived = 0;
  closed = 0;
  server = createServer((req, res) => {
    arrived += 1;
    res.once('close', () => {
      closed += 1;
      notifyClosed();
    });
    app(req, res);
    notifyClosed();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
};
const close = async (): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  pictures.close();
};
afterEach(close);

/** The existing copies. */
let made: () => Promise<string[]>;

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise<void>((resolve) => (notifyClosed = resolve));
};

/** A request on a connection of its own. */
const ask = (path: string, address: string) => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'X-Forwarded-For': address };
  const sent = get({ host: '127.0.0.1', port, path: `/pictures/${path}`, headers, agent: false });
  const answered = once(sent, 'response').then(async ([response]) => {
    const { statusCode, headers } = response as IncomingMessage;
    const body = await buffer(response as IncomingMessage);
    return { status: statusCode, caching: headers['cache-control'], type: headers['content-type'], body };
  });
  // An abandoned request gets no answer.
  answered.catch(() => undefined);
  return { answered, leave: () => sent.destroy() };
};

describe('a flood of requests for pictures', () => {
  it.each([
    ['one address', 200, () => FLOODER],
    ['a hundred addresses', 100, (index: number) => `203.0.113.${String(index)}`],
  ])('does not delay a shopper when it was from %s and is abandoned', async (_from, count, callerAddress) => {
    const flood = COPIES.slice(0, count).map((path, index) => ask(path, callerAddress(index)));
    await until(() => arrived === count);
    for (const request of flood) request.leave();
    await until(() => closed === count);
    const before = (await made()).length;

    const answer = await ask('chosen/side-320.webp', SHOPPER).answered;

    expect(answer).toMatchObject({ status: 200, caching: CACHED_LONG });
    // Its own picture, and at most three that were being made already.
    expect((await made()).length - before).toBeLessThanOrEqual(4);
  });

  it('delays only the address that sends it', async () => {
    let answeredToFlooder = 0;
    const flood = MASTERS.map((slug) => ask(`${slug}/side-1200.avif`, FLOODER));
    for (const { answered } of flood) void answered.then(() => (answeredToFlooder += 1));
    await until(() => arrived === MASTERS.length);

    const pending = ask('chosen/side-1200.avif', SHOPPER);
    await until(() => arrived === MASTERS.length + 1);
    const before = answeredToFlooder;
    const answer = await pending.answered;

    expect(answer).toMatchObject({ status: 200, caching: CACHED_LONG });
    // Two of the flood are made at a time, beside the shopper's.
    expect(answeredToFlooder - before).toBeLessThanOrEqual(6);
    expect((await Promise.all(flood.map(({ answered }) => answered))).map(({ caching }) => caching)).toEqual(
      MASTERS.map(() => CACHED_LONG),
    );
  });

  it('gets masters where the line is too long, which caches store for a minute only', async () => {
    const answers = await Promise.all(COPIES.map((path) => ask(path, FLOODER).answered));

    expect(answers.map(({ status }) => status)).toEqual(COPIES.map(() => 200));
    const standIns = COPIES.filter((_, index) => answers[index]?.caching === CACHED_SHORT);
    expect(standIns.length).toBeGreaterThan(20);
    const refused = standIns.find((path) => path.endsWith('.avif'))!;
    expect(answers[COPIES.indexOf(refused)]).toMatchObject({ type: 'image/webp' });

    const later = await ask(refused, FLOODER).answered;
    expect(later).toMatchObject({ status: 200, caching: CACHED_LONG, type: 'image/avif' });
  });
});

it('gets the master once a request has waited in line for long enough', async () => {
  await close();
  await open(1);

  const answers = await Promise.all(MASTERS.map((slug) => ask(`${slug}/side-1200.avif`, SHOPPER).answered));

  expect(answers.map(({ status }) => status)).toEqual(MASTERS.map(() => 200));
  // Nobody is told to leave once the picture is being made.
  expect(new Set(answers.map(({ caching, type }) => `${String(type)}: ${String(caching)}`))).toEqual(
    new Set([`image/avif: ${CACHED_LONG}`, `image/webp: ${CACHED_SHORT}`]),
  );
});

describe('a picture that two callers request', () => {
  it('is made once, when the first of them gets a turn', async () => {
    const flood = MASTERS.map((slug) => ask(`${slug}/side-640.avif`, FLOODER));
    await until(() => arrived === MASTERS.length);
    const last = ask('chosen/side-640.avif', FLOODER);
    await until(() => arrived === MASTERS.length + 1);

    const answer = await ask('chosen/side-640.avif', SHOPPER).answered;
    for (const request of flood) request.leave();

    expect(answer).toMatchObject({ status: 200, caching: CACHED_LONG });
    expect((await last.answered).body.equals(answer.body)).toBe(true);
    expect((await made()).filter((name) => name.startsWith('chosen'))).toHaveLength(1);
  });

  it('is still made when one of them leaves', async () => {
    const flood = MASTERS.map((slug) => ask(`${slug}/side-640.avif`, FLOODER));
    await until(() => arrived === MASTERS.length);
    const leaves = ask('chosen/side-640.avif', FLOODER);
    const stays = ask('chosen/side-640.avif', SHOPPER);
    await until(() => arrived === MASTERS.length + 2);
    leaves.leave();
    for (const request of flood) request.leave();

    expect(await stays.answered).toMatchObject({ status: 200, caching: CACHED_LONG });
  });
});

describe('a master that cannot be read', () => {
  it('is sent as it is, cached for a minute only, and tried again', async () => {
    const master = join(root, 'masters', 'damaged', 'side.webp');
    await mkdir(join(root, 'masters', 'damaged'), { recursive: true });
    await writeFile(master, 'no picture yet');
    expect(await ask('damaged/side-320.webp', SHOPPER).answered).toMatchObject({ status: 200, caching: CACHED_SHORT });

    await writeFile(master, await sharp(join(root, 'masters', 'chosen', 'side.webp')).toBuffer());

    const answer = await ask('damaged/side-320.webp', SHOPPER).answered;
    expect(answer).toMatchObject({ status: 200, caching: CACHED_LONG });
    expect(await sharp(answer.body).metadata()).toMatchObject({ width: 320 });
  });
});
