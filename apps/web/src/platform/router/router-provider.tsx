import { createContext, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, type Navigator, type RouteObject, Router, useResolvedPath, useRoutes } from 'react-router';
import type { RouterState, ShopRouter } from './shop-router.js';

const RouterContext = createContext<ShopRouter | null>(null);
const RouterStateContext = createContext<RouterState | null>(null);

const inside = <T,>(value: T | null): T => {
  if (value === null) throw new Error('This belongs inside a RouterProvider');
  return value;
};

/** The router itself; its `navigate` can be waited for, unlike React Router's in a page. */
export const useRouter = (): ShopRouter => inside(use(RouterContext));

export const useRouterState = (): RouterState => inside(use(RouterStateContext));

/** Whether the browser animates a change of page to or from this address. */
export const useIsMorphing = (to: string): boolean => {
  const { morph } = useRouterState();
  const { pathname } = useResolvedPath(to);
  return morph !== null && [morph.from, morph.to].some((location: Location) => location.pathname === pathname);
};

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** Shows the route of the present address, and gives everything in it React Router's hooks and links. */
export const RouterProvider = ({ router, routes }: { router: ShopRouter; routes: RouteObject[] }) => {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const show = (next: RouterState, atOnce: boolean): void => {
      if (atOnce) {
        flushSync(() => {
          setState(next);
        });
      } else {
        startTransition(() => {
          setState(next);
        });
      }
    };
    const unsubscribe = router.subscribe({ show });
    // The first page is drawn in portions: somebody may have gone back meanwhile.
    show(router.state, false);
    return unsubscribe;
  }, [router]);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: router.createHref,
      go: (steps) => void router.navigate(steps),
      push: (to, given: unknown, options) => void router.navigate(to, { ...options, state: given, replace: false }),
      replace: (to, given: unknown, options) => void router.navigate(to, { ...options, state: given, replace: true }),
    }),
    [router],
  );
  return (
    <RouterContext value={router}>
      <RouterStateContext value={state}>
        <Router location={state.location} navigationType={state.action} navigator={navigator}>
          <Routes routes={routes} />
        </Router>
      </RouterStateContext>
    </RouterContext>
  );
};
