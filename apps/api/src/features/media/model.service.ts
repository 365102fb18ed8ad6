import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue, isTurnable, type ModelOrder } from '@paila/demo-data';
import type { Artwork } from '@paila/shared';
import type { Logger } from 'pino';
import { createSizedCache } from '../../platform/sized-cache.js';
import { AppError } from '../../platform/http/errors.js';
import { createFairQueue } from '../../platform/fair-queue.js';
import { prepare, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { runInWorker } from './in-worker.js';

export interface ModelWorkshop {
  /** Where models are kept once made. */
  readonly made: string;
  /** The studio's script for a process that makes one. */
  readonly worker: string;
  /** How finely; the studio's own measure, if not told. */
  readonly effort?: ModelOrder['effort'];
  /** What the pictures in a folder were drawn from, where they are not the catalogue's. */
  readonly artworkOf?: (folder: string) => Promise<Artwork | undefined>;
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

const busy = (): AppError => new AppError('models_busy', {}, { headers: { 'Retry-After': '20' } });

/** Models of products, each made when it is first asked for and kept until the studio or the product's artwork changes. */
export const createModels = ({ made, worker, effort, artworkOf }: ModelWorkshop, log: Logger) => {
  const queue = createFairQueue(AT_ONCE);
  const underway = new Map<string, Promise<void>>();
  const ready = createSizedCache<PreparedAnswer>(MOST_READY, MOST_READY_BYTES);

  const make = async (slug: string, artwork: Artwork, name: string): Promise<void> => {
    await mkdir(made, { recursive: true });
    const started = performance.now();
    const order: ModelOrder = { artwork, file: join(made, name), ...(effort && { effort }) };
    await queue(() => runInWorker({ script: worker, order, silentMs: WITHIN_MS }));
    log.info({ slug, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'a model was made');
    // What an older studio made of the same product.
    const older = (await readdir(made)).filter((file) => file.startsWith(`${slug}.`) && file !== name);
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

  return {
    /**
     * The model of a product, made now if need be; undefined for what cannot be turned around or the studio did not draw.
     * @throws AppError 503 `unavailable` when it could not be made, or many others are made first
     */
    find: async (slug: string): Promise<PreparedAnswer | undefined> => {
      const artwork = catalogue.find((entry) => entry.slug === slug)?.artwork ?? (await artworkOf?.(slug));
      if (!artwork || !isTurnable(artwork.silhouette)) return undefined;
      try {
        const { mtimeMs } = await stat(worker);
        const version = createHash('sha256')
          .update(JSON.stringify([mtimeMs, artwork]))
          .digest('hex')
          .slice(0, 12);
        const name = `${slug}.${version}.glb`;
        const known = ready.get(name);
        if (known) return known;
        const file = join(made, name);
        const kept = await readFile(file).catch(() => undefined);
        if (!kept) await makeOnce(slug, artwork, name);
        const bytes = kept ?? (await readFile(file));
        return ready.memo(name, {
          context: () => prepare(bytes, { type: 'model/gltf-binary', cacheControl: A_DAY, quality: QUALITY }),
        });
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error, slug }, 'a model could not be made');
        throw busy();
      }
    },
  };
};

export type Models = ReturnType<typeof createModels>;
