import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Silhouette } from '@paila/demo-data';
import type { Artwork } from './atelier.js';
import type { SceneSet } from './scenes/scene-list.js';

/**
 * Raise one when pictures of its kind come out different from the same artwork: they are drawn anew then. Runner, court and
 * high-top come out different by now, and wait: the repository's history has no room for another generation (README).
 */
export const GENERATOR_VERSION: Readonly<Record<Silhouette | 'scene', number>> = {
  runner: 3,
  court: 3,
  'high-top': 3,
  skate: 4,
  'slip-on': 4,
  trail: 4,
  tee: 4,
  hoodie: 4,
  cap: 4,
  scene: 1,
};

/** What is known of one finished picture. */
export interface ManifestEntry {
  /** Of everything the picture was made from. */
  readonly hash: string;
  /** A WebP 20 px wide as base64, shown blurred until the picture has come. */
  readonly placeholder: string;
}

/** By `slug/view`. */
export type Manifest = Partial<Record<string, ManifestEntry>>;

export const inputHash = (artwork: Artwork, view: string, width: number): string =>
  hashOf([GENERATOR_VERSION[artwork.silhouette], artwork, view, width]);

/** Of a scene: how it is set up, and what stands in it. */
export const sceneHash = (set: SceneSet, artworks: readonly Artwork[], width: number): string => {
  const versions = artworks.map(({ silhouette }) => GENERATOR_VERSION[silhouette]);
  return hashOf([versions, GENERATOR_VERSION.scene, set, artworks, width]);
};

const hashOf = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(input)))
    .digest('hex')
    .slice(0, 16);

/** The same artwork written in another order is the same artwork. */
const canonical = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, canonical(inner)])
    : value;

/** An unreadable manifest is none: then everything is drawn again. */
export async function readManifest(file: string): Promise<Manifest> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Sorted, one picture a line, so that a change touches one line. Whoever reads it meanwhile sees the one before. */
export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  const lines = Object.keys(manifest)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(manifest[key])}`);
  await writeFile(`${file}.new`, `{\n${lines.join(',\n')}\n}\n`);
  await rename(`${file}.new`, file);
}
