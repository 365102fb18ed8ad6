import { useCallback, useSyncExternalStore } from 'react';

/** True if a media query matches; undefined on the server. */
export const useMedia = (query: string): boolean | undefined => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
};
