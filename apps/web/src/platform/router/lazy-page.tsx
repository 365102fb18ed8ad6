import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';

/**
 * A route's page whose code is fetched when somebody goes there, by the router beforehand. A page that could not be
 * fetched throws where it would have been shown, and is asked for again by the next navigation to it.
 */
export const lazyPage = (fetchPage: () => Promise<ComponentType>): Pick<RouteObject, 'Component' | 'handle'> => {
  let Page: ComponentType | undefined;
  let hasFailed = false;

  const fetchAnew = () => {
    const fetching = fetchPage();
    const settled = fetching.then(
      (page) => {
        Page = page;
      },
      () => {
        hasFailed = true;
      },
    );
    return { settled, Waiting: lazy(async () => ({ default: await fetching })) };
  };
  let attempt: ReturnType<typeof fetchAnew> | undefined;
  const load = () => {
    if (!attempt || hasFailed) {
      hasFailed = false;
      attempt = fetchAnew();
    }
    return attempt;
  };

  const LazyPage = () => {
    const Ready = Page ?? (attempt ?? load()).Waiting;
    return <Ready />;
  };
  return { Component: LazyPage, handle: { load: () => (Page ? undefined : load().settled) } };
};
