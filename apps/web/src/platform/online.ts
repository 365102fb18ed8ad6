import { createAction, type Dispatch } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { onWindow } from './coming-back.js';

/** The browser is online again. */
export const cameOnline = createAction('network/cameOnline');

/** Dispatches an event whenever the browser comes online. @returns a function that stops this */
export const dispatchWhenOnline = (page: Window, dispatch: Dispatch): (() => void) =>
  onWindow(page, 'online', () => {
    dispatch(cameOnline());
  });

const subscribe = (changed: () => void): (() => void) => {
  const stops = [onWindow(window, 'online', changed), onWindow(window, 'offline', changed)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** True if the browser is online; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
