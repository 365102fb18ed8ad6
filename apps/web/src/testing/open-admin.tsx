import { afterEach, beforeEach, jest } from '@jest/globals';
import { type PublicSettings, STORAGE_KEYS, type User } from '@paila/shared';
import { clearAllListeners } from '@reduxjs/toolkit';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Admin } from '../admin/shell/admin.js';
import { closeOverlay } from '../admin/shell/palette-state.js';
import { createAdminRoutes } from '../admin/shell/routes.js';
import { createAdminStore } from '../admin/shell/store.js';
import { api } from '../platform/api.js';
import { sendTokensAsBackOffice } from '../platform/session.js';
import { DEFAULT_SETTINGS } from '../platform/settings.js';
import { aUser } from './samples.js';
import { on, openTestApi, type Route } from './test-api.js';

interface OpenAdminOptions {
  /** The address to open. */
  at?: string;
  /** The logged-in user; an admin by default, null for nobody. */
  as?: User | null;
  /** The API's answers, besides the session's. */
  routes?: Route[];
  /** Settings that differ from the defaults. */
  settings?: Partial<PublicSettings>;
}

/** An admin, and a member of staff who is not an admin. */
export const anAdmin = (given: Partial<User> = {}): User => aUser({ role: 'admin', ...given });
export const aStaffMember = (given: Partial<User> = {}): User => aUser({ role: 'staff', ...given });

const opened: (() => Promise<void>)[] = [];

/** Closes what {@link openAdmin} opened; call it after every test that does so. */
export const closeAdmins = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close();
};

/**
 * Silences `console.error` and closes the back offices in each test of the suite that calls it.
 * @returns the mock that takes the errors
 */
export const silenceErrors = (): jest.Mock<typeof console.error> => {
  const errors = jest.fn<typeof console.error>();
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(errors);
  });
  afterEach(async () => {
    await closeAdmins();
    jest.restoreAllMocks();
    errors.mockClear();
  });
  return errors;
};

/** Renders the whole back office as a browser does, against a real HTTP server with the given answers. */
export const openAdmin = async ({
  at = '/admin',
  as = anAdmin(),
  routes: answers = [],
  settings = {},
}: OpenAdminOptions = {}) => {
  const testApi = await openTestApi(
    on('GET', '/settings/desk', { body: { lowStock: 3, timeZone: 'Asia/Kathmandu' } }),
    ...(as ? [on('GET', '/auth', { body: as })] : []),
    ...answers,
  );
  if (as) {
    window.localStorage.setItem(STORAGE_KEYS.userToken, 'a-token');
    window.localStorage.setItem(STORAGE_KEYS.userInfo, JSON.stringify(as));
  }
  const sendTokensAsShop = sendTokensAsBackOffice();
  const store = createAdminStore();
  const router = createMemoryRouter(createAdminRoutes(), { initialEntries: [at] });
  const view = render(
    <Admin store={store} settings={{ ...DEFAULT_SETTINGS, usdToNpr: 135, ...settings }}>
      <RouterProvider router={router} />
    </Admin>,
  );
  opened.push(async () => {
    view.unmount();
    closeOverlay();
    sendTokensAsShop();
    store.dispatch(clearAllListeners());
    store.dispatch(api.util.resetApiState());
    router.dispose();
    await testApi.close();
  });
  // The code of the first page is there, as when somebody follows a link on it.
  await waitFor(() => {
    expect(router.state.initialized).toBe(true);
  });
  return { api: testApi, store, router, user: userEvent.setup({ delay: null }), ...view };
};
