import { ADMIN_PAGE_NAMES, type AdminPageName, adminPageByName } from '@paila/shared';
import type { RouteObject } from 'react-router-dom';
import { loadLazyPage } from '../../ui/lazy-page.js';
import { t } from '../../platform/i18n.js';
import { PageSkeleton } from '../ui/states.js';
import { Guard, PageGuard } from './guard.js';
import { AdminLayout } from './layout.js';
import { ADMIN_PAGE_MODULES } from './pages.js';
import { BrokenAdmin, BrokenPage, MissingPage } from './problem-pages.js';

const pageRoute = (name: AdminPageName): RouteObject => ({
  // The guard finds the page by this id.
  id: name,
  path: adminPageByName(name).path,
  lazy: async () => ({
    Component: await loadLazyPage(
      ADMIN_PAGE_MODULES[name],
      () => t`We could not load this page. Nothing was saved or lost by that.`,
    ),
  }),
});

/** The routes, made from the list of pages. Each router needs its own: it stores the loaded components there. */
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
