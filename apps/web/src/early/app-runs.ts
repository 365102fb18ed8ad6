/** Told to the document when what the server drew is the app's own. */
export const APP_RUNS = 'app-runs';

/** Told to the document when the visitor went to another page before the app took over the one that the server drew. */
export const APP_LEFT_PAGE = 'app-left-page';

/** Told to the document when the app's code could not be fetched. */
export const APP_MISSING = 'app-missing';

/** The element that says so, hidden until something was pressed that only the app can do. */
export const APP_MISSING_ELEMENT_ID = 'app-missing';

export const announceAppReady = (): void => {
  document.documentElement.dataset['app'] = 'ready';
  document.dispatchEvent(new Event(APP_RUNS));
};

export const announcePageLeft = (): void => {
  document.dispatchEvent(new Event(APP_LEFT_PAGE));
};

export const announceAppMissing = (): void => {
  document.dispatchEvent(new Event(APP_MISSING));
};
