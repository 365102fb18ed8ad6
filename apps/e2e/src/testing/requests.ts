import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { PATIENCE_MS } from './patience.js';

const QUIET_MS = 500;
const POLL_MS = 50;

interface Traffic {
  /** The requests without an answer, in order. */
  readonly open: Set<Request>;
  /** The time of the last begin or end of a request, in milliseconds. */
  last: number;
}
const traffic = new WeakMap<Page, Traffic>();

/** Follows the requests of a page from now on, for {@link quiet}. */
export const followRequests = (page: Page): void => {
  const noted: Traffic = { open: new Set(), last: Date.now() };
  traffic.set(page, noted);
  let ofLastDocument: readonly Request[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) ofLastDocument = [...noted.open];
    noted.open.add(request);
    noted.last = Date.now();
  });
  const end = (request: Request): void => {
    noted.open.delete(request);
    noted.last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Playwright does not report every request of the last document as failed.
  page.on('domcontentloaded', () => {
    ofLastDocument.forEach(end);
    ofLastDocument = [];
  });
};

/**
 * Waits until all requests of a page are answered, and half a second passes without a new one. Playwright reaches
 * `networkidle` once per document: on a slow machine before the app is even loaded.
 */
export const quiet = async (page: Page): Promise<void> => {
  const noted = traffic.get(page);
  if (!noted) throw new Error('Nobody follows the requests of this page');
  const from = Date.now();
  const isQuiet = (): boolean => noted.open.size === 0 && Date.now() - Math.max(noted.last, from) > QUIET_MS;
  while (!isQuiet()) {
    if (Date.now() - from > PATIENCE_MS) {
      throw new Error(
        `The page still waits for ${[...noted.open].map((request) => request.url()).join(', ') || 'more'}`,
      );
    }
    await sleep(POLL_MS);
  }
};

const holdFiles = async (page: Page, files: string): Promise<() => void> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Holds back the app's code on a page. @returns a function that releases it */
export const holdApp = (page: Page): Promise<() => void> => holdFiles(page, '**/assets/*.js');

/** Holds back the pictures of a page. @returns a function that releases them */
export const holdPictures = (page: Page): Promise<() => void> => holdFiles(page, '**/pictures/**');
