import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viewsOf, type CatalogueEntry, type View } from '@paila/catalogue';
import type { Artwork, Atelier } from './atelier.js';
import { inputHash, type Manifest } from './manifest.js';
import { encodePlaceholder, encodeWebp } from './raster/encode.js';
import type { Picture } from './raster/picture.js';

export const MASTER_WIDTH = 1200;
const MASTER_BYTES = 110_000;

/** The home page's shoe: indigo and marigold on off-white, the shop's own colours. */
export const HERO: Artwork = {
  silhouette: 'runner',
  upperMaterial: 'knit',
  mark: 'peak',
  colourway: {
    upper: '#2a3163',
    panel: '#3b4480',
    accent: '#f0a92e',
    lining: '#222853',
    lace: '#f4efe4',
    midsole: '#f5f1e7',
    outsole: '#e2982a',
  },
};
const HERO_WIDTH = 2000;
const HERO_BYTES = 220_000;
export const HERO_KEY = '_scenes/hero';

/** One picture to be drawn. */
export interface Job {
  /** `slug/view`: its place below the folder of pictures and in the manifest. */
  readonly key: string;
  readonly artwork: Artwork;
  readonly view: View | 'hero';
}

/** What became of a job. */
export interface Drawn {
  readonly key: string;
  readonly hash: string;
  readonly placeholder: string;
  readonly bytes: number;
  readonly seconds: number;
}

const hashOf = ({ artwork, view }: Job): string =>
  inputHash(artwork, view, view === 'hero' ? HERO_WIDTH : MASTER_WIDTH);

/** All pictures of a catalogue, silhouette by silhouette, so that one shape is set up only once; the hero last. */
export function jobsFor(entries: readonly CatalogueEntry[]): Job[] {
  const bySilhouette = [...entries].sort((a, b) =>
    a.artwork.silhouette < b.artwork.silhouette ? -1 : a.artwork.silhouette > b.artwork.silhouette ? 1 : 0,
  );
  const jobs: Job[] = bySilhouette.flatMap(({ slug, artwork }) =>
    viewsOf(artwork.silhouette).map((view) => ({ key: `${slug}/${view}`, artwork, view })),
  );
  return [...jobs, { key: HERO_KEY, artwork: HERO, view: 'hero' }];
}

const fileOf = (folder: string, key: string): string => join(folder, `${key}.webp`);

/** The jobs whose picture is missing or was made from something else. */
export async function outdated(jobs: readonly Job[], manifest: Manifest, folder: string): Promise<Job[]> {
  const due: Job[] = [];
  for (const job of jobs) {
    const isThere = await access(fileOf(folder, job.key)).then(
      () => true,
      () => false,
    );
    if (!isThere || manifest[job.key]?.hash !== hashOf(job)) due.push(job);
  }
  return due;
}

/** Draws one master and writes its file. */
export async function drawMaster(atelier: Atelier, job: Job, folder: string): Promise<Drawn> {
  const started = performance.now();
  const isHero = job.view === 'hero';
  const picture: Picture =
    job.view === 'hero' ? atelier.drawHero(job.artwork, HERO_WIDTH) : atelier.draw(job.artwork, job.view, MASTER_WIDTH);
  const webp = await encodeWebp(picture, isHero ? HERO_BYTES : MASTER_BYTES);
  const file = fileOf(folder, job.key);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, webp);
  return {
    key: job.key,
    hash: hashOf(job),
    placeholder: await encodePlaceholder(picture),
    bytes: webp.length,
    seconds: (performance.now() - started) / 1000,
  };
}
