/** Told to the document when what the server drew is the app's own. */
export const APP_RUNS = 'app-runs';

export const tellThatAppRuns = (): void => {
  document.documentElement.dataset['app'] = 'ready';
  document.dispatchEvent(new Event(APP_RUNS));
};
