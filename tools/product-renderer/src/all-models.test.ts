import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeModels, turnableProducts } from './all-models.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paila-all-models-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Stands in for the renderer: takes an order and follows the script. */
const aWorker = async (name: string, script: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs';
     process.once('message', (order) => { ${script} });
     const answer = (message) => process.send(message, () => process.disconnect());`,
  );
  return file;
};
const products = turnableProducts.slice(0, 5);

it('makes a model of each product under its slug', async () => {
  const script = await aWorker('works', 'writeFileSync(order.file, order.artwork.silhouette); answer({ done: true });');
  const out = join(folder, 'models');
  const made: string[] = [];

  await makeModels(products, { script, folder: out, workers: 2 }, (slug) => made.push(slug));

  expect(made.sort()).toEqual(products.map(({ slug }) => slug).sort());
  expect((await readdir(out)).sort()).toEqual(products.map(({ slug }) => `${slug}.glb`).sort());
  for (const { slug, artwork } of products) {
    expect(await readFile(join(out, `${slug}.glb`), 'utf8')).toBe(artwork.silhouette);
  }
});

it.each([
  ['says so', `answer({ failed: 'no such cloth' });`, 'no such cloth'],
  ['ends without an answer', 'process.exit(3);', 'A worker ended with code 3'],
])('fails when a worker %s', async (name, script, message) => {
  const worker = await aWorker(name.replaceAll(' ', '-'), script);

  await expect(
    makeModels(products, { script: worker, folder: join(folder, 'none'), workers: 2 }, () => undefined),
  ).rejects.toThrow(message);
});

it('leaves out tees and hoodies, whose cloth has no model', () => {
  expect(turnableProducts.length).toBeGreaterThan(20);
  expect(turnableProducts.map(({ artwork }) => artwork.silhouette as string)).not.toContain('tee');
});
