import { ADMIN_PAGE_NAMES, adminPageByName, type AdminPageName, mayEnterAdmin, maySeeAdminPage } from '@paila/shared';
import { Outlet, type RouteObject, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom';
import { type ComponentType, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { loadLazyPage } from '../../ui/lazy-page.js';
import { t } from '../../platform/i18n.js';
import { ErrorState, PageSkeleton } from '../ui/states.js';
import { useFocusOnNewPage } from '../../platform/use-focus-on-new-page.js';
import { OfflineStrip } from '../../ui/states.js';
import { SkipLink } from '../../ui/skip-link.js';
import { Toasts } from '../../ui/toasts.js';
import { LeaveDialog } from '../ui/leave-guard.js';
import { listScrollKey } from '../ui/list-memory.js';
import { listenToKeys } from '../ui/shortcuts.js';
import { authApi, selectIsLoggedIn, selectUser } from '../../features/accounts/index.js';
import { messageOf } from '../../platform/api.js';
import { StaffContext, useStaff } from '../platform/staff.js';
import { Button } from '../ui/button.js';
import { BrokenAdmin, BrokenPage, ForbiddenAdmin, ForbiddenPage, LogInPrompt, MissingPage } from './problem-pages.js';
import { CommandPalette, KeyList } from './command-palette.js';
import { keepFocus } from './keep-focus.js';
import { MobileBar, SideBar, useGoToKeys } from './nav.js';

/**
 * Shows the back office to staff. Each document calls GET /api/auth, and so does every refusal of the API. Until the
 * first answer, the stored account counts. The guard only decides what is drawn: the API guards the data itself.
 */
const Guard = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const { error, refetch } = authApi.useGetAccountQuery(undefined, { skip: !isLoggedIn });
  if (!isLoggedIn) return <LogInPrompt />;
  if (user && mayEnterAdmin(user)) {
    return (
      <StaffContext value={user}>
        <Outlet />
      </StaffContext>
    );
  }
  if (user) return <ForbiddenAdmin />;
  if (error !== undefined) {
    return (
      <main>
        <h1 className="sr-only">{t`Something went wrong`}</h1>
        <ErrorState action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {messageOf(error)}
        </ErrorState>
      </main>
    );
  }
  return <PageSkeleton />;
};

/** Shows a page to staff who may see it, and a 403 to other staff. The id of a route is the name of its page. */
const PageGuard = () => {
  const { id, params = {} } = useMatches().at(-1) ?? {};
  const name = ADMIN_PAGE_NAMES.find((page) => page === id);
  const staff = useStaff();
  if (name !== undefined && !maySeeAdminPage(staff, name)) return <ForbiddenPage />;
  // The key gives each record a state of its own.
  return <Outlet key={params['id']} />;
};

/** The frame of every page of the back office: menu, palette, keys, messages. */
const AdminLayout = () => {
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
        <OfflineStrip text={t`We could not reach the shop. This page may be out of date.`} />
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

const lazy =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async (): Promise<ComponentType> =>
    (await load())[name];

/** Loads the code of each page. */
const ADMIN_PAGE_MODULES: Readonly<Record<AdminPageName, () => Promise<ComponentType>>> = {
  dashboard: lazy(() => import('../dashboard/dashboard-page.js'), 'DashboardPage'),
  orders: lazy(() => import('../orders/orders-page.js'), 'OrdersPage'),
  order: lazy(() => import('../orders/order-page.js'), 'OrderPage'),
  calls: lazy(() => import('../calls/calls-page.js'), 'CallsPage'),
  cash: lazy(() => import('../cash/cash-page.js'), 'CashPage'),
  invoices: lazy(() => import('../invoices/invoices-page.js'), 'InvoicesPage'),
  products: lazy(() => import('../products/products-page.js'), 'ProductsPage'),
  addProduct: lazy(() => import('../products/add-product-page.js'), 'AddProductPage'),
  editProduct: lazy(() => import('../products/edit-product-page.js'), 'EditProductPage'),
  users: lazy(() => import('../customers/customers-page.js'), 'CustomersPage'),
  user: lazy(() => import('../customers/customer-page.js'), 'CustomerPage'),
  messages: lazy(() => import('../messages/messages-page.js'), 'MessagesPage'),
  message: lazy(() => import('../messages/message-page.js'), 'MessagePage'),
  mails: lazy(() => import('../mails/mails-page.js'), 'MailsPage'),
  settings: lazy(() => import('../settings/settings-page.js'), 'SettingsPage'),
};

const pageRoute = (name: AdminPageName): RouteObject => ({
  // The guard finds the page by this id.
  id: name,
  path: adminPageByName(name).path,
  lazy: async () => ({
    Component: await loadLazyPage(
      ADMIN_PAGE_MODULES[name],
      () => t`We could not load this page. Your data has not changed.`,
    ),
  }),
});

/** The routes, made from the list of pages. Each router needs its own, to store the loaded components in. */
export const createAdminRoutes = (): RouteObject[] => [
  {
    Component: Guard,
    ErrorBoundary: BrokenAdmin,
    HydrateFallback: PageSkeleton,
    children: [
      {
        Component: AdminLayout,
        children: [
          {
            // If a page throws, the menu remains.
            Component: PageGuard,
            ErrorBoundary: BrokenPage,
            children: [...ADMIN_PAGE_NAMES.map(pageRoute), { path: '*', Component: MissingPage }],
          },
        ],
      },
    ],
  },
];
