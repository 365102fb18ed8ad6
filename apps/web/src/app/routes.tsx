import { MOVED_PAGES, PAGE_NAMES, pageHead, pageOf, type PageName } from '@paila/shared';
import { Navigate, type RouteObject } from 'react-router';
import { lazyPage } from '../platform/router/index.js';
import { PageFrame } from './layout/page-frame.js';
import { RootLayout } from './layout/root-layout.js';
import { CUSTOMER_LAYOUT, PAGE_MODULES } from './page-modules.js';

const routeOf = (name: PageName): RouteObject => {
  const module = PAGE_MODULES[name];
  return { path: pageOf(name).path, ...('load' in module ? lazyPage(module.load) : { Component: module }) };
};

const isForCustomers = (name: PageName): boolean => pageOf(name).audience === 'customer';

/** Every address of the shop, from the list of its pages. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        Component: PageFrame,
        children: [
          ...PAGE_NAMES.filter((name) => !isForCustomers(name)).map(routeOf),
          { ...lazyPage(CUSTOMER_LAYOUT.load), children: PAGE_NAMES.filter(isForCustomers).map(routeOf) },
          ...Object.entries(MOVED_PAGES).map(([path, name]) => ({
            path,
            element: <Navigate to={pageHead(name).path ?? '/'} replace />,
          })),
        ],
      },
    ],
  },
];
