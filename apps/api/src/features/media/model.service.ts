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
  /** Cache of generated models: `{slug}.{version}.glb`. */
  readonly made: string;
  /** Models that are part of the installation: `{slug}.glb`. */
  readonly supplied: string;
  /** The renderer's program. If it doesn't exist, no model is generated and existing ones are served. */
  readonly renderer: string;
  /** The level of detail; by default the renderer's own. */
  readonly effort?: ModelOrder['effort'];
}

/** One at a time, as a model takes a core for some seconds. */
const AT_ONCE = 1;
/** The maximum number of models that are asked for and not made yet; who asks for another one is refused. */
const MOST_WANTED = 12;
/** Of these, for one network address: more than anybody turns around at the same time. */
const MOST_WANTED_BY_ONE = 4;
/** Generous for a busy machine; a renderer that takes longer is stuck. */
const WITHIN_MS = 180_000;
const A_DAY = 'public, max-age=86400';
/** Pictures in the file are compressed already; the mesh shrinks by a third. */
const QUALITY = 5;
/** How many compressed models stay in memory: compressing one for each request would delay log-ins. */
const MOST_READY = 100;
const MOST_READY_BYTES = 32 * 1024 * 1024;
/** Excludes dots and slashes, so that no path leads out of the folders. */
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

/** Models of products: those that came with the shop, and others generated on first request where there is a renderer. */
export const createModels = ({ made, supplied, renderer, effort }: ModelOptions, log: Logger) => {
  const queue = createFairQueue(AT_ONCE);
  const underway = new Map<string, { readonly client: string; readonly making: Promise<void> }>();
  const ready = createSizedCache<PreparedAnswer>(MOST_READY, MOST_READY_BYTES);

  const keepReady = (key: string, bytes: Buffer): PreparedAnswer =>
    ready.memo(key, {
      context: () => prepare(bytes, { type: 'model/gltf-binary', cacheControl: A_DAY, quality: QUALITY }),
    });

  /** The models of a product that were generated, by any renderer. */
  const madeOf = async (slug: string): Promise<string[]> =>
    (await readdir(made).catch(() => []))
      .filter((file) => file.startsWith(`${slug}.`) && file.endsWith('.glb'))
      .map((file) => join(made, file));

  const make = async (slug: string, artwork: Artwork, name: string, client: string): Promise<void> => {
    await mkdir(made, { recursive: true });
    const started = performance.now();
    const order: ModelOrder = { artwork, file: join(made, name), ...(effort && { effort }) };
    await queue(() => runRenderer(renderer, order, WITHIN_MS), client);
    log.info({ slug, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'a model was made');
    // Models of the same product from an older renderer.
    const older = (await madeOf(slug)).filter((file) => file !== order.file);
    await Promise.all(older.map((file) => rm(file, { force: true })));
  };

  /** Generates a model once, however many requests want it at the same time. It counts for the caller who was first. */
  const makeOnce = (slug: string, artwork: Artwork, name: string, client: string): Promise<void> => {
    const known = underway.get(name);
    if (known) return known.making;
    const own = [...underway.values()].filter((each) => each.client === client);
    if (underway.size >= MOST_WANTED || own.length >= MOST_WANTED_BY_ONE) return Promise.reject(busy());
    const making = make(slug, artwork, name, client).finally(() => {
      underway.delete(name);
    });
    underway.set(name, { client, making });
    return making;
  };

  /** The model of an artwork, made by the current renderer. */
  const rendered = async (
    slug: string,
    artwork: Artwork,
    rendererVersion: number,
    client: string,
  ): Promise<PreparedAnswer> => {
    const version = createHash('sha256')
      .update(JSON.stringify([rendererVersion, artwork]))
      .digest('hex')
      .slice(0, 12);
    const name = `${slug}.${version}.glb`;
    const known = ready.get(name);
    if (known) return known;
    const file = join(made, name);
    const kept = await readFile(file).catch(() => undefined);
    if (!kept) await makeOnce(slug, artwork, name, client);
    return keepReady(name, kept ?? (await readFile(file)));
  };

  /** The newest of some models that may be there; undefined when none is. */
  const newestOf = async (files: readonly string[]): Promise<PreparedAnswer | undefined> => {
    const dated = await Promise.all(files.map(async (file) => ({ file, at: (await writtenAt(file)) ?? 0 })));
    const newest = dated.reduce((one, other) => (other.at > one.at ? other : one));
    if (newest.at === 0) return undefined;
    const key = `${newest.file} ${String(newest.at)}`;
    return ready.get(key) ?? keepReady(key, await readFile(newest.file));
  };

  /** The model that is part of the installation: the same mesh as the product's pictures. */
  const suppliedOf = (slug: string): string => join(supplied, `${slug}.glb`);

  return {
    /**
     * The model of a product; undefined where there is none and none can be made.
     * @param client the network address of the caller: those who wait take turns
     * @throws AppError 503 `models_busy` when it could not be generated, or too many are wanted by all or by this caller
     */
    find: async (slug: string, client: string): Promise<PreparedAnswer | undefined> => {
      if (!SLUG.test(slug)) return undefined;
      try {
        const artwork = demoProducts.find((entry) => entry.slug === slug)?.artwork;
        const drawnWithPictures = artwork && (await newestOf([suppliedOf(slug)]));
        if (drawnWithPictures) return drawnWithPictures;
        const rendererVersion = artwork && isTurnable(artwork.silhouette) ? await writtenAt(renderer) : undefined;
        return artwork && rendererVersion !== undefined
          ? await rendered(slug, artwork, rendererVersion, client)
          : await newestOf([suppliedOf(slug), ...(await madeOf(slug))]);
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error, slug }, 'a model could not be made');
        throw busy();
      }
    },
  };
};

export type Models = ReturnType<typeof createModels>;
