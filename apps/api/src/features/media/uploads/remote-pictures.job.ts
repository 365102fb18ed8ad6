import { UPLOAD_LIMITS, type AdminProduct } from '@paila/shared';
import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import { systemActor } from '../../../platform/actor.js';
import { isDatabaseAway } from '../../../platform/database/database.js';
import type { Job } from '../../../platform/jobs/index.js';
import type { PictureUploads } from './picture-uploads.js';
import { fetchRemotePicture, isPublicAddress, type RemoteOptions } from './remote-picture.js';

const EVERY_MS = 30_000;
const TIMEOUT_MS = 15_000;
/** A failed picture is tried again after this time: hosts recover, and addresses get corrected. */
const AGAIN_AFTER_MS = 60 * 60_000;
const MAX_FAILED = 10_000;
const ACTOR = systemActor('fetch-pictures');

export interface RemotePicturesOptions {
  /** The current products for shoppers. */
  readonly products: () => readonly Pick<AdminProduct, '_id' | 'img' | 'pictures'>[];
  readonly uploads: Pick<PictureUploads, 'receive'>;
  /** Stores the shop's own copy of a picture at a product. */
  readonly storeFetched: (product: string, picture: { readonly of: string; readonly src: string }) => Promise<void>;
  readonly production: boolean;
  readonly log: Logger;
  readonly remote?: Partial<RemoteOptions>;
}

const isRemote = (address: string): boolean => /^https?:/i.test(address);

/**
 * Fetches pictures that products name by addresses elsewhere, so that shoppers get them from the shop, in its widths
 * and formats. The copies are as safe as uploaded pictures, and no other host learns who views a picture. A picture
 * that cannot be fetched is shown from its original address.
 */
export const remotePicturesJob = (given: RemotePicturesOptions): Job => {
  const { products, uploads, storeFetched, production, log } = given;
  const options: RemoteOptions = {
    httpsOnly: production,
    isAllowed: production ? isPublicAddress : () => true,
    maxBytes: UPLOAD_LIMITS.maxBytes,
    withinMs: TIMEOUT_MS,
    ...given.remote,
  };
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: AGAIN_AFTER_MS });

  const fetchOne = async (product: string, of: string, stop: AbortSignal): Promise<void> => {
    try {
      const bytes = await fetchRemotePicture(of, options, stop);
      const [added] = await uploads.receive([{ name: '', start: bytes, source: bytes }], ACTOR);
      if (added) await storeFetched(product, { of, src: added.src });
    } catch (error) {
      if (stop.aborted) return;
      // The picture is not at fault, so the next run tries again.
      if (isDatabaseAway(error)) throw error;
      failed.set(of, true);
      log.warn({ product, picture: of, reason: String(error) }, 'a picture from elsewhere could not be fetched');
    }
  };

  return {
    name: 'fetch-pictures',
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const { _id, img, pictures = img } of products()) {
        for (const [index, of] of img.entries()) {
          if (signal.aborted) return;
          if (isRemote(of) && pictures[index] === of && !failed.has(of)) await fetchOne(_id, of, signal);
        }
      }
    },
  };
};
