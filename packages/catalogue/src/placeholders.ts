import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturesDir } from './pictures.js';

const ADDRESS = /^\/pictures\/([\w-]+\/[\w-]+)\.webp$/;

type Manifest = Readonly<Partial<Record<string, { readonly placeholder?: string }>>>;

const readManifest = (): Manifest => {
  const file = join(picturesDir, 'manifest.json');
  // A shop may be run without the demo pictures.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

let manifest: Manifest | undefined;

/**
 * What stands in for a picture until it has come: the picture itself, 20 px wide, a WebP as base64. Undefined for a
 * picture that the studio did not draw.
 * @param address where the shop serves it, `/pictures/{slug}/{view}.webp`
 */
export const placeholderOf = (address: string): string | undefined => {
  const [, key] = ADDRESS.exec(address) ?? [];
  if (key === undefined) return undefined;
  manifest ??= readManifest();
  return manifest[key]?.placeholder;
};
