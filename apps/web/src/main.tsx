import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import { BrowserRouter } from './app/browser-router.js';
import { isSubstitute } from './app/late-page.js';
import { createRoutes } from './app/routes.js';
import { Shop } from './app/shop.js';
import { asGuest, createShopStore } from './app/store.js';
import { followSessionOfOtherTabs } from './features/accounts/index.js';
import { followOtherTabs, keepCartOnLeaving } from './features/carts/index.js';
import { keepPreloadedProducts } from './features/catalog/preloaded-products.js';
import { tellWhenOnline } from './platform/online.js';
import { takePreloadedResponses } from './platform/preloaded-responses.js';
import { readSettings } from './platform/settings.js';
import { ignoreSkippedTransitions } from './platform/skipped-transitions.js';
import { applyTheme, storedTheme } from './platform/theme.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

/** Fetches the code of the page that the server drew: React can only take over what it can draw at once. */
const fetchFirstPage = async (routes: RouteObject[]): Promise<boolean> => {
  const matches = matchRoutes(routes, window.location) ?? [];
  try {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      }),
    );
  } catch {
    // The router shows what to do about it.
    return false;
  }
  return !matches.some(({ route: { Component } }) => Component && isSubstitute(Component));
};

const open = async (): Promise<void> => {
  const routes = createRoutes();
  const isDrawn = root.firstElementChild !== null && (await fetchFirstPage(routes));
  const store = createShopStore();
  keepPreloadedProducts(store.dispatch, takePreloadedResponses(document));
  const serverState = asGuest(store.getState());
  applyTheme(storedTheme());
  ignoreSkippedTransitions(window);
  keepCartOnLeaving(window, persistStore(store));
  followOtherTabs(window, store.dispatch);
  followSessionOfOtherTabs(window, store);
  setupListeners(store.dispatch);
  tellWhenOnline(window, store.dispatch);
  // With hydration data, be it none, the router leaves the page where the reader has scrolled it to.
  const router = createBrowserRouter(routes, isDrawn ? { hydrationData: { loaderData: {} } } : {});
  const shop = (
    <StrictMode>
      <Shop store={store} settings={readSettings(document)} {...(isDrawn && { serverState })}>
        <BrowserRouter router={router} />
      </Shop>
    </StrictMode>
  );
  // A transition, which React works on in small portions: a tap is answered in between.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, shop);
    else createRoot(root).render(shop);
  });
};
void open();
