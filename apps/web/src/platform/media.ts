import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** How wide the window is taken to be where there is none, in rem: on the server. */
export const AssumedWidth = createContext(0);

const matchesWidth = (query: string, width: number): boolean => {
  const [, rem] = /^\(min-width: ([\d.]+)rem\)$/.exec(query) ?? [];
  return rem !== undefined && Number(rem) <= width;
};

/** Whether a media query matches; on the server, whether it asks for a window no wider than is assumed there. */
export const useMedia = (query: string): boolean => {
  const assumed = use(AssumedWidth);
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => {
        list.removeEventListener('change', changed);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => matchesWidth(query, assumed),
  );
};
