import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturesDir } from './pictures.js';

type Manifest = Readonly<Partial<Record<string, { readonly placeholder?: string }>>>;

const readManifest = (): Manifest => {
  const file = join(picturesDir, 'manifest.json');
  // A shop may be run without the demo pictures.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

let manifest: Manifest | undefined;

/** What the studio noted of a picture, by `{slug}/{view}`; undefined for one that it has not drawn. */
export const drawnPicture = (key: string): Manifest[string] => {
  manifest ??= readManifest();
  return manifest[key];
};
