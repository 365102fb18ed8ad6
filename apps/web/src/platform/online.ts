import { createAction, type Dispatch } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';

/** The browser has a network again. */
export const cameOnline = createAction('network/cameOnline');

/** Tells the store whenever the network returns. @returns how to stop */
export const tellWhenOnline = (page: Window, dispatch: Dispatch): (() => void) => {
  const tell = (): void => {
    dispatch(cameOnline());
  };
  page.addEventListener('online', tell);
  return () => {
    page.removeEventListener('online', tell);
  };
};

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser has a network; on the server it counts as there. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
