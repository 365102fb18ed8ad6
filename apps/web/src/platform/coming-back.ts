import { createAction, type Dispatch } from '@reduxjs/toolkit';

/** The shopper looks at the page again: after another tab, program or device, or by the back button. */
export const cameBack = createAction('page/cameBack');

/**
 * Calls a function when the browser shows a page as it was left, from its back/forward cache. Such a page has missed
 * all events in between. @returns a function that stops it
 */
export const whenRestored = (page: Window, restored: () => void): (() => void) => {
  const look = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restored();
  };
  page.addEventListener('pageshow', look);
  return () => {
    page.removeEventListener('pageshow', look);
  };
};

/** Whether the browser loaded this document again for its history, and filled in what stood in its fields. */
export const isLoadedFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Calls a function whenever the shopper looks at the page again. @returns a function that stops it */
export const whenBack = (page: Window, back: () => void): (() => void) => {
  const look = (): void => {
    if (page.document.visibilityState === 'visible') back();
  };
  page.addEventListener('focus', look);
  page.document.addEventListener('visibilitychange', look);
  const stop = whenRestored(page, look);
  return () => {
    page.removeEventListener('focus', look);
    page.document.removeEventListener('visibilitychange', look);
    stop();
  };
};

/** Dispatches an event whenever the shopper looks at the page again. @returns a function that stops it */
export const tellWhenBack = (page: Window, dispatch: Dispatch): (() => void) =>
  whenBack(page, () => {
    dispatch(cameBack());
  });
