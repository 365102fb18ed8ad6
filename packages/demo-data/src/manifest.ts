import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturesDir } from './pictures.js';

type Manifest = Readonly<Partial<Record<string, { readonly placeholder?: string }>>>;

const readManifest = (): Manifest => {
  const file = join(picturesDir, 'manifest.json');
  // A shop may run without the demo pictures.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

let manifest: Manifest | undefined;

/** The manifest entry of a picture, by `{slug}/{view}`; undefined when it has not been rendered. */
export const manifestEntry = (key: string): Manifest[string] => {
  manifest ??= readManifest();
  return manifest[key];
};
