import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { teachDialogs } from './dialogs.js';

const { getElementError } = getConfig();

/**
 * As the library makes it, except while a test waits for an element. Each look at the page then fails, and would print
 * the whole page into an error that nobody reads. Here only a reader of the message prints it.
 */
const elementError = (message: string | null, container: Element): Error => {
  const config = getConfig();
  const isWaiting = '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
  const error = isWaiting ? new Error() : getElementError(message, container);
  error.name = 'TestingLibraryElementError';
  if (isWaiting)
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  // The error points to the test, not to this file.
  else Error.captureStackTrace(error, elementError);
  return error;
};

configure({
  // How long to wait for what a page fetches, including its code, on a machine that is busy with other suites.
  asyncUtilTimeout: 10_000,
  getElementError: elementError,
});

/** Media queries for a window of jsdom's width (1024 px), with a mouse. */
const isWideEnough = (query: string): boolean => {
  const rem = /min-width:\s*([\d.]+)rem/.exec(query)?.[1];
  return rem !== undefined && Number(rem) * 16 <= window.innerWidth;
};

class NothingToObserve {
  observe(): void {
    // See above.
  }
  unobserve(): void {
    // See above.
  }
  disconnect(): void {
    // See above.
  }
}

// The server's code is tested without a window.
if (typeof window !== 'undefined') {
  // Browser features that jsdom lacks and our components use.
  Object.assign(window, {
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: isWideEnough(query), media: query }),
    // jsdom has no layout, so there is nothing to observe.
    ResizeObserver: NothingToObserve,
    IntersectionObserver: NothingToObserve,
    scrollTo: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
  teachDialogs();

  afterEach(() => {
    cleanup();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}
