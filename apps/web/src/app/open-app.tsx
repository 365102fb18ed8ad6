import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import { followSessionOfOtherTabs } from '../features/accounts/index.js';
import { followOtherTabs, saveCartOnLeaving } from '../features/carts/index.js';
import { dispatchWhenBack } from '../platform/coming-back.js';
import { followLogOuts, tidyDrafts } from '../platform/drafts.js';
import { dispatchWhenOnline } from '../platform/online.js';
import { takePreloadedResponses } from '../platform/preloaded-responses.js';
import { tidyRecent } from '../platform/recent.js';
import { reloadIfReleaseIsGone } from '../platform/release.js';
import { readSettings } from '../platform/settings.js';
import { ignoreSkippedTransitions } from '../platform/skipped-transitions.js';
import { applyTheme, storedTheme } from '../platform/theme.js';
import { pageElsewhere } from '../platform/worker.js';
import { announceAppMissing } from '../early/app-runs.js';
import { isSubstitute } from '../ui/lazy-page.js';
import { BrowserRouter } from './browser-router.js';
import type { AppRouter } from './offline/follow-visits.js';
import { createRoutes } from './routes.js';
import { Shop } from './shop.js';
import { asGuest, createShopStore, type ShopStore } from './store.js';

/** Milliseconds before each retry of fetching the page's code; the last value repeats. */
const RETRIES: readonly number[] = [2_000, 5_000, 15_000];
const LAST_RETRY_MS = 30_000;

/** Waits, but no longer than until the network returns. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const lazyRoutesAt = (routes: RouteObject[]) =>
  (matchRoutes(routes, window.location) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [{ route, load: route.lazy }] : [],
  );

/**
 * Fetches the code of the page that the server rendered, as React can hydrate only what it can render synchronously.
 * Until the code arrives, the page stays readable, and recorded presses are dropped.
 * @returns whether the page can be rendered; if its code throws, the router shows an error page
 */
const fetchFirstPage = async (routes: RouteObject[]): Promise<boolean> => {
  for (let tries = 0; ; tries += 1) {
    try {
      const fetched = await Promise.all(
        lazyRoutesAt(routes).map(async ({ route, load }) => ({ route, module: await load() })),
      );
      const isHere = fetched.every(({ module: { Component } }) => !Component || !isSubstitute(Component));
      if (isHere) {
        for (const { route, module } of fetched) Object.assign(route, module, { lazy: undefined });
        return true;
      }
    } catch {
      return false;
    }
    announceAppMissing();
    await reloadIfReleaseIsGone();
    await pause(RETRIES[tries] ?? LAST_RETRY_MS);
  }
};

/** Part of the code of each page that comes with products; other pages need none of it. */
const loadProductApi = () => import('../features/catalog/product-api.js').catch(() => undefined);

/** Fetches the code for the time without a connection, once the browser has nothing else to do, if it tells. */
const startOffline = (router: AppRouter, store: ShopStore): void => {
  const { requestIdleCallback: whenIdle = setTimeout } = window as Partial<Window>;
  whenIdle(() => {
    // Without it, the shop works as before.
    import('./offline/start-offline.js').then((code) => code.startOffline(router, store)).catch(() => undefined);
  });
};

/** Starts the app in an element: hydrates the server's markup, or renders the page if there is none. */
export const openApp = async (root: HTMLElement): Promise<Root> => {
  const ownDocument = { path: window.location.pathname, reload: () => window.location.reload() };
  const routes = createRoutes(ownDocument, pageElsewhere(document));
  const isDrawn = root.firstElementChild !== null && (await fetchFirstPage(routes));
  const store = createShopStore();
  const answers = takePreloadedResponses(document);
  if (answers.length > 0) {
    (await loadProductApi())?.storePreloadedProducts(store.dispatch, answers);
    // Reading the products takes a slow phone 50 ms. A tap need not wait for the rest, too.
    await nextTask();
  }
  const serverState = asGuest(store.getState());
  tidyDrafts();
  tidyRecent();
  applyTheme(storedTheme());
  ignoreSkippedTransitions(window);
  saveCartOnLeaving(window, persistStore(store));
  followLogOuts(window);
  followOtherTabs(window, store.dispatch);
  followSessionOfOtherTabs(window, store);
  dispatchWhenOnline(window, store.dispatch);
  dispatchWhenBack(window, store.dispatch);
  // Given hydration data, even empty, the router keeps the current scroll position.
  const router = createBrowserRouter(routes, isDrawn ? { hydrationData: { loaderData: {} } } : {});
  const settings = readSettings(document);
  if (settings.serviceWorker) startOffline(router, store);
  const shop = (
    <StrictMode>
      <Shop store={store} settings={settings} {...(isDrawn && { serverState })}>
        <BrowserRouter router={router} />
      </Shop>
    </StrictMode>
  );
  return new Promise((resolve) => {
    // A transition is interruptible, so the page responds to taps while it hydrates.
    startTransition(() => {
      if (isDrawn) {
        resolve(hydrateRoot(root, shop));
        return;
      }
      const created = createRoot(root);
      created.render(shop);
      resolve(created);
    });
  });
};
