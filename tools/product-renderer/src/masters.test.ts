import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProducts, picturesDir, productViews } from '@paila/demo-data';
import { ProductRenderer, SKETCH } from './product-renderer.js';
import { inputHash, readManifest, writeManifest, type Manifest } from './manifest.js';
import { drawMaster, jobsFor, MASTER_BYTES, outdated, productJob } from './masters.js';
import { SCENES } from './scenes/scene-list.js';
import { anArtwork } from './testing/looks.js';
import { inBatches } from './workers.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('The list of pictures', () => {
  it('has every view of every product, one silhouette after another, and the scenes', () => {
    const jobs = jobsFor(demoProducts);
    const kinds = jobs.filter(({ key }) => !key.startsWith('_scenes/')).map(({ kind }) => kind);

    expect(kinds).toHaveLength(demoProducts.flatMap(({ artwork }) => productViews(artwork.silhouette)).length);
    expect(new Set(jobs.map(({ key }) => key)).size).toBe(jobs.length);
    expect(kinds.filter((one, i) => one !== kinds[i - 1])).toEqual([...new Set(kinds)]);
    expect(jobs.slice(kinds.length).map(({ key }) => key)).toEqual([...SCENES.map(({ name }) => `_scenes/${name}`)]);
  });

  it('is cut into batches of one kind for several workers without losing any', () => {
    expect(inBatches(['cap 1', 'cap 2', 'cap 3', 'tee 1'], (item) => item.slice(0, 3), 2)).toEqual([
      ['cap 1', 'cap 2'],
      ['cap 3'],
      ['tee 1'],
    ]);
  });
});

describe('The masters in the repository', () => {
  it('were all drawn from the artwork as it is', async () => {
    const manifest = await readManifest(join(picturesDir, 'manifest.json'));
    const due = await outdated(jobsFor(demoProducts), manifest, picturesDir);

    expect(due.map(({ key }) => key)).toEqual([]);
  });
});

describe('A master', () => {
  it('is rendered once, and again only when its artwork changes', async () => {
    const job = productJob('a-shoe', anArtwork(), 'side');
    const drawn = await drawMaster(new ProductRenderer(SKETCH), job, folder);
    const manifest: Manifest = { [job.key]: { hash: drawn.hash, placeholder: drawn.placeholder } };
    const recoloured = productJob('a-shoe', anArtwork({ colourway: { accent: '#aa0000' } }), 'side');

    expect((await stat(join(folder, 'a-shoe/side.webp'))).size).toBe(drawn.bytes);
    expect(drawn.bytes).toBeLessThanOrEqual(MASTER_BYTES);
    expect(await outdated([job], manifest, folder)).toEqual([]);
    expect(await outdated([recoloured], manifest, folder)).toEqual([recoloured]);
    expect(await outdated([job], {}, folder)).toEqual([job]);
    await rm(join(folder, 'a-shoe/side.webp'));
    expect(await outdated([job], manifest, folder)).toEqual([job]);
  });
});

describe('The manifest', () => {
  it('is written sorted, one picture a line, and read back', async () => {
    const file = join(folder, 'manifest.json');
    await writeManifest(file, {
      'b/side': { hash: '2', placeholder: 'bb' },
      'a/side': { hash: '1', placeholder: 'aa' },
    });

    expect((await readFile(file, 'utf8')).split('\n')).toEqual([
      '{',
      '  "a/side": {"hash":"1","placeholder":"aa"},',
      '  "b/side": {"hash":"2","placeholder":"bb"}',
      '}',
      '',
    ]);
    expect(await readManifest(file)).toEqual({
      'a/side': { hash: '1', placeholder: 'aa' },
      'b/side': { hash: '2', placeholder: 'bb' },
    });
  });

  it('is empty when there is none', async () => {
    expect(await readManifest(join(folder, 'nothing.json'))).toEqual({});
  });

  it('depends on the inputs of a picture, not on the order of their keys', () => {
    const artwork = anArtwork();
    const reordered = {
      mark: artwork.mark,
      name: artwork.name,
      colourway: artwork.colourway,
      upperMaterial: artwork.upperMaterial,
      silhouette: artwork.silhouette,
    };

    expect(inputHash(reordered, 'side', 1200)).toBe(inputHash(artwork, 'side', 1200));
    expect(inputHash(artwork, 'heel', 1200)).not.toBe(inputHash(artwork, 'side', 1200));
    expect(inputHash(artwork, 'side', 600)).not.toBe(inputHash(artwork, 'side', 1200));
  });
});
