import { offlineUse } from '@paila/shared';
import type { createBrowserRouter } from 'react-router-dom';
import { selectCartItems } from '../../features/carts/index.js';
import { PAGE_MISSING } from '../../platform/worker.js';
import type { Visit } from '../../platform/worker-messages.js';
import type { ShopStore } from '../store.js';
import { isWaiting, lastUnanswered } from './cut-off.js';

/** The router of the app in a browser. */
export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Milliseconds without anything new before a page counts as visited. */
const CALM_MS = 1_000;

const FILES = /^\/(?:assets|pictures)\//;

/** The shop's files that a page has loaded. */
const filesIn = (entries: readonly PerformanceEntry[], origin: string): string[] =>
  entries.flatMap(({ name }) => {
    const url = URL.canParse(name) ? new URL(name) : undefined;
    return url?.origin === origin && FILES.test(url.pathname) ? [`${url.pathname}${url.search}`] : [];
  });

/** Wishes of the shopper to spend little data. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Tells the service worker which public pages the shopper visits, with the files that they need. If the app cannot show
 * a page because the shop is out of reach, loads its document, which the worker may have.
 */
export const followVisits = (
  page: Window,
  registration: ServiceWorkerRegistration,
  { router, store }: { readonly router: AppRouter; readonly store: ShopStore },
): void => {
  let { location } = router.state;
  /** The time at which the shopper came to the address by the app's own navigation. */
  let arrivedAt = 0;
  /** The path of the page that shows. */
  let shown = page.location.pathname;
  const pages = new Set<string>();
  const files = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    if (savesData() || (pages.size === 0 && files.size === 0)) return;
    registration.active?.postMessage({ pages: [...pages], files: [...files] } satisfies Visit);
    pages.clear();
    files.clear();
  };
  const loadDocument = (): void => {
    const { pathname } = page.location;
    if (pathname !== shown && offlineUse(pathname) !== 'untouched') page.location.reload();
  };
  const look = (): void => {
    if (router.state.navigation.state !== 'idle' || isWaiting(store)) {
      later();
      return;
    }
    if ((lastUnanswered(store) ?? -1) >= arrivedAt) {
      loadDocument();
      return;
    }
    shown = page.location.pathname;
    tell();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, CALM_MS);
  };
  const note = (): void => {
    const { pathname, search } = page.location;
    if (offlineUse(pathname) === 'stored') pages.add(pathname + search);
  };

  // The worker itself has stored a document that it fetched, and has stored this one if it comes from there.
  if (!page.navigator.serviceWorker.controller) note();
  router.subscribe((state) => {
    if (state.location !== location) {
      ({ location } = state);
      arrivedAt = Date.now();
      note();
    }
    later();
  });
  new PerformanceObserver((list) => {
    if (offlineUse(page.location.pathname) !== 'stored') return;
    for (const file of filesIn(list.getEntries(), page.location.origin)) files.add(file);
    later();
  }).observe({ type: 'resource', buffered: true });
  page.addEventListener('pagehide', tell);
  page.document.addEventListener(PAGE_MISSING, loadDocument);
  later();

  // The cart opens without a network, too. Its code is fetched through the worker, which stores it.
  const storeCart = (): void => {
    if (selectCartItems(store.getState()).length === 0) return;
    stop();
    void import('../../features/carts/cart-panel.js').catch(() => undefined);
  };
  const stop = store.subscribe(storeCart);
  storeCart();
};
