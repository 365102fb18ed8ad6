import { useSyncExternalStore } from 'react';

/** What is open above the page: the command palette, or the list of keys. */
type Overlay = 'palette' | 'keys' | undefined;

let open: Overlay;
const listeners = new Set<() => void>();
const set = (next: Overlay): void => {
  open = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => open);
export const openPalette = (): void => set('palette');
export const openKeys = (): void => set('keys');
export const closeOverlay = (): void => set(undefined);
