import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import { followSessionOfOtherTabs } from '../features/accounts/index.js';
import { followOtherTabs, keepCartOnLeaving } from '../features/carts/index.js';
import { keepPreloadedProducts } from '../features/catalog/preloaded-products.js';
import { tellWhenOnline } from '../platform/online.js';
import { takePreloadedResponses } from '../platform/preloaded-responses.js';
import { readSettings } from '../platform/settings.js';
import { ignoreSkippedTransitions } from '../platform/skipped-transitions.js';
import { applyTheme, storedTheme } from '../platform/theme.js';
import { BrowserRouter } from './browser-router.js';
import { fetchFirstPage } from './first-page.js';
import { createRoutes } from './routes.js';
import { Shop } from './shop.js';
import { asGuest, createShopStore } from './store.js';

/** Opens the app in an element: takes over what the server drew there, or draws the page itself. */
export const openApp = async (root: HTMLElement): Promise<Root> => {
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
  return new Promise((resolve) => {
    // A transition, which React works on in small portions: a tap is answered in between.
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
