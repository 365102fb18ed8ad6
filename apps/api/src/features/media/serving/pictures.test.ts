import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { errorHandler } from '../../../platform/http/error-handler.js';
import { createLogger } from '../../../platform/log.js';
import { pictureRoutes } from './picture.routes.js';
import { createPictures } from '../making/picture.service.js';
import type { Pictures } from '../making/picture.service.js';
import { GROUNDS } from '../making/share-picture.js';

let root: string;
let shop: express.Express;
let pictures: Pictures;
const masters = () => join(root, 'masters');
// The shop stores its data in hidden folders.
const made = () => join(root, '.data', 'pictures');
const draw = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 4, background: color } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-pictures-'));
  await mkdir(join(masters(), 'dawn-runner'), { recursive: true });
  await writeFile(join(root, 'secret.webp'), 'secret');
  const folders = { masters: masters(), drawn: join(root, '.data', 'drawn'), made: made() };
  pictures = createPictures(folders, createLogger('silent'));
  shop = express()
    .use('/pictures', pictureRoutes(pictures, join(root, 'models')).router)
    .use(errorHandler);
});
afterAll(() => {
  pictures.close();
  return rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await writeFile(join(masters(), 'dawn-runner', 'three-quarter.webp'), await draw('rgba(200, 30, 30, 0.5)'));
  await rm(join(root, '.data'), { recursive: true, force: true });
});

const get = (path: string) => request(shop).get(`/pictures/${path}`).responseType('blob');
const readMetadata = async (answer: { body: unknown }) => {
  const { width, height, format, hasAlpha } = await sharp(answer.body as Buffer).metadata();
  return { width, height, format, hasAlpha };
};

/** Red, green and blue, from 0 to 255. */
const readPixel = async (answer: { body: unknown }, x: number, y: number): Promise<number[]> => {
  const pixel = sharp(answer.body as Buffer).extract({ left: x, top: y, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
};

describe('a picture', () => {
  it('is sent as the renderer’s master, to be cached for a month', async () => {
    const answer = await get('dawn-runner/three-quarter.webp');

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('image/webp');
    expect(answer.get('Cache-Control')).toBe('public, max-age=2592000');
    expect(await readMetadata(answer)).toMatchObject({ width: 1200, height: 900 });
  });

  it.each([
    [320, 'webp', 'webp'],
    [640, 'webp', 'webp'],
    [960, 'webp', 'webp'],
    [320, 'avif', 'heif'],
  ])('is sent %i px wide as %s, as transparent as the master', async (width, ending, format) => {
    const answer = await get(`dawn-runner/three-quarter-${String(width)}.${ending}`);

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe(`image/${ending}`);
    expect(await readMetadata(answer)).toEqual({ width, height: (width * 3) / 4, format, hasAlpha: true });
  });

  it('is sent from the data folder as well, where earlier versions of the shop stored rendered pictures', async () => {
    const folder = join(root, '.data', 'drawn', '64b7f0c2a1d3e4f5a6b7c8d9-0a1b2c3d');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'front.webp'), await draw('green'));

    expect(await readMetadata(await get('64b7f0c2a1d3e4f5a6b7c8d9-0a1b2c3d/front.webp'))).toMatchObject({
      width: 1200,
    });
    expect(await readMetadata(await get('64b7f0c2a1d3e4f5a6b7c8d9-0a1b2c3d/front-320.avif'))).toMatchObject({
      width: 320,
    });
  });

  it('is made once for many simultaneous requests, and stored', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('dawn-runner/three-quarter-320.webp')));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await readdir(join(made(), 'dawn-runner'))).toHaveLength(1);
  });

  it('is not sent again to clients that have it, unless it was drawn anew', async () => {
    const path = 'dawn-runner/three-quarter-320.webp';
    const tag = (await get(path)).get('ETag') ?? '';
    expect((await get(path).set('If-None-Match', tag)).status).toBe(304);

    await writeFile(join(masters(), 'dawn-runner', 'three-quarter.webp'), await draw('blue'));

    const answer = await get(path).set('If-None-Match', tag);
    expect(answer.status).toBe(200);
    const { data } = await sharp(answer.body as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2]).toBeGreaterThan(200);
  });

  it('is the master where the cache cannot be written', async () => {
    await writeFile(join(root, '.data'), 'no folder');

    const answer = await get('dawn-runner/three-quarter-320.webp');

    expect(await readMetadata(answer)).toMatchObject({ width: 1200 });
  });
});

describe('the picture that is shown with a link', () => {
  it('is opaque: transparent parts lie on the stage of its colour', async () => {
    const answer = await get('dawn-runner/three-quarter-share-blue.jpg');

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('image/jpeg');
    expect(answer.get('Cache-Control')).toBe('public, max-age=2592000');
    expect(await readMetadata(answer)).toEqual({ width: 1200, height: 630, format: 'jpeg', hasAlpha: false });
    const [red = 0, green = 0, blue = 0] = await readPixel(answer, 20, 20);
    expect(blue).toBeGreaterThan(red);
    expect(green).toBeGreaterThan(190);
    // Half of the picture's red, half of the stage.
    const [redWithin = 0, greenWithin = 0] = await readPixel(answer, 600, 315);
    expect(redWithin).toBeGreaterThan(greenWithin + 60);
  });

  it('is the right part of a scene, which has a background of its own', async () => {
    const wall = { create: { width: 1400, height: 900, channels: 3 as const, background: 'blue' } };
    await mkdir(join(masters(), '_scenes'), { recursive: true });
    await sharp(wall)
      .extend({ right: 700, background: 'red' })
      .toFile(join(masters(), '_scenes', 'steps.webp'));

    const answer = await get('_scenes/steps-share-dusk.jpg');

    expect(await readMetadata(answer)).toMatchObject({ width: 1200, height: 630 });
    // Cropped to the middle, the picture would be blue here.
    expect((await readPixel(answer, 760, 300))[0]).toBeGreaterThan(200);
  });

  it('is made once, and again from a master that was drawn anew', async () => {
    const path = 'dawn-runner/three-quarter-share-red.jpg';
    const tag = (await get(path)).get('ETag') ?? '';
    expect((await get(path).set('If-None-Match', tag)).status).toBe(304);

    await writeFile(join(masters(), 'dawn-runner', 'three-quarter.webp'), await draw('green'));

    expect((await get(path).set('If-None-Match', tag)).status).toBe(200);
  });

  it.each([
    'side-share-mauve.jpg',
    'side-share-blue.png',
    'side-share.jpg',
    'side-share-blue-640.jpg',
    'heel-share-blue.jpg',
  ])('is not made in other ways or without a master: %s', async (file) => {
    expect((await get(`dawn-runner/${file}`)).status).toBe(404);
  });

  it('lies on the same grounds as on the storefront', async () => {
    const css = await readFile(new URL('../../../../../web/src/styles/stages.css', import.meta.url), 'utf8');

    const stages = [...css.matchAll(/((?:\[data-color='\w+'\](?:,\s*)?)+) \{([^}]*)\}/g)].flatMap(
      ([, selector = '', rules = '']) => {
        const numbers = ['day', 'chroma', 'hue'].map((name) =>
          Number(new RegExp(`--stage-${name}: ([\\d.]+)`).exec(rules)?.[1]),
        );
        return [...selector.matchAll(/'(\w+)'/g)].map(([, color = '']) => [color, numbers] as const);
      },
    );

    const { plain: _plain, dusk: _dusk, ...ofColors } = GROUNDS;
    expect(
      Object.entries(ofColors).map(([color, { base }]) => [color, [base.lightness, base.chroma, base.hue]]),
    ).toEqual(stages);
  });
});

it.each([
  ['Range', 'bytes=99999999-', 416],
  ['If-Match', '"another"', 412],
])('refuses %s: %s with a %s that caches must not store', async (header, value, status) => {
  const path = 'dawn-runner/three-quarter.webp';
  const picture = await get(path);

  const answer = await request(shop).get(`/pictures/${path}`).set(header, value);

  expect(answer).toMatchObject({ status, type: 'application/json', body: { code: 'malformed_request' } });
  expect(answer.get('Cache-Control')).toBe('no-store');
  expect(answer.get('ETag')).not.toBe(picture.get('ETag'));
});

describe('a missing picture', () => {
  it.each(['nothing/side.webp', 'nothing/side-640.avif', 'dawn-runner/heel-320.webp'])(
    'is answered with 404 and a drawing: %s',
    async (path) => {
      const answer = await get(path);

      expect(answer.status).toBe(404);
      expect(answer.get('Content-Type')).toMatch(/^image\/(webp|avif)$/);
      expect(answer.get('Cache-Control')).toBe('public, max-age=60');
      expect((await readMetadata(answer)).hasAlpha).toBe(true);
    },
  );

  it('is drawn at an address of its own, for products without a picture', async () => {
    const answer = await get('placeholder/side-320.webp');

    expect(answer.status).toBe(200);
    expect(await readMetadata(answer)).toMatchObject({ width: 320, height: 240 });
  });

  it.each([
    '..%2fsecret/side.webp',
    '%2e%2e/secret.webp',
    '..%2f..%2f/secret.webp',
    'dawn-runner/..%2f..%2fsecret.webp',
    'dawn-runner/three-quarter.webp%00.webp',
    'dawn-runner/three-quarter-321.webp',
    'dawn-runner/three-quarter-99999.webp',
    'dawn-runner/three-quarter.avif',
    'dawn-runner/three-quarter.png',
    'dawn-runner/.webp',
  ])('gives no access to other files or sizes: %s', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(404);
    expect((answer.body as Buffer).includes('secret')).toBe(false);
  });
});
