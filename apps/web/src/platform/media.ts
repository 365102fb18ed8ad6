import { useCallback, useSyncExternalStore } from 'react';
import { useIsFirstView } from './first-view.js';

/** True if a media query matches; undefined in a first view. */
export const useMedia = (query: string): boolean | undefined => {
  const isFirstView = useIsFirstView();
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  const isMatching = useSyncExternalStore(
    subscribe,
    () => !isFirstView && window.matchMedia(query).matches,
    () => false,
  );
  return isFirstView ? undefined : isMatching;
};
