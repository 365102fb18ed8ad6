import { createAction, type Dispatch } from '@reduxjs/toolkit';

/** The shopper returns to the page: from another tab, program or device, or by the back button. */
export const cameBack = createAction('page/cameBack');

/** Adds a listener to a window. @returns a function that removes it */
export const onWindow = <Name extends keyof WindowEventMap>(
  page: Window,
  name: Name,
  run: (event: WindowEventMap[Name]) => void,
): (() => void) => {
  page.addEventListener(name, run);
  return () => page.removeEventListener(name, run);
};

/**
 * Calls a function when the browser shows a page as it was left, from its back/forward cache. Such a page has missed
 * all events in between. @returns a function that stops this
 */
export const whenRestored = (page: Window, restored: () => void): (() => void) =>
  onWindow(page, 'pageshow', ({ persisted }) => {
    if (persisted) restored();
  });

/**
 * Follows changes that other tabs make in local storage, and reports a page that may have missed some.
 * @returns a function that stops this
 */
export const followStorage = (
  page: Window,
  changed: (event: StorageEvent) => void,
  restored: () => void,
): (() => void) => {
  const stops = [onWindow(page, 'storage', changed), whenRestored(page, restored)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** True if the browser loaded this document again from its history, and restored the input of its fields. */
export const isLoadedFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Calls a function whenever the shopper looks at the page again. @returns a function that stops this */
export const whenBack = (page: Window, back: () => void): (() => void) => {
  const onReturn = (): void => {
    if (page.document.visibilityState === 'visible') back();
  };
  const stops = [onWindow(page, 'focus', onReturn), whenRestored(page, onReturn)];
  page.document.addEventListener('visibilitychange', onReturn);
  return () => {
    page.document.removeEventListener('visibilitychange', onReturn);
    for (const stop of stops) stop();
  };
};

/** Dispatches an event whenever the shopper looks at the page again. @returns a function that stops this */
export const dispatchWhenBack = (page: Window, dispatch: Dispatch): (() => void) =>
  whenBack(page, () => {
    dispatch(cameBack());
  });
