import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followSessionOfOtherTabs } from '../../features/accounts/index.js';
import { tellWhenOnline } from '../../platform/online.js';
import { sendTokensAsBackOffice } from '../../platform/session.js';
import { readSettings } from '../../platform/settings.js';
import { applyTheme, storedTheme } from '../../platform/theme.js';
import { Admin } from './admin.js';
import { createAdminRoutes } from './routes.js';
import { createAdminStore } from './store.js';

/** Starts the back office in an element. */
export const openAdmin = (root: HTMLElement): void => {
  sendTokensAsBackOffice();
  const store = createAdminStore();
  applyTheme(storedTheme());
  followSessionOfOtherTabs(window, store);
  setupListeners(store.dispatch);
  tellWhenOnline(window, store.dispatch);
  const router = createBrowserRouter(createAdminRoutes());
  createRoot(root).render(
    <StrictMode>
      <Admin store={store} settings={readSettings(document)}>
        <RouterProvider router={router} />
      </Admin>
    </StrictMode>,
  );
};
