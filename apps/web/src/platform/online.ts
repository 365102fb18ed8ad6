import { createAction, type Dispatch } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';

/** The browser is online again. */
export const cameOnline = createAction('network/cameOnline');

/** Dispatches an event whenever the browser comes online. @returns a function that stops it */
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

/** Whether the browser is online; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
