import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProducts, isTurnable, modelsDir } from '@paila/demo-data';
import express from 'express';
import request from 'supertest';
import { errorHandler } from '../../../platform/http/error-handler.js';
import { createLogger } from '../../../platform/log.js';
import { pictureRoutes } from './picture.routes.js';
import { createPictures } from '../making/picture.service.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-models-'));
  await mkdir(join(root, 'models'));
  await writeFile(join(root, 'models', 'dawn-runner.glb'), 'glTF of a runner');
  await writeFile(join(root, 'secret.glb'), 'secret');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const shopWith = (models: string) =>
  express()
    .use(
      '/pictures',
      pictureRoutes(createPictures({ masters: root, made: join(root, 'small') }, createLogger('silent')), models)
        .router,
    )
    .use(errorHandler);
const get = (slug: string, models = join(root, 'models')) =>
  request(shopWith(models)).get(`/pictures/${slug}/model.glb`).responseType('blob');

describe('the model of a product', () => {
  it('is the file that came with the shop, and is not sent again to clients that have it', async () => {
    const shop = shopWith(join(root, 'models'));
    const path = '/pictures/dawn-runner/model.glb';

    const answer = await request(shop).get(path).responseType('blob');

    expect(answer).toMatchObject({ status: 200, type: 'model/gltf-binary' });
    expect((answer.body as Buffer).toString()).toBe('glTF of a runner');
    const again = await request(shop)
      .get(path)
      .set('If-None-Match', answer.get('ETag') ?? '');
    expect(again.status).toBe(304);
  });

  it('is a glTF file for a shoe of the demo catalogue', async () => {
    const shoe = demoProducts.find(({ artwork }) => isTurnable(artwork.silhouette));

    const answer = await get(shoe?.slug ?? '', modelsDir);

    expect(answer.status).toBe(200);
    expect((answer.body as Buffer).subarray(0, 4).toString('latin1')).toBe('glTF');
  });

  it.each([
    ['a product without a model', 'no-such-shoe'],
    ['a path out of the folder', '..%2fsecret'],
    ['the folder above', '..'],
    ['a path out of the folder, encoded', '%2e%2e%2fsecret'],
    ['a name that is too long for a file', 'a'.repeat(300)],
  ])('is not found: %s', async (_what, slug) => {
    expect((await get(slug)).status).toBe(404);
  });

  it('is not found in a shop without models', async () => {
    expect((await get('dawn-runner', join(root, 'none'))).status).toBe(404);
  });
});
