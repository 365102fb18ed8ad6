import type { PublicSettings } from '@paila/shared';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { SettingsContext } from '../platform/settings.js';
import type { ShopState, ShopStore } from './store.js';

interface ShopProps {
  store: ShopStore;
  /** What the server drew the page from, if it did: the first rendering repeats that. */
  serverState?: ShopState;
  settings: PublicSettings;
  /** The router's provider. */
  children: ReactNode;
}

/** The whole shop. All that differs between a browser, a test and a server is handed in. */
export const Shop = ({ store, serverState, settings, children }: ShopProps) => (
  <SettingsContext value={settings}>
    <Provider store={store} {...(serverState && { serverState })}>
      {children}
    </Provider>
  </SettingsContext>
);
