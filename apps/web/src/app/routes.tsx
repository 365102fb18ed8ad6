import { MOVED_PAGES, PAGE_NAMES, pageHead, pageOf, type PageName } from '@paila/shared';
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../ui/skeleton.js';
import { BrokenPage } from './broken-page.js';
import { BrokenShop } from './broken-shop.js';
import { loadLatePage } from './late-page.js';
import { RootLayout } from './layout/root-layout.js';
import { CUSTOMER_LAYOUT, type LazyModule, PAGE_MODULES } from './page-modules.js';

const lazily = ({ load }: LazyModule): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loadLatePage(load) }),
});

const routeOf = (name: PageName): RouteObject => {
  const module = PAGE_MODULES[name];
  return { path: pageOf(name).path, ...('load' in module ? lazily(module) : { Component: module }) };
};

const isForCustomers = (name: PageName): boolean => pageOf(name).audience === 'customer';

/** Every address of the shop, from the list of its pages. For one router: it keeps in them what was fetched. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: BrokenShop,
    children: [
      {
        // A page that breaks leaves header, cart and footer standing.
        ErrorBoundary: BrokenPage,
        HydrateFallback: PageSkeleton,
        children: [
          ...PAGE_NAMES.filter((name) => !isForCustomers(name)).map(routeOf),
          { ...lazily(CUSTOMER_LAYOUT), children: PAGE_NAMES.filter(isForCustomers).map(routeOf) },
          ...Object.entries(MOVED_PAGES).map(([path, name]) => ({
            path,
            loader: ({ request }: LoaderFunctionArgs) =>
              redirect(`${pageHead(name).path ?? '/'}${new URL(request.url).search}`),
          })),
        ],
      },
    ],
  },
];
