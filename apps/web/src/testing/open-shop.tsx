import { type PublicSettings, STORAGE_KEYS, type User } from '@paila/shared';
import { clearAllListeners } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { persistStore } from 'redux-persist';
import { createRoutes } from '../app/routes.js';
import { Shop } from '../app/shop.js';
import { createShopStore } from '../app/store.js';
// Jest breaks modules that it is asked for at the same time, as a page and its frame are: the frame is there before.
import '../features/accounts/profile-layout.js';
import { api } from '../platform/api.js';
import { DEFAULT_SETTINGS } from '../platform/settings.js';
import { applyTheme, storedTheme } from '../platform/theme.js';
import { aUser } from './samples.js';
import { openTestApi, type Route } from './test-api.js';

interface OpenShopOptions {
  /** The address to open. */
  at?: string;
  /** Logged in, as this user or as anybody. */
  as?: User | boolean;
  /** What the API answers. */
  routes?: Route[];
  /** What the server says of the shop, where it differs from the defaults. */
  settings?: Partial<PublicSettings>;
}

/** Rupees for a dollar, in tests; not the default, so that a sum shows which one was used. */
const USD_TO_NPR = 135;

const opened: (() => Promise<void>)[] = [];

/** Ends what {@link openShop} started; every test that opens a shop calls it afterwards. */
export const closeShops = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close();
};

/**
 * The whole shop on the screen, as a browser opens it, before a real HTTP server with the given answers. Find things by
 * role and name; `api.calls` is what the server saw.
 */
export const openShop = async ({ at = '/', as = false, routes: answers = [], settings = {} }: OpenShopOptions = {}) => {
  const testApi = await openTestApi(...answers);
  if (as) {
    window.localStorage.setItem(STORAGE_KEYS.userToken, 'a-token');
    window.localStorage.setItem(STORAGE_KEYS.userInfo, JSON.stringify(as === true ? aUser() : as));
  }
  const store = createShopStore();
  const persistor = persistStore(store);
  applyTheme(storedTheme());
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  const view = render(
    <Shop store={store} settings={{ ...DEFAULT_SETTINGS, usdToNpr: USD_TO_NPR, ...settings }}>
      <RouterProvider router={router} />
    </Shop>,
  );
  opened.push(async () => {
    view.unmount();
    persistor.pause();
    // What was to be tried again later must not reach the shop of the next test.
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
    router.dispose();
    await testApi.close();
  });
  return { api: testApi, store, persistor, router, user: userEvent.setup({ delay: null }), ...view };
};
