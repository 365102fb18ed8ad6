import { matchRoutes, type RouteObject } from 'react-router-dom';
import { announceAppMissing } from '../early/app-runs.js';
import { isSubstitute, reloadIfReleaseIsGone } from '../ui/lazy-page.js';

/** Milliseconds before each retry of fetching the page's code; the last value repeats. */
const RETRIES: readonly number[] = [2_000, 5_000, 15_000];
const THEN_EVERY = 30_000;

/** Waits, but no longer than until the network returns. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });

const lazyRoutesAt = (routes: RouteObject[]) =>
  (matchRoutes(routes, window.location) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [{ route, load: route.lazy }] : [],
  );

/**
 * Fetches the code of the page that the server rendered, as React can hydrate only what it can render synchronously.
 * Until it arrives the page stays readable, and recorded presses are dropped.
 * @returns whether the page can be rendered; if its code throws, the router shows an error page
 */
export const fetchFirstPage = async (routes: RouteObject[]): Promise<boolean> => {
  for (let tries = 0; ; tries += 1) {
    try {
      const fetched = await Promise.all(
        lazyRoutesAt(routes).map(async ({ route, load }) => ({ route, module: await load() })),
      );
      const isHere = fetched.every(({ module: { Component } }) => !Component || !isSubstitute(Component));
      if (isHere) {
        for (const { route, module } of fetched) Object.assign(route, module, { lazy: undefined });
        return true;
      }
    } catch {
      return false;
    }
    announceAppMissing();
    await reloadIfReleaseIsGone();
    await pause(RETRIES[tries] ?? THEN_EVERY);
  }
};
