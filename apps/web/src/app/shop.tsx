import type { PublicSettings } from '@paila/shared';
import { Provider } from 'react-redux';
import { ErrorBoundary, RouterProvider, type ShopRouter } from '../platform/router/index.js';
import { SettingsContext } from '../platform/settings.js';
import { BrokenShop } from './broken-shop.js';
import { routes } from './routes.js';
import type { ShopStore } from './store.js';

interface ShopProps {
  store: ShopStore;
  router: ShopRouter;
  settings: PublicSettings;
}

/** The whole shop. All that differs between a browser, a test and a server is handed in. */
export const Shop = ({ store, router, settings }: ShopProps) => (
  <SettingsContext value={settings}>
    <Provider store={store}>
      <ErrorBoundary fallback={() => <BrokenShop />}>
        <RouterProvider router={router} routes={routes} />
      </ErrorBoundary>
    </Provider>
  </SettingsContext>
);
