import type { PublicSettings } from '@paila/shared';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { SettingsContext } from '../../platform/settings.js';
import type { AdminStore } from './store.js';

interface AdminProps {
  store: AdminStore;
  settings: PublicSettings;
  children: ReactNode;
}

/** The whole back office. Its properties differ between browser and test. */
export const Admin = ({ store, settings, children }: AdminProps) => (
  <SettingsContext value={settings}>
    <Provider store={store}>{children}</Provider>
  </SettingsContext>
);
