/** Event on the document: the app has hydrated the server's markup. */
export const APP_RUNS = 'app-runs';

/** Event on the document: the visitor navigated away before the app had hydrated the page. */
export const APP_LEFT_PAGE = 'app-left-page';

/** Event on the document: the app's code could not be fetched. */
export const APP_MISSING = 'app-missing';

/** The message that the app could not be loaded, hidden until the visitor uses a control that needs the app. */
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
