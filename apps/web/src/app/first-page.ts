import { matchRoutes, type RouteObject } from 'react-router-dom';
import { announceAppMissing } from '../early/app-runs.js';
import { isSubstitute, reloadIfReleaseIsGone } from './late-page.js';

/** Milliseconds before the code of the page is fetched once more, and after those, again and again. */
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
 * Fetches the code of the page that the server drew: React can only take over what it can draw at once. While it does not
 * come, the page stays as it is, to be read, and what was pressed there is let go.
 * @returns whether it can be drawn; if it breaks, the router shows what to do about it
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
