import type { Logger } from 'pino';
import { systemActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Job } from '../../platform/jobs/index.js';
import { uploadNamed } from './picture-address.js';
import type { PictureStore } from './picture-store.js';

const DAY_MS = 24 * 60 * 60_000;
const NAME = 'remove-unused-pictures';

export interface UnusedPicturesOptions {
  readonly store: PictureStore;
  /** Each tells the addresses of the pictures that a feature shows, or may show again. */
  readonly usedBy: readonly (() => Promise<readonly string[]>)[];
  readonly log: Logger;
}

/**
 * Removes uploaded pictures that nothing uses and nobody has wanted for a day: of forms that were never saved, and of products
 * that show others now. A product that is saved with one of them at this moment wants it in its transaction, so either that
 * finds it or this leaves it alone.
 */
export const unusedPicturesJob = ({ store, usedBy, log }: UnusedPicturesOptions): Job => ({
  name: NAME,
  everyMs: DAY_MS,
  run: async (signal) => {
    const since = new Date(databaseTime().getTime() - DAY_MS);
    const names = await store.unwantedSince(since);
    if (names.length === 0) return;
    const used = new Set<string | undefined>();
    for (const addresses of usedBy) for (const address of await addresses()) used.add(uploadNamed(address));
    let removed = 0;
    for (const name of names) {
      if (signal.aborted) break;
      if (used.has(name)) continue;
      const isRemoved = await inTransaction(async (session) => {
        if (!(await store.remove(name, since, session))) return false;
        const subject = { kind: 'picture', id: name } as const;
        await record({ type: 'picture.removed', subject, actor: systemActor(NAME) }, session);
        return true;
      });
      if (isRemoved) removed += 1;
    }
    if (removed > 0) log.info({ removed }, 'pictures that nothing used were removed');
  },
});
