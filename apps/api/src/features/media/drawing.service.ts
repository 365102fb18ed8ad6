import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { picturePath, viewsOf, type PictureAnswer, type PictureOrder, type View } from '@paila/demo-data';
import { artworkKey, drawingText, type Artwork, type Drawing } from '@paila/shared';
import { isObjectIdOrHexString, type Types } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicateKey } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { createFairQueue } from '../../platform/fair-queue.js';
import { artworkOfProduct, hangPictures } from '../catalog/index.js';
import { DrawingModel, type DrawingDoc } from './drawing.model.js';
import { runInWorker } from './in-worker.js';

export interface DrawingWorkshop {
  /** Where drawn pictures are kept: `{product}-{artwork}/{view}.webp`. */
  readonly drawn: string;
  /** The studio's script for a process that draws. */
  readonly worker: string;
  /** Small pictures of little effort, this wide. */
  readonly sketchWidth?: number;
}

/** One product at a time: drawing takes a core for minutes. */
const AT_ONCE = 1;
/** Drawn and waiting, so that an admin's wish is a matter of minutes. */
const MOST_ORDERS = 4;
/** A machine with ten other things to do took 200 s for a picture; who takes much longer is stuck. */
const SILENT_MS = 900_000;
/** How long an instance that draws may go unheard of before its order counts as broken off. */
const PROMISE_MS = 60_000;
const RENEW_MS = 15_000;
const ENDED = new Date(0);

const FAILURES = {
  interrupted: 'The studio was interrupted. Please ask for the pictures again.',
  changed: 'The product was changed while its pictures were drawn. Please ask for them again.',
  broken: 'The studio could not draw these pictures. Please ask again, or choose another silhouette or material.',
} as const;

/** The folder of a product's pictures, which is part of their address: another artwork has another one. */
const folderOf = (product: Types.ObjectId, artwork: Artwork): string => {
  const version = createHash('sha256').update(artworkKey(artwork)).digest('hex').slice(0, 8);
  return `${product.toHexString()}-${version}`;
};
const FOLDER = /^([0-9a-f]{24})-[0-9a-f]{8}$/;

/** What the pictures in a folder were drawn from; undefined when the product has another artwork by now, or is gone. */
export const artworkOfFolder = async (folder: string): Promise<Artwork | undefined> => {
  const [, id] = FOLDER.exec(folder) ?? [];
  const product = id === undefined ? undefined : await artworkOfProduct(id);
  return product?.artwork && folderOf(product._id, product.artwork) === folder ? product.artwork : undefined;
};

const drawingOf = (doc: Pick<DrawingDoc, 'state' | 'done' | 'of' | 'why' | 'until'>, now: Date): Drawing => {
  const { state, done, of, why = FAILURES.broken } = doc;
  if (state === 'drawing' && doc.until <= now) return { state: 'failed', done, of, msg: FAILURES.interrupted };
  return { state, done, of, msg: state === 'failed' ? why : drawingText({ state, done, of }) };
};

interface Order {
  readonly product: Types.ObjectId;
  readonly artwork: Artwork;
  readonly folder: string;
  readonly run: string;
  readonly views: readonly View[];
}

/** Why a drawing did not end well, for people. */
class DrawingFailed extends Error {}

/**
 * The studio's order book. It lies in the database: what an instance left undone when it ended is seen by all, as broken
 * off, once its promise has run out.
 */
export const createDrawings = ({ drawn, worker, sketchWidth }: DrawingWorkshop, log: Logger) => {
  const queue = createFairQueue(AT_ONCE);
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();
  let orders = 0;

  const productWith = async (id: string) => {
    const product = isObjectIdOrHexString(id) ? await artworkOfProduct(id) : undefined;
    if (!product) throw notFound('Product');
    return product;
  };

  /** Changes an order, unless another instance has taken it over. */
  const note = async ({ product, run }: Order, change: Partial<DrawingDoc>): Promise<void> => {
    await DrawingModel.updateOne({ product, run }, { $set: change });
  };
  const promise = (): Date => new Date(Date.now() + PROMISE_MS);

  /** Enters an order. @throws AppError 409 `conflict` when there is one that is being drawn */
  const enter = async (order: Order): Promise<Drawing> => {
    const { product, folder, run, views } = order;
    const entry = { folder, run, state: 'drawing', done: 0, of: views.length, until: promise() } as const;
    try {
      await DrawingModel.updateOne(
        { product, until: { $lte: new Date() } },
        { $set: entry, $unset: { why: 1 } },
        { upsert: true },
      );
    } catch (error) {
      if (isDuplicateKey(error, 'product'))
        throw new AppError('conflict', { reason: 'These pictures are being drawn already' });
      throw error;
    }
    return drawingOf(entry, new Date());
  };

  const draw = async (order: Order): Promise<void> => {
    const { product, artwork, folder, views } = order;
    if (closing.signal.aborted) throw new DrawingFailed(FAILURES.interrupted);
    // In the order of the views: the first is that of the picture on cards.
    const placeholders = new Map<View, string>();
    let noted = Promise.resolve();
    await runInWorker<Extract<PictureAnswer, { drawn: View }>>({
      script: worker,
      order: {
        artwork,
        folder: join(drawn, folder),
        views,
        ...(sketchWidth === undefined ? {} : { sketchWidth }),
      } satisfies PictureOrder,
      silentMs: SILENT_MS,
      signal: closing.signal,
      heard: ({ drawn: view, placeholder }) => {
        placeholders.set(view, placeholder);
        const done = placeholders.size;
        noted = noted
          .then(() => note(order, { done }))
          .catch((error: unknown) => {
            log.warn({ err: error, product }, 'the progress of a drawing could not be noted');
          });
      },
    });
    await noted;
    const isHung = await hangPictures(product, {
      artwork,
      img: views.map((view) => picturePath(folder, view)),
      placeholder: placeholders.values().next().value ?? '',
    });
    if (!isHung) throw new DrawingFailed(FAILURES.changed);
  };

  /** Draws an entered order in its turn, and notes how it ended. */
  const carryOut = async (order: Order): Promise<void> => {
    const { product, run } = order;
    const renewal = setInterval(() => {
      DrawingModel.updateOne({ product, run, state: 'drawing' }, { $set: { until: promise() } }).catch(
        (error: unknown) => {
          log.warn({ err: error, product }, 'a drawing could not be kept alive');
        },
      );
    }, RENEW_MS);
    const started = performance.now();
    try {
      await queue(() => draw(order));
      await note(order, { state: 'done', done: order.views.length, until: ENDED });
      const seconds = Math.round((performance.now() - started) / 1000);
      log.info({ product, seconds }, 'the pictures of a product were drawn');
    } catch (error) {
      const why =
        error instanceof DrawingFailed
          ? error.message
          : closing.signal.aborted
            ? FAILURES.interrupted
            : FAILURES.broken;
      log.error({ err: error, product }, 'the pictures of a product could not be drawn');
      await note(order, { state: 'failed', why, until: ENDED });
    } finally {
      clearInterval(renewal);
    }
  };

  return {
    /**
     * Has the pictures of a product drawn in the background.
     * @throws AppError 404 `not_found`; 409 `conflict` without an artwork, or when it is being drawn; 429
     * `too_many_requests` when the studio has enough to do
     */
    begin: async (id: string): Promise<Drawing> => {
      if (orders >= MOST_ORDERS)
        throw new AppError('too_many_requests', { wait: '2 minutes' }, { headers: { 'Retry-After': '120' } });
      orders += 1;
      let entered: Drawing;
      let order: Order;
      try {
        const { _id: product, artwork } = await productWith(id);
        if (!artwork) throw new AppError('conflict', { reason: 'Please give the product an artwork first' });
        const views = viewsOf(artwork.silhouette);
        order = { product, artwork, folder: folderOf(product, artwork), run: randomUUID(), views };
        entered = await enter(order);
      } catch (error) {
        orders -= 1;
        throw error;
      }
      const work = carryOut(order)
        .catch((error: unknown) => {
          // It counts as broken off once its promise has run out.
          log.error({ err: error, product: id }, 'how a drawing ended could not be noted');
        })
        .finally(() => {
          orders -= 1;
          underway.delete(work);
        });
      underway.add(work);
      return entered;
    },

    /** @throws AppError 404 `not_found` */
    of: async (id: string): Promise<Drawing> => {
      const { _id: product, artwork } = await productWith(id);
      const doc = await DrawingModel.findOne({ product }).lean<DrawingDoc>();
      const now = new Date();
      const isUnderway = doc?.state === 'drawing' && doc.until > now;
      if (doc && (isUnderway || (artwork && doc.folder === folderOf(product, artwork)))) return drawingOf(doc, now);
      const progress = { done: 0, of: artwork ? viewsOf(artwork.silhouette).length : 0 };
      return { state: 'none', ...progress, msg: drawingText({ state: 'none', ...progress }) };
    },

    /** Breaks off what is being drawn, and says so. */
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all(underway);
    },
  };
};

export type Drawings = ReturnType<typeof createDrawings>;
