import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@paila/catalogue';
import { Atelier, SKETCH } from './atelier.js';
import { inputHash, readManifest, writeManifest, type Manifest } from './manifest.js';
import { drawMaster, HERO_KEY, jobsFor, outdated } from './masters.js';
import { anArtwork } from './testing/looks.js';
import { inRuns } from './workers.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('The list of pictures', () => {
  it('has four views of every product, one silhouette after another, and the hero', () => {
    const jobs = jobsFor(catalogue);
    const silhouettes = jobs.slice(0, -1).map(({ artwork }) => artwork.silhouette);

    expect(jobs).toHaveLength(catalogue.length * 4 + 1);
    expect(new Set(jobs.map(({ key }) => key)).size).toBe(jobs.length);
    expect(silhouettes.filter((one, i) => one !== silhouettes[i - 1])).toEqual([...new Set(silhouettes)]);
    expect(jobs.at(-1)?.key).toBe(HERO_KEY);
  });

  it('is cut into runs for several workers without losing any', () => {
    expect(inRuns([1, 2, 3, 4, 5], 2)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(inRuns([1], 3)).toEqual([[1]]);
  });
});

describe('A master', () => {
  it('is drawn once, and again only when its artwork changes', async () => {
    const job = { key: 'a-shoe/side', artwork: anArtwork(), view: 'side' } as const;
    const drawn = await drawMaster(new Atelier(SKETCH), job, folder);
    const manifest: Manifest = { [job.key]: { hash: drawn.hash, placeholder: drawn.placeholder } };
    const recoloured = { ...job, artwork: anArtwork({ colourway: { accent: '#aa0000' } }) };

    expect((await stat(join(folder, 'a-shoe/side.webp'))).size).toBe(drawn.bytes);
    expect(drawn.bytes).toBeLessThanOrEqual(110_000);
    expect(await outdated([job], manifest, folder)).toEqual([]);
    expect(await outdated([recoloured], manifest, folder)).toEqual([recoloured]);
    expect(await outdated([job], {}, folder)).toEqual([job]);
    await rm(join(folder, 'a-shoe/side.webp'));
    expect(await outdated([job], manifest, folder)).toEqual([job]);
  }, 30_000);
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

  it('heeds what a picture is made from, not the order it is written in', () => {
    const artwork = anArtwork();
    const reordered = {
      mark: artwork.mark,
      colourway: artwork.colourway,
      upperMaterial: artwork.upperMaterial,
      silhouette: artwork.silhouette,
    };

    expect(inputHash(reordered, 'side', 1200)).toBe(inputHash(artwork, 'side', 1200));
    expect(inputHash(artwork, 'heel', 1200)).not.toBe(inputHash(artwork, 'side', 1200));
    expect(inputHash(artwork, 'side', 600)).not.toBe(inputHash(artwork, 'side', 1200));
  });
});
