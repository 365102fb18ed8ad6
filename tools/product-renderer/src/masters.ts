import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_WIDTH, type DemoProduct, type Silhouette, type View } from '@paila/demo-data';
import { shapeKey, shootingOrder, type Artwork, type ProductRenderer } from './product-renderer.js';
import { inputHash, sceneHash, type Manifest } from './manifest.js';
import { encodePlaceholder, encodeWebp } from './raster/encode.js';
import type { Picture } from './raster/picture.js';
import { drawScene, SCENE_MASTER } from './scenes/draw-scene.js';
import { SCENES, type SceneSet } from './scenes/scene-list.js';

export const MASTER_BYTES = 120_000;

const SCENE_WIDTH = 2100;

export interface Job {
  /** `slug/view` or `_scenes/name`: its path below the pictures folder and its key in the manifest. */
  readonly key: string;
  readonly kind: Silhouette | 'scene';
  /** Jobs of one shape should run consecutively. */
  readonly shape: string;
  /** Hash of all inputs of the picture. */
  readonly hash: string;
  readonly maxBytes: number;
  draw(renderer: ProductRenderer): Picture;
}

/** The result of a job. */
export interface Drawn {
  readonly key: string;
  readonly hash: string;
  readonly placeholder: string;
  readonly bytes: number;
  readonly seconds: number;
}

export const productJob = (slug: string, artwork: Artwork, view: View): Job => ({
  key: `${slug}/${view}`,
  kind: artwork.silhouette,
  shape: shapeKey(artwork),
  hash: inputHash(artwork, view, MASTER_WIDTH),
  maxBytes: MASTER_BYTES,
  draw: (renderer) => renderer.draw(artwork, view, MASTER_WIDTH),
});

/** A page header's picture, made of products of the catalogue. */
export const sceneJob = (set: SceneSet, entries: readonly DemoProduct[]): Job => {
  return {
    key: `_scenes/${set.name}`,
    kind: 'scene',
    shape: 'scene',
    hash: sceneHash(
      set,
      set.items.map(({ slug }) => findArtwork(slug, entries)),
      SCENE_WIDTH,
    ),
    maxBytes: MASTER_BYTES,
    draw: () => drawScene(set, (slug) => findArtwork(slug, entries), SCENE_WIDTH, SCENE_MASTER),
  };
};

/** All pictures of a catalogue, grouped by shape, so that each is set up only once; scenes last. */
export const jobsFor = (entries: readonly DemoProduct[]): Job[] => [
  ...[...entries]
    .sort((a, b) => compare(shapeKey(a.artwork), shapeKey(b.artwork)))
    .flatMap(({ slug, artwork }) => shootingOrder(artwork.silhouette).map((view) => productJob(slug, artwork, view))),
  ...SCENES.map((set) => sceneJob(set, entries)),
];

export function findArtwork(slug: string, entries: readonly DemoProduct[]): Artwork {
  const entry = entries.find((candidate) => candidate.slug === slug);
  if (!entry) throw new RangeError(`No product has the slug "${slug}"`);
  return entry.artwork;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const pictureFile = (folder: string, key: string): string => join(folder, `${key}.webp`);

/** The jobs whose picture is missing or was made from other inputs. */
export async function outdated(jobs: readonly Job[], manifest: Manifest, folder: string): Promise<Job[]> {
  const due: Job[] = [];
  for (const job of jobs) {
    const isThere = await access(pictureFile(folder, job.key)).then(
      () => true,
      () => false,
    );
    if (!isThere || manifest[job.key]?.hash !== job.hash) due.push(job);
  }
  return due;
}

/** Draws one master and writes its file. */
export async function drawMaster(renderer: ProductRenderer, job: Job, folder: string): Promise<Drawn> {
  const started = performance.now();
  const picture = job.draw(renderer);
  const webp = await encodeWebp(picture, job.maxBytes);
  const file = pictureFile(folder, job.key);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, webp);
  return {
    key: job.key,
    hash: job.hash,
    placeholder: await encodePlaceholder(picture),
    bytes: webp.length,
    seconds: (performance.now() - started) / 1000,
  };
}
