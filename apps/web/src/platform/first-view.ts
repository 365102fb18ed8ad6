import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this rendering repeats the one that the server sent: true on the server, and in the browser until React has
 * taken over the page. What only the browser knows must not be shown yet.
 */
export const useIsFirstView = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Whether the part was on the page as the server sent it, for as long as it stays there. */
export const useWasServerRendered = (): boolean => {
  const isFirstView = useIsFirstView();
  const [wasServerRendered] = useState(isFirstView);
  return wasServerRendered;
};
