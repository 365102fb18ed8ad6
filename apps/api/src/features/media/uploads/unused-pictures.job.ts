import type { Logger } from 'pino';
import { systemActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Job } from '../../../platform/jobs/index.js';
import { uploadNamed } from '../making/picture-address.js';
import { type MaybeUnused, pictureSubject, type PictureStore } from './picture-store.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface UnusedPicturesOptions {
  readonly store: PictureStore;
  /** Each function returns the addresses of the pictures that a feature shows, or may show again. */
  readonly usedBy: readonly (() => Promise<readonly string[]>)[];
  readonly log: Logger;
}

interface Rule {
  readonly name: string;
  readonly everyMs: number;
  /** The pictures that may be unused, by the database's time. */
  readonly unused: (now: number) => MaybeUnused;
}

const RULES: readonly Rule[] = [
  // Pictures uploaded by forms that were never saved, or released by a version that did not mark them.
  { name: 'remove-unused-pictures', everyMs: DAY_MS, unused: (now) => ({ unclaimedSince: new Date(now - DAY_MS) }) },
  // Pictures that a product no longer shows. By then no instance sells the product with these pictures.
  {
    name: 'remove-released-pictures',
    everyMs: 5 * MINUTE_MS,
    unused: (now) => ({ releasedBefore: new Date(now - 10 * MINUTE_MS) }),
  },
];

/**
 * Removes unused uploaded pictures. A product that is saved with such a picture claims it in its transaction. Either
 * the claim fails, or the job leaves the picture alone.
 */
export const unusedPicturesJobs = ({ store, usedBy, log }: UnusedPicturesOptions): Job[] =>
  RULES.map(({ name, everyMs, unused }) => ({
    name,
    everyMs,
    run: async (signal) => {
      const rule = unused(databaseTime().getTime());
      const candidates = await store.find(rule);
      if (candidates.length === 0) return;
      const used = new Set<string | undefined>();
      for (const addresses of usedBy) for (const address of await addresses()) used.add(uploadNamed(address));
      let removed = 0;
      for (const picture of candidates) {
        if (signal.aborted) break;
        if (used.has(picture)) {
          if ('releasedBefore' in rule) await store.unrelease(picture);
          continue;
        }
        const isRemoved = await inTransaction(async (session) => {
          if (!(await store.remove(picture, rule, session))) return false;
          const actor = systemActor(name);
          await record({ type: 'picture.removed', subject: pictureSubject(picture), actor }, session);
          return true;
        });
        if (isRemoved) removed += 1;
      }
      if (removed > 0) log.info({ removed }, 'unused pictures were removed');
    },
  }));
