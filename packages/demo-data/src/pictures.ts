import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CAP_VIEWS,
  type DemoProduct,
  GARMENT_VIEWS,
  isGarment,
  SHOE_VIEWS,
  type Silhouette,
  type View,
} from './types.js';

export { MASTER_WIDTH } from '@paila/shared';

/**
 * Absolute path of the folder with the rendered pictures: `{picturesDir}/{slug}/{view}.webp`. `src` and `dist` are
 * equally deep, so the relative path works from both.
 */
export const picturesDir = fileURLToPath(new URL('../pictures', import.meta.url));

/** Absolute path of the folder with the models of shoes and caps: `{modelsDir}/{slug}.glb`. */
export const modelsDir = fileURLToPath(new URL('../models', import.meta.url));

/** The path under which the shop serves one view of a product. */
export const picturePath = (slug: string, view: View): string => `/pictures/${slug}/${view}.webp`;

/** The views of a silhouette; the first one is used on cards. */
export const productViews = (silhouette: Silhouette): readonly View[] => {
  if (silhouette === 'cap') return CAP_VIEWS;
  return isGarment(silhouette) ? GARMENT_VIEWS : SHOE_VIEWS;
};

type Manifest = Readonly<Partial<Record<string, { readonly placeholder?: string }>>>;

const readManifest = (): Manifest => {
  const file = join(picturesDir, 'manifest.json');
  // A shop may run without the demo pictures.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

let manifest: Manifest | undefined;

/** The manifest entry of a picture, by `{slug}/{view}`; undefined when it has not been rendered. */
const manifestEntry = (key: string): Manifest[string] => {
  manifest ??= readManifest();
  return manifest[key];
};

/** The views of a product that have been rendered; the first one is used on cards. */
export const renderedViews = ({ slug, artwork }: Pick<DemoProduct, 'slug' | 'artwork'>): View[] =>
  productViews(artwork.silhouette).filter((view) => manifestEntry(`${slug}/${view}`) !== undefined);

/** True if a product can be listed, that is, if its card picture has been rendered. */
export const hasCardPicture = (entry: Pick<DemoProduct, 'slug' | 'artwork'>): boolean =>
  renderedViews(entry)[0] === productViews(entry.artwork.silhouette)[0];

const ADDRESS = /^\/pictures\/([\w-]+\/[\w-]+)\.webp$/;

/**
 * A placeholder to show while a picture loads: the picture 20 px wide, as base64 WebP. Undefined for a picture that was
 * not rendered here.
 * @param address the path of the picture, `/pictures/{slug}/{view}.webp`
 */
export const picturePlaceholder = (address: string): string | undefined => {
  const [, key] = ADDRESS.exec(address) ?? [];
  return key === undefined ? undefined : manifestEntry(key)?.placeholder;
};
