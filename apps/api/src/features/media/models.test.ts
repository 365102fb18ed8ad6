import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoProducts, isTurnable, type Silhouette } from '@paila/demo-data';
import express from 'express';
import request from 'supertest';
import { rendererProgram } from '../../paths.js';
import { errorHandler } from '../../platform/http/error-handler.js';
import { createLogger } from '../../platform/log.js';
import { createPictures, pictureRoutes } from './index.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-models-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A model takes a core for seconds; a busy machine takes longer. */
const PATIENCE_MS = 180_000;

/** As coarse as it gets: a second, not beauty. */
const effort = { detail: 0.2, texels: 448, shadowMap: 96 };
const made = () => join(root, 'models');
const supplied = () => join(root, 'supplied');
const shopWith = (renderer: string) =>
  express()
    .set('trust proxy', 1)
    .use(
      '/pictures',
      pictureRoutes(
        createPictures({ masters: root, made: join(root, 'small') }, createLogger('silent')),
        { made: made(), supplied: supplied(), renderer, effort },
        createLogger('silent'),
      ).router,
    )
    .use(errorHandler);
const slugOf = (silhouette: Silhouette): string => {
  const entry = demoProducts.find(({ artwork }) => artwork.silhouette === silhouette);
  if (!entry) throw new Error(`The catalogue has no ${silhouette}`);
  return entry.slug;
};

describe('the model of a product', () => {
  it(
    'is made once when several ask for it, kept, and not sent again to who has it',
    async () => {
      const shop = shopWith(rendererProgram);
      const get = () =>
        request(shop)
          .get(`/pictures/${slugOf('slip-on')}/model.glb`)
          .responseType('blob');

      const answers = await Promise.all([get(), get(), get()]);

      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, type: 'model/gltf-binary' });
        expect((answer.body as Buffer).subarray(0, 4).toString('latin1')).toBe('glTF');
      }
      const kept = await readdir(made());
      expect(kept).toEqual([expect.stringMatching(/\.glb$/)]);

      const again = await get().set('If-None-Match', answers[0].get('ETag') ?? '');
      expect(again.status).toBe(304);
      expect(await readdir(made())).toEqual(kept);

      // Who has not gets it without its being read and compressed once more.
      await rm(made(), { recursive: true });
      expect(await get()).toMatchObject({ status: 200, body: answers[0].body as Buffer });
      await expect(readdir(made())).rejects.toThrow('ENOENT');
    },
    PATIENCE_MS,
  );

  it('is the one that came with the shop, although a renderer could make another', async () => {
    await mkdir(supplied(), { recursive: true });
    await writeFile(join(supplied(), `${slugOf('cap')}.glb`), 'glTF drawn with the pictures');

    const answer = await request(shopWith(rendererProgram))
      .get(`/pictures/${slugOf('cap')}/model.glb`)
      .responseType('blob');

    expect((answer.body as Buffer).toString()).toBe('glTF drawn with the pictures');
    await rm(supplied(), { recursive: true });
  });

  it.each([
    ['of cloth', () => slugOf('tee')],
    ['of a product that the catalogue does not have', () => 'no-such-shoe'],
    ['outside of its folder', () => '..%2f..%2fsecret'],
  ])('is not there: one %s', async (_what, slug) => {
    const answer = await request(shopWith(rendererProgram)).get(`/pictures/${slug()}/model.glb`);

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it(
    'is asked for again later when the renderer fails, and works then',
    async () => {
      const broken = join(root, 'broken.mjs');
      await writeFile(broken, `process.once('message', () => { process.exit(3); });`);
      const path = `/pictures/${slugOf('court')}/model.glb`;

      const answer = await request(shopWith(broken)).get(path);
      expect(answer).toMatchObject({ status: 503, body: { code: 'models_busy' } });
      expect(answer.get('Retry-After')).toBe('20');

      expect((await request(shopWith(rendererProgram)).get(path)).status).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'is a 503 when the renderer says that it failed, and when it is no program',
    async () => {
      const failing = join(root, 'failing.mjs');
      await writeFile(
        failing,
        `process.once('message', () => { process.send({ failed: 'no such cloth' }, () => process.disconnect()); });`,
      );
      const path = `/pictures/${slugOf('trail')}/model.glb`;

      for (const renderer of [failing, root]) {
        expect(await request(shopWith(renderer)).get(path)).toMatchObject({
          status: 503,
          body: { code: 'models_busy' },
        });
      }
    },
    PATIENCE_MS,
  );

  describe('that many want at once', () => {
    const shoes = demoProducts.filter(({ artwork }) => isTurnable(artwork.silhouette));
    // Stands in for the renderer's patience, not for its models: each takes a moment, none is looked at.
    const openSlow = async () => {
      const slow = join(root, 'slow.mjs');
      await rm(made(), { recursive: true, force: true });
      await writeFile(
        slow,
        `import { writeFileSync } from 'node:fs';
       process.once('message', ({ file }) => setTimeout(() => {
         writeFileSync(file, 'glTF');
         process.send({ done: true }, () => process.disconnect());
       }, 300));`,
      );
      const server = createServer(shopWith(slow)).listen(0, '127.0.0.1');
      const ask = async (index: number, address: string): Promise<number> =>
        (
          await request(server)
            .get(`/pictures/${shoes[index]?.slug ?? ''}/model.glb`)
            .set('X-Forwarded-For', address)
        ).status;
      return { ask, close: () => server.close() };
    };

    it(
      'leaves room for the shop: no more than 12 wait',
      async () => {
        const { ask, close } = await openSlow();

        const statuses = await Promise.all(
          Array.from({ length: 15 }, (_, index) => ask(index, `198.51.100.${String(index)}`)),
        );
        close();

        expect(statuses.filter((status) => status === 200)).toHaveLength(12);
        expect(statuses.filter((status) => status === 503)).toHaveLength(3);
      },
      PATIENCE_MS,
    );

    it(
      'leaves room for others: one address has no more than 4 made for it, and they take turns with those of others',
      async () => {
        const { ask, close } = await openSlow();
        let madeForTheFlood = 0;
        const flood = Array.from({ length: 14 }, (_, index) =>
          ask(index, '203.0.113.1').then((status) => {
            if (status === 200) madeForTheFlood += 1;
            return status;
          }),
        );
        while ((await readdir(made()).catch(() => [])).length === 0) await sleep(5);

        const shopper = await ask(15, '198.51.100.7');
        const before = madeForTheFlood;
        const statuses = await Promise.all(flood);
        close();

        expect(shopper).toBe(200);
        expect(before).toBeLessThan(4);
        expect(statuses.filter((status) => status === 200)).toHaveLength(4);
        expect(statuses.filter((status) => status === 503)).toHaveLength(10);
      },
      PATIENCE_MS,
    );

    it(
      'is one model of the caller who was first, however many others want it',
      async () => {
        const { ask, close } = await openSlow();

        const statuses = await Promise.all([
          ...Array.from({ length: 4 }, (_, index) => ask(index, '203.0.113.1')),
          ...Array.from({ length: 4 }, (_, index) => ask(index, '198.51.100.7')),
        ]);
        close();

        expect(new Set(statuses)).toEqual(new Set([200]));
      },
      PATIENCE_MS,
    );
  });

  describe('where there is no renderer', () => {
    const shop = () => shopWith(join(root, 'no-renderer.mjs'));
    const get = (slug: string) => request(shop()).get(`/pictures/${slug}/model.glb`).responseType('blob');

    it('is the one that came with the shop', async () => {
      await mkdir(supplied(), { recursive: true });
      await writeFile(join(supplied(), 'made-with-the-image.glb'), 'glTF of the image');

      const answer = await get('made-with-the-image');

      expect(answer).toMatchObject({ status: 200, type: 'model/gltf-binary' });
      expect((answer.body as Buffer).toString()).toBe('glTF of the image');
      expect(
        (
          await request(shop())
            .get('/pictures/made-with-the-image/model.glb')
            .set('If-None-Match', answer.get('ETag') ?? '')
        ).status,
      ).toBe(304);
    });

    it('is the newest that was made before, also of a product that left the catalogue', async () => {
      await mkdir(made(), { recursive: true });
      await mkdir(supplied(), { recursive: true });
      await writeFile(join(supplied(), 'gone.glb'), 'glTF of the image');
      await writeFile(join(made(), 'gone.aaaaaaaaaaaa.glb'), 'glTF of last year');
      await writeFile(join(made(), 'gone.bbbbbbbbbbbb.glb'), 'glTF of today');
      await utimes(join(supplied(), 'gone.glb'), new Date(1_000), new Date(1_000));
      await utimes(join(made(), 'gone.aaaaaaaaaaaa.glb'), new Date(2_000), new Date(2_000));

      expect(((await get('gone')).body as Buffer).toString()).toBe('glTF of today');
    });

    it('is a 404 when none was made', async () => {
      const answer = await request(shop()).get(`/pictures/${slugOf('skate')}/model.glb`);

      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    });

    it.each(['..%2fsecret', '..', '%2e%2e%2fsecret'])('is no way to other files: %s', async (slug) => {
      await mkdir(supplied(), { recursive: true });
      await writeFile(join(root, 'secret.glb'), 'secret');

      expect((await request(shop()).get(`/pictures/${slug}/model.glb`)).status).toBe(404);
    });
  });
});
