import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followSessionOfOtherTabs } from '../features/accounts/index.js';
import { dispatchWhenOnline } from '../platform/online.js';
import { sendTokensAsBackOffice } from '../platform/session.js';
import { readSettings } from '../platform/settings.js';
import { applyTheme, storedTheme } from '../platform/theme.js';
import { Admin } from './shell/admin.js';
import { createAdminRoutes } from './shell/routes.js';
import { createAdminStore } from './shell/store.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
sendTokensAsBackOffice();
const store = createAdminStore();
applyTheme(storedTheme());
followSessionOfOtherTabs(window, store);
setupListeners(store.dispatch);
dispatchWhenOnline(window, store.dispatch);
createRoot(root).render(
  <StrictMode>
    <Admin store={store} settings={readSettings(document)}>
      <RouterProvider router={createBrowserRouter(createAdminRoutes())} />
    </Admin>
  </StrictMode>,
);
