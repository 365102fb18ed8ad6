import { useState, useSyncExternalStore } from 'react';
import { readStored } from './storage.js';

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

/** A value of local storage, read when the component renders; null while the page must equal the server's. */
export const useStored = (key: string): string | null => (useIsFirstView() ? null : readStored(key));
