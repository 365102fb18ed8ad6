import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const WITHIN_MS = 60_000;
const POLL_MS = 50;

interface Traffic {
  /** What was asked for and has not come yet, in order. */
  readonly open: Set<Request>;
  /** When a request began or ended last, in milliseconds. */
  last: number;
}
const traffic = new WeakMap<Page, Traffic>();

/** Notes what a page asks for and gets, from now on, for {@link quiet}. */
export const followRequests = (page: Page): void => {
  const noted: Traffic = { open: new Set(), last: Date.now() };
  traffic.set(page, noted);
  let ofDocumentLeft: readonly Request[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) ofDocumentLeft = [...noted.open];
    noted.open.add(request);
    noted.last = Date.now();
  });
  const end = (request: Request): void => {
    noted.open.delete(request);
    noted.last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Not every request of a document that was left is reported as failed.
  page.on('domcontentloaded', () => {
    ofDocumentLeft.forEach(end);
    ofDocumentLeft = [];
  });
};

/**
 * Waits until a page has got all it asked for, and has asked for nothing more for half a second. Playwright's
 * `networkidle` is reached once per document: on a slow machine before the app is even fetched.
 */
export const quiet = async (page: Page): Promise<void> => {
  const noted = traffic.get(page);
  if (!noted) throw new Error('Nobody follows the requests of this page');
  const from = Date.now();
  const isQuiet = (): boolean => noted.open.size === 0 && Date.now() - Math.max(noted.last, from) > QUIET_MS;
  while (!isQuiet()) {
    if (Date.now() - from > WITHIN_MS) {
      throw new Error(
        `The page still waits for ${[...noted.open].map((request) => request.url()).join(', ') || 'more'}`,
      );
    }
    await sleep(POLL_MS);
  }
};
