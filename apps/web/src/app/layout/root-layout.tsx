import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { SessionNotice } from '../../features/accounts/index.js';
import { CartPanelHost } from '../../features/carts/index.js';
import { PurchaseCheck } from '../../features/orders/purchase-check.js';
import { t } from '../../platform/i18n.js';
import { useFocusOnNewPage } from '../../platform/use-focus-on-new-page.js';
import { SkipLink } from '../../ui/skip-link.js';
import { Toasts } from '../../ui/toasts.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { MissingApp } from './missing-app.js';
import { OfflineStrip } from '../../ui/states.js';

/** A progress bar, visible only when a navigation takes long. */
const Progress = () => useNavigation().state === 'loading' && <div aria-hidden="true" className="route-progress" />;

/** The first page of every visit has the same history key, so its scroll position is stored by address instead. */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** The frame of every page: header, cart panel, footer. */
export const RootLayout = () => {
  const main = useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main">{t`Skip to the content`}</SkipLink>
      <Progress />
      <OfflineStrip text={t`We could not reach the shop. Prices and stock may have changed. Your cart is safe.`} />
      <SessionNotice />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <CartPanelHost />
      <PurchaseCheck />
      <Toasts />
      <MissingApp />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
};
