import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstAnswer } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { errorHandler } from '../../platform/error-handler.js';
import { webRoutes } from './index.js';

let shop: Shop;
let dist: string;
let web: ReturnType<typeof request>;
beforeAll(async () => {
  shop = await openShop();
  dist = await mkdtemp(join(tmpdir(), 'paila-early-'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Paila</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div></body></html>',
  );
  web = request(express().use(webRoutes(shop.settings, dist)).use(errorHandler));
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

const answersAt = async (path: string): Promise<FirstAnswer[]> => {
  const { text } = await web.get(path);
  const [, json = '[]'] =
    /<script type="application\/json" id="first-answers" nonce="[^"]+">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as FirstAnswer[];
};
const preloadAt = async (path: string): Promise<string | undefined> =>
  /<link rel="preload" as="image"[^>]*>/.exec((await web.get(path)).text)?.[0];

describe('what the app is going to ask for', () => {
  it.each([
    ['/', '/products/?limit=4&page=1'],
    ['/products', '/products/?limit=24&page=1&sort=newest'],
    ['/products/men', '/products/?gender=men&limit=24&page=1&sort=newest'],
    ['/products/women?utm_source=mail', '/products/?gender=women&limit=24&page=1&sort=newest'],
  ])('comes with %s, as the API answers it', async (path, call) => {
    await shop.aProduct({ gender: ['men'], desc: '</script><b>' });
    await shop.aProduct({ gender: ['women'] });

    const [answer, ...others] = await answersAt(path);

    const asked = await shop.guest.get(`/api${call}`);
    expect(others).toEqual([]);
    expect(answer).toEqual({ call, body: asked.body as unknown, total: Number(asked.get('X-Total-Count')) });
    expect(answer?.total).toBeGreaterThan(0);
  });

  it('comes with a product, by the name that the address has for it', async () => {
    const { _id, slug } = await shop.aProduct();

    const body = (await shop.guest.get(`/api/products/${_id}`)).body as unknown;
    for (const name of [_id, slug]) {
      expect(await answersAt(`/products/${name}`)).toEqual([{ call: `/products/${name}`, body }]);
    }
  });

  it('changes with the catalogue', async () => {
    await answersAt('/');
    const { _id } = await shop.aProduct();

    const [answer] = await answersAt('/');

    expect(answer?.body).toMatchObject([{ _id }, {}, {}, {}]);
  });

  it.each(['/about', '/checkout', '/products?color=blue', '/products/nothing', '/nowhere'])(
    'is nothing known beforehand at %s',
    async (path) => {
      expect(await answersAt(path)).toEqual([]);
    },
  );
});

describe('the largest picture', () => {
  it('is fetched with the page that shows it, in the widths that the app asks for', async () => {
    const { slug } = await shop.aProduct({ img: ['/pictures/monsoon/side.webp'] });

    expect(await preloadAt('/')).toContain('/pictures/_scenes/hero-640.avif 640w');
    expect(await preloadAt(`/products/${slug}`)).toMatch(
      /imagesrcset="\/pictures\/monsoon\/side-320\.avif 320w, .*100vw"/,
    );
    expect(await preloadAt('/products')).toContain('/pictures/monsoon/side-320.avif 320w');
  });

  it('is chosen by the width of the screen, which the page says first', async () => {
    const { text } = await web.get('/');

    expect(text.indexOf('rel="preload" as="image"')).toBeGreaterThan(text.indexOf('name="viewport"'));
  });

  it('is nobody to fetch where there is none, or it is from elsewhere', async () => {
    const { slug } = await shop.aProduct({ img: ['https://pictures.example/side.webp'] });

    expect(await preloadAt('/about')).toBeUndefined();
    expect(await preloadAt(`/products/${slug}`)).toBeUndefined();
  });
});
