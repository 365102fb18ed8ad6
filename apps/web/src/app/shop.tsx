import type { PublicSettings } from '@paila/shared';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { SettingsContext } from '../platform/settings.js';
import type { ShopStore } from './store.js';

interface ShopProps {
  store: ShopStore;
  router: RouterProviderProps['router'];
  settings: PublicSettings;
}

/** The whole shop. All that differs between a browser, a test and a server is handed in. */
export const Shop = ({ store, router, settings }: ShopProps) => (
  <SettingsContext value={settings}>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </SettingsContext>
);
