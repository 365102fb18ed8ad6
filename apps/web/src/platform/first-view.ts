import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this render must match the server's: true on the server, and in the browser until the page is hydrated. What
 * only the browser knows must not be shown yet.
 */
export const useIsFirstView = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Whether the component was part of the server's page; does not change while it stays mounted. */
export const useWasServerRendered = (): boolean => {
  const isFirstView = useIsFirstView();
  const [wasServerRendered] = useState(isFirstView);
  return wasServerRendered;
};
