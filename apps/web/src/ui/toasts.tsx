import { lazy, useSyncExternalStore } from 'react';
import { LazyPart } from './lazy-part.js';
import { hasWaitingToasts, onFirstToast } from './toast.js';

const ToastViewport = lazy(async () => ({ default: (await import('./toast-viewport.js')).ToastViewport }));

let isNeeded = false;
const subscribe = (changed: () => void): (() => void) =>
  onFirstToast(() => {
    isNeeded = true;
    changed();
  });

/** The place where toasts are shown. Its code is fetched with the first toast. */
export const Toasts = () => {
  const needed = useSyncExternalStore(
    subscribe,
    () => isNeeded || hasWaitingToasts(),
    () => false,
  );
  return needed ? (
    <LazyPart>
      <ToastViewport />
    </LazyPart>
  ) : null;
};
