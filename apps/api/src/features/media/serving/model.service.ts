import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepare, type PreparedAnswer } from '../../../platform/http/prepared-answer.js';
import { createSizedCache } from '../../../platform/memoize.js';

const A_DAY = 'public, max-age=86400';
/** Textures in the file are compressed already; the mesh shrinks by a third. */
const QUALITY = 5;
/** The number of compressed models in memory. Compressing a model for each request would delay log-ins. */
const MAX_CACHED = 100;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Excludes dots and slashes, so that no path leads out of the folder. */
const SLUG = /^[\w-]{1,200}$/;

/**
 * Finds the 3D models of products.
 * @param folder the folder of the models that came with the shop: `{slug}.glb`
 * @returns the model of a product, ready to be sent; undefined if the product has none
 */
export const createModels = (folder: string) => {
  const cache = createSizedCache<PreparedAnswer>(MAX_CACHED, MAX_CACHED_BYTES);
  return async (slug: string): Promise<PreparedAnswer | undefined> => {
    if (!SLUG.test(slug)) return undefined;
    const cached = cache.get(slug);
    if (cached) return cached;
    try {
      const bytes = await readFile(join(folder, `${slug}.glb`));
      const model = prepare(bytes, { type: 'model/gltf-binary', cacheControl: A_DAY, quality: QUALITY });
      cache.set(slug, model);
      return model;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
};
