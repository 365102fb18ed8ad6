import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Silhouette } from '@paila/demo-data';
import type { Artwork } from './product-renderer.js';
import type { SceneSet } from './scenes/scene-list.js';

/** Increase a number when the renderer's output for that kind changes: `--all` then renders its pictures again. */
export const GENERATOR_VERSION: Readonly<Record<Silhouette | 'scene', number>> = {
  runner: 4,
  court: 4,
  'high-top': 5,
  skate: 5,
  'slip-on': 6,
  trail: 5,
  tee: 5,
  hoodie: 5,
  cap: 6,
  scene: 2,
};

/** The manifest entry of a picture. */
export interface ManifestEntry {
  /** Hash of all inputs of the picture. */
  readonly hash: string;
  /** A WebP 20 px wide, as base64, shown blurred while the picture loads. */
  readonly placeholder: string;
}

/** The entries by `slug/view`. */
export type Manifest = Partial<Record<string, ManifestEntry>>;

export const inputHash = (artwork: Artwork, view: string, width: number): string =>
  hashInput([GENERATOR_VERSION[artwork.silhouette], artwork, view, width]);

/** Hash of a scene's setup and of its products. */
export const sceneHash = (set: SceneSet, artworks: readonly Artwork[], width: number): string => {
  const versions = artworks.map(({ silhouette }) => GENERATOR_VERSION[silhouette]);
  return hashInput([versions, GENERATOR_VERSION.scene, set, artworks, width]);
};

const hashInput = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(input)))
    .digest('hex')
    .slice(0, 16);

/** Sorts keys, so that their order in the artwork does not matter. */
const canonical = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, canonical(inner)])
    : value;

/** Returns an empty manifest if the file is missing or unreadable; everything is then rendered again. */
export async function readManifest(file: string): Promise<Manifest> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Writes one line per picture, sorted, for small diffs. Atomic, for concurrent readers. */
export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  const lines = Object.keys(manifest)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(manifest[key])}`);
  await writeFile(`${file}.new`, `{\n${lines.join(',\n')}\n}\n`);
  await rename(`${file}.new`, file);
}
