import { MOVED_PAGES, PAGE_NAMES, pageByName, pageHead, type PageName, pathTo } from '@paila/shared';
import { type LoaderFunctionArgs, Outlet, redirect, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../ui/skeleton.js';
import { loadLazyPage } from '../ui/lazy-page.js';
import { t } from '../platform/i18n.js';
import { ButtonLink, buttonLook } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';
import { RootLayout } from './layout/root-layout.js';
import { type OwnDocument, ownDocumentFrame } from './own-document.js';
import { CUSTOMER_LAYOUT, type LazyModule, PAGE_MODULES } from './page-modules.js';

/** Shown instead of a page that failed to render. The rest of the shop, including the cart, still works. */
const BrokenPage = () => (
  <section className="frame min-h-[60vh] py-12">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState action={<ButtonLink to={pathTo('home')}>{t`Back to the shop`}</ButtonLink>}>
      {t`Something on this page broke. Your cart is safe.`}
    </ErrorState>
  </section>
);

/** Shown when the shop's frame itself failed to render. Its link is a plain one, because the router may have failed. */
const BrokenShop = () => (
  <main className="frame grid min-h-dvh content-center">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState
      action={
        <a className={buttonLook()} href={pathTo('home')}>
          {t`Back to the shop`}
        </a>
      }
    >
      {t`The shop tripped over its own laces. Your cart is safe.`}
    </ErrorState>
  </main>
);

const lazily = ({ load }: LazyModule): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loadLazyPage(load) }),
});

const pageRoute = (name: PageName): RouteObject => ({
  // The list of products finds its page by this id.
  id: name,
  path: pageByName(name).path,
  ...lazily(PAGE_MODULES[name]),
});

const isForCustomers = (name: PageName): boolean => pageByName(name).audience === 'customer';

/**
 * The routes, made from the list of pages. Each router needs its own, to store the fetched components in.
 * @param ownDocument the browser's document; the server has none
 * @param only the page at every address, for a document that is not the one of its address
 */
export const createRoutes = (ownDocument?: OwnDocument, only?: PageName): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: BrokenShop,
    children: [
      {
        // If a page throws, header, cart and footer remain.
        Component: ownDocument ? ownDocumentFrame(ownDocument) : Outlet,
        ErrorBoundary: BrokenPage,
        HydrateFallback: PageSkeleton,
        children: only
          ? [{ ...pageRoute(only), path: '*' }]
          : [
              ...PAGE_NAMES.filter((name) => !isForCustomers(name)).map(pageRoute),
              { ...lazily(CUSTOMER_LAYOUT), children: PAGE_NAMES.filter(isForCustomers).map(pageRoute) },
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
