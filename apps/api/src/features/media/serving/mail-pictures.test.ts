import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { picturesDir } from '@paila/demo-data';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLogger } from '../../../platform/log.js';
import { createMailPictures } from './mail-pictures.js';
import { createPictures, type Pictures } from '../making/picture.service.js';

let folder: string;
let pictures: Pictures;
let read: ReturnType<typeof createMailPictures>;
let own: string;
beforeAll(async () => {
  const log = createLogger('silent');
  folder = await mkdtemp(join(tmpdir(), 'paila-mail-pictures-'));
  // A time limit for a busy machine.
  pictures = createPictures({ masters: picturesDir, made: folder }, log, 60_000);
  read = createMailPictures(pictures, log, 60_000);
  const slug = (await readdir(picturesDir)).find((name) => /^[a-z]/.test(name) && !name.includes('.')) ?? '';
  const view = (await readdir(join(picturesDir, slug))).find((name) => name.endsWith('.webp')) ?? '';
  own = `/pictures/${slug}/${view}`;
});
afterAll(async () => {
  pictures.close();
  await rm(folder, { recursive: true, force: true });
});

it('a picture for mails is a small JPEG on a ground of its own, made once', async () => {
  const picture = await read(own);

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 144, hasAlpha: false });
  expect(picture?.length).toBeLessThan(20_000);
  expect(await read(own)).toEqual(picture);
});

it.each([
  '/pictures/no-such-product/side.webp',
  '/pictures/../package.json',
  '/pictures/x/../../side.webp',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  '',
])('mails have no picture for %s', async (src) => {
  expect(await read(src)).toBeUndefined();
});

it('mails never fetch a picture from elsewhere', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  expect(await read(`http://127.0.0.1:${String(port)}${own}`)).toBeUndefined();
  expect(await read(`//127.0.0.1:${String(port)}${own}`)).toBeUndefined();

  server.close();
  expect(requests).toBe(0);
});
