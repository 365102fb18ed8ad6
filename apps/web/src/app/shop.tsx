import type { PublicSettings } from '@paila/shared';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { FirstView } from '../platform/first-view.js';
import { SetSettingsContext, SettingsContext } from '../platform/settings.js';
import type { ShopState, ShopStore } from './store.js';

interface ShopProps {
  store: ShopStore;
  /** The data that the server rendered the page from, if it did; the first render must use the same. */
  serverState?: ShopState;
  settings: PublicSettings;
  children: ReactNode;
}

/** The whole shop. Browser, test and server each pass in a store, settings and a router. */
export const Shop = ({ store, serverState, settings: given, children }: ShopProps) => {
  const [settings, setSettings] = useState(given);
  // RTK Query then repeats queries with `refetchOnFocus` or `refetchOnReconnect`.
  useEffect(() => setupListeners(store.dispatch), [store]);
  return (
    <SettingsContext value={settings}>
      <SetSettingsContext value={setSettings}>
        <Provider store={store} {...(serverState && { serverState })}>
          <FirstView isDrawn={serverState !== undefined}>{children}</FirstView>
        </Provider>
      </SetSettingsContext>
    </SettingsContext>
  );
};
