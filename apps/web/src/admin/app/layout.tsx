import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useOnline } from '../../platform/online.js';
import { useFocusOnNewPage } from '../../platform/use-focus-on-new-page.js';
import { Toasts } from '../../ui/toasts.js';
import { LeaveDialog } from '../ui/leave-guard.js';
import { listenToKeys } from '../ui/shortcuts.js';
import { CommandPalette } from './command-palette.js';
import { KeyList } from './key-list.js';
import { MobileBar } from './mobile-bar.js';
import { SideBar } from './side-bar.js';
import { useGoToKeys } from './use-go-to-keys.js';

const OfflineStrip = () => (
  <div role="status">
    {!useOnline() && (
      <p className="bg-tab px-gutter py-1.5 text-sm font-semibold text-tab-text">
        {t`We could not reach the shop. What you see may have changed.`}
      </p>
    )}
  </div>
);

/** The frame of every page of the back office: menu, palette, keys, messages. */
export const AdminLayout = () => {
  const main = useFocusOnNewPage();
  const isLoading = useNavigation().state === 'loading';
  useLayoutEffect(() => listenToKeys(window), []);
  useGoToKeys();
  return (
    <div className="admin">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-sm bg-accent px-4 py-2 font-semibold text-accent-text focus:translate-y-0"
      >
        {t`Skip to the content`}
      </a>
      {isLoading && <div aria-hidden="true" className="route-progress" />}
      <SideBar />
      <div className="admin-main min-w-0">
        <MobileBar />
        <OfflineStrip />
        <main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <CommandPalette />
      <KeyList />
      <LeaveDialog />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
};
