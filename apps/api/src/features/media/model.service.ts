import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demoProducts, isTurnable, type Artwork, type ModelOrder } from '@paila/demo-data';
import type { Logger } from 'pino';
import { AppError } from '../../platform/http/errors.js';
import { createFairQueue } from '../../platform/fair-queue.js';
import { prepare, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { createSizedCache } from '../../platform/sized-cache.js';
import { runRenderer } from './run-renderer.js';

export interface ModelOptions {
  /** Where models are kept once made: `{slug}.{version}.glb`. */
  readonly made: string;
  /** Where models lie that came with the shop: `{slug}.glb`. */
  readonly supplied: string;
  /** The renderer's program, which need not exist: without it no model is made, and those made before are served. */
  readonly renderer: string;
  /** How finely; as the renderer does by itself, if not told. */
  readonly effort?: ModelOrder['effort'];
}

/** One at a time: it takes a core for some seconds. */
const AT_ONCE = 1;
/** More shoppers than this do not wait for models that are not made yet. */
const MOST_WAITING = 12;
/** A busy machine takes long; one that takes longer is stuck. */
const WITHIN_MS = 180_000;
const A_DAY = 'public, max-age=86400';
/** Pictures inside are as small as they get, the shape shrinks by a third. */
const QUALITY = 5;
/** Models stay ready to be sent in memory, up to so many: compressing one at each call would keep log-ins waiting. */
const MOST_READY = 100;
const MOST_READY_BYTES = 32 * 1024 * 1024;
/** No way up or out of the folders. */
const SLUG = /^[\w-]{1,200}$/;

const busy = (): AppError => new AppError('models_busy', {}, { headers: { 'Retry-After': '20' } });

/** When a file was last written, in milliseconds; undefined when there is none. */
const writtenAt = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
};

/** Models of products: made when first asked for where there is a renderer, otherwise those that were made before. */
export const createModels = ({ made, supplied, renderer, effort }: ModelOptions, log: Logger) => {
  const queue = createFairQueue(AT_ONCE);
  const underway = new Map<string, Promise<void>>();
  const ready = createSizedCache<PreparedAnswer>(MOST_READY, MOST_READY_BYTES);

  const keepReady = (key: string, bytes: Buffer): PreparedAnswer =>
    ready.memo(key, {
      context: () => prepare(bytes, { type: 'model/gltf-binary', cacheControl: A_DAY, quality: QUALITY }),
    });

  const madeOf = async (slug: string): Promise<string[]> =>
    (await readdir(made).catch(() => [])).filter((file) => file.startsWith(`${slug}.`) && file.endsWith('.glb'));

  const make = async (slug: string, artwork: Artwork, name: string): Promise<void> => {
    await mkdir(made, { recursive: true });
    const started = performance.now();
    const order: ModelOrder = { artwork, file: join(made, name), ...(effort && { effort }) };
    await queue(() => runRenderer(renderer, order, WITHIN_MS));
    log.info({ slug, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'a model was made');
    // What an older renderer made of the same product.
    const older = (await madeOf(slug)).filter((file) => file !== name);
    await Promise.all(older.map((file) => rm(join(made, file), { force: true })));
  };

  /** Makes a model once, however many ask for it at the same time. */
  const makeOnce = (slug: string, artwork: Artwork, name: string): Promise<void> => {
    const known = underway.get(name);
    if (known) return known;
    if (underway.size >= MOST_WAITING) return Promise.reject(busy());
    const making = make(slug, artwork, name).finally(() => {
      underway.delete(name);
    });
    underway.set(name, making);
    return making;
  };

  /** The model of an artwork as this renderer makes it. */
  const rendered = async (slug: string, artwork: Artwork, rendererVersion: number): Promise<PreparedAnswer> => {
    const version = createHash('sha256')
      .update(JSON.stringify([rendererVersion, artwork]))
      .digest('hex')
      .slice(0, 12);
    const name = `${slug}.${version}.glb`;
    const known = ready.get(name);
    if (known) return known;
    const file = join(made, name);
    const kept = await readFile(file).catch(() => undefined);
    if (!kept) await makeOnce(slug, artwork, name);
    return keepReady(name, kept ?? (await readFile(file)));
  };

  /** The newest model that was made before, or that came with the shop. */
  const madeBefore = async (slug: string): Promise<PreparedAnswer | undefined> => {
    const files = [join(supplied, `${slug}.glb`), ...(await madeOf(slug)).map((name) => join(made, name))];
    const dated = await Promise.all(files.map(async (file) => ({ file, at: (await writtenAt(file)) ?? 0 })));
    const newest = dated.reduce((one, other) => (other.at > one.at ? other : one));
    if (newest.at === 0) return undefined;
    const key = `${newest.file} ${String(newest.at)}`;
    return ready.get(key) ?? keepReady(key, await readFile(newest.file));
  };

  return {
    /**
     * The model of a product; undefined where there is none and none can be made.
     * @throws AppError 503 `unavailable` when it could not be made, or many others are made first
     */
    find: async (slug: string): Promise<PreparedAnswer | undefined> => {
      if (!SLUG.test(slug)) return undefined;
      try {
        const artwork = demoProducts.find((entry) => entry.slug === slug)?.artwork;
        const rendererVersion = artwork && isTurnable(artwork.silhouette) ? await writtenAt(renderer) : undefined;
        return artwork && rendererVersion !== undefined
          ? await rendered(slug, artwork, rendererVersion)
          : await madeBefore(slug);
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error, slug }, 'a model could not be made');
        throw busy();
      }
    },
  };
};

export type Models = ReturnType<typeof createModels>;
