// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `url` answers successfully, with a message every 15 s.
 * @param {string} url
 * @param {() => boolean} isOver stops the waiting
 * @param {(message: string) => void} say
 */
export const waitUntilReady = async (url, isOver, say) => {
  for (let waited = 0; !isOver(); waited += 100) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      // Not up yet.
    }
    if (waited > 0 && waited % 15_000 === 0) say('Still waiting for the shop to be ready …');
    await sleep(100);
  }
};
