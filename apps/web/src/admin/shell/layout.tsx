import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useFocusOnNewPage } from '../../platform/use-focus-on-new-page.js';
import { OfflineStrip } from '../../ui/states.js';
import { SkipLink } from '../../ui/skip-link.js';
import { Toasts } from '../../ui/toasts.js';
import { LeaveDialog } from '../ui/leave-guard.js';
import { listScrollKey } from '../ui/list-memory.js';
import { listenToKeys } from '../ui/shortcuts.js';
import { CommandPalette, KeyList } from './command-palette.js';
import { keepFocus } from './keep-focus.js';
import { MobileBar, SideBar, useGoToKeys } from './nav.js';

/** The frame of every page of the back office: menu, palette, keys, messages. */
export const AdminLayout = () => {
  const main = useFocusOnNewPage();
  const isLoading = useNavigation().state === 'loading';
  useLayoutEffect(() => listenToKeys(window), []);
  useLayoutEffect(() => keepFocus(document, () => main.current), [main]);
  useGoToKeys();
  return (
    <div className="admin">
      <SkipLink to="main">{t`Skip to the content`}</SkipLink>
      {isLoading && <div aria-hidden="true" className="route-progress" />}
      <SideBar />
      <div className="admin-main min-w-0">
        <MobileBar />
        <OfflineStrip text={t`We could not reach the shop. What you see may have changed.`} />
        <main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <CommandPalette />
      <KeyList />
      <LeaveDialog />
      <Toasts />
      <ScrollRestoration getKey={listScrollKey} />
    </div>
  );
};
