import { type PublicSettings, STORAGE_KEYS, type User } from '@paila/shared';
import { clearAllListeners } from '@reduxjs/toolkit';
import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import type { OwnDocument } from '../app/own-document.js';
import { createRoutes } from '../app/routes.js';
import { Shop } from '../app/shop.js';
import { createShopStore } from '../app/store.js';
import { api } from '../platform/api.js';
import { DEFAULT_SETTINGS } from '../platform/settings.js';
import { applyTheme, storedTheme } from '../platform/theme.js';
import { aUser } from './samples.js';
import { openTestApi, type Route } from './test-api.js';

interface OpenShopOptions {
  /** The address to open. */
  at?: string;
  /** The logged-in user, or true for any user. */
  as?: User | boolean;
  /** The API's answers. */
  routes?: Route[];
  /** Settings that differ from the defaults. */
  settings?: Partial<PublicSettings>;
  /** Called with the address of each new document that the browser would load; by default, none is loaded. */
  reload?: (address: string) => void;
}

/** Rupees per dollar in tests; not the default, so that amounts show which one was used. */
const USD_TO_NPR = 135;

const opened: (() => Promise<void>)[] = [];

/** Closes what {@link openShop} opened; call it after every test that does so. */
export const closeShops = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close();
};

/**
 * Renders the whole shop as a browser does, against a real HTTP server with the given answers. `api.calls` lists the
 * calls that the server received.
 */
export const openShop = async ({
  at = '/',
  as = false,
  routes: answers = [],
  settings = {},
  reload,
}: OpenShopOptions = {}) => {
  const testApi = await openTestApi(...answers);
  if (as) {
    window.localStorage.setItem(STORAGE_KEYS.userToken, 'a-token');
    window.localStorage.setItem(STORAGE_KEYS.userInfo, JSON.stringify(as === true ? aUser() : as));
  }
  const store = createShopStore();
  const persistor = persistStore(store);
  applyTheme(storedTheme());
  const ownDocument: OwnDocument | undefined = reload && {
    path: at.replace(/\?.*$/, ''),
    reload: () => {
      const { pathname, search } = router.state.location;
      reload(pathname + search);
    },
  };
  const routes = createRoutes(ownDocument);
  // The code of the first page is there, as when the server has rendered it.
  for (const { route } of matchRoutes(routes, at.replace(/[?#].*/, '')) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <Shop store={store} settings={{ ...DEFAULT_SETTINGS, usdToNpr: USD_TO_NPR, ...settings }}>
      <RouterProvider router={router} />
    </Shop>,
  );
  opened.push(async () => {
    view.unmount();
    persistor.pause();
    // Otherwise redux-persist writes the cart a moment later, into the storage of the next test.
    await persistor.flush();
    // Pending retries must not affect the next test.
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
    router.dispose();
    await testApi.close();
  });
  await waitFor(() => {
    expect(router.state.initialized).toBe(true);
  });
  /** Returns to the page once all fetches have ended: pending calls are not repeated. */
  const lookAgain = async (): Promise<void> => {
    await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
  };
  return { api: testApi, store, lookAgain, persistor, router, user: userEvent.setup({ delay: null }), ...view };
};
