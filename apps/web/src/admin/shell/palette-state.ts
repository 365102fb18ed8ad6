import { useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/listeners.js';

/** The overlay above the page: the command palette, or the list of keys. */
type Overlay = 'palette' | 'keys' | undefined;

let open: Overlay;
const { notify, subscribe } = createListeners();
const set = (next: Overlay): void => {
  open = next;
  notify();
};

export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => open);
export const openPalette = (): void => set('palette');
export const openKeys = (): void => set('keys');
export const closeOverlay = (): void => set(undefined);
