import { useState, useSyncExternalStore } from 'react';
import { readStored } from './storage.js';

const subscribeToNothing = () => () => undefined;

/**
 * True if this render must match the server's: on the server, and in the browser until the page is hydrated. Until
 * then, the page must not show data that only the browser has.
 */
export const useIsFirstView = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

/** True if the component was part of the server's page; does not change while the component stays mounted. */
export const useWasServerRendered = (): boolean => {
  const isFirstView = useIsFirstView();
  const [wasServerRendered] = useState(isFirstView);
  return wasServerRendered;
};

/** A value of local storage, read when the component renders; null while the page must equal the server's. */
export const useStored = (key: string): string | null => (useIsFirstView() ? null : readStored(key));
