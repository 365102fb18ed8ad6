import type { Product } from '@paila/shared';
import type { Logger } from 'pino';
import type { Traffic } from '../../../platform/http/traffic.js';
import { repeatEvery } from '../../../platform/waiting.js';
import { createEncoder } from './encoder.js';
import { pageCopies, firstPictures } from './first-pictures.js';
import type { RequestedPicture } from './picture-address.js';
import type { Pictures } from './picture.service.js';

interface Options {
  readonly pictures: Pick<Pictures, 'makeAhead'>;
  readonly products: () => readonly Pick<Product, 'img' | 'pictures'>[];
  readonly traffic: Pick<Traffic, 'untilQuiet'>;
  readonly log: Logger;
  /** The longest wait for visitors to pause, in milliseconds. */
  readonly yieldAtMostMs?: number;
}

/** Uses only idle processor time. */
const NICENESS = 19;
/**
 * Even at the lowest priority, encoding slows the other cores: they share caches and memory, and often a physical core.
 * So it pauses while somebody visits the shop. Visitors who never pause do not stop it.
 */
const QUIET_MS = 1_000;
const YIELD_AT_MOST_MS = 5_000;
/** A product that was added in the meantime can wait, as its pictures are also made on request. */
const LOOK_AGAIN_MS = 10 * 60_000;
const LOG_EVERY = 50;

/**
 * Makes the most requested pictures in advance, one at a time, between the requests of visitors. Existing pictures are
 * skipped, so a restart continues where the last run stopped. Each instance of the shop fills its own folder.
 */
export const createPicturesAhead = ({
  pictures,
  products,
  traffic,
  log,
  yieldAtMostMs = YIELD_AT_MOST_MS,
}: Options) => {
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  const encoder = createEncoder(NICENESS);
  const turn = (): Promise<void> =>
    traffic.untilQuiet({ quietMs: QUIET_MS, atMostMs: yieldAtMostMs, signal: ending.signal });
  let running: Promise<void> | undefined;
  let adding: Promise<void> = Promise.resolve();

  const makeAll = async (requested: readonly RequestedPicture[]): Promise<void> => {
    const started = performance.now();
    let made = 0;
    let failed = 0;
    for (const [index, picture] of requested.entries()) {
      if (isEnding()) return;
      try {
        if (!(await pictures.makeAhead(picture, encoder, turn))) continue;
        made += 1;
        if (made === 1) log.info({ of: requested.length, there: index }, 'pre-generating pictures');
        if (made % LOG_EVERY === 0)
          log.info({ made, looked: index + 1, of: requested.length }, 'pre-generating pictures');
      } catch (error) {
        if (isEnding()) return;
        failed += 1;
        // One message suffices: with a full disk, all pictures fail.
        if (failed === 1) log.warn({ err: error, picture }, 'a picture could not be pre-generated');
      }
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    if (made > 0 || failed > 0) log.info({ made, failed, of: requested.length, seconds }, 'pictures pre-generated');
  };

  return {
    start: (): void => {
      running ??= repeatEvery(LOOK_AGAIN_MS, () => makeAll(firstPictures(products())), ending.signal).catch(
        (error: unknown) => log.error({ err: error }, 'pre-generating pictures failed'),
      );
    },
    /** Makes the copies of new pictures without waiting for the next round. */
    add: (addresses: readonly string[]): void => {
      if (!running) return;
      adding = adding.then(() => makeAll(pageCopies(addresses)));
    },
    /** Stops immediately. The next start continues with the missing pictures. */
    stop: async (): Promise<void> => {
      ending.abort();
      encoder.close();
      await Promise.all([running, adding]);
    },
  };
};

export type PicturesAhead = ReturnType<typeof createPicturesAhead>;
