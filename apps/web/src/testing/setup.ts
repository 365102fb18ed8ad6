import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { addEventHandler } from 'jest-circus';
import { setImmediate } from 'node:timers/promises';
import { forgetUnstored } from '../platform/storage.js';
import { teachDialogs } from './dialogs.js';

const library = getConfig();

/**
 * Waits as the library does, and then until the effects of the found elements have run: React runs them in the next
 * turn of the event loop, such as the effect that listens for a return to the page.
 */
const waitForEffects: typeof library.asyncWrapper = (wait) =>
  library.asyncWrapper(async () => {
    const result: unknown = await wait();
    await setImmediate();
    await setImmediate();
    return result;
  });

/**
 * Makes the library's error. While a test waits for an element, each attempt fails, and would print the whole page into
 * an error that nobody reads. So this error prints the page only when its message is read.
 */
const elementError = (message: string | null, container: Element): Error => {
  const config = getConfig();
  const isWaiting = '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
  const error = isWaiting ? new Error() : library.getElementError(message, container);
  error.name = 'TestingLibraryElementError';
  if (isWaiting)
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => library.getElementError(message, container).message,
    });
  // The error points to the test, not to this file.
  else Error.captureStackTrace(error, elementError);
  return error;
};

configure({
  // The time to wait for a page's code and data on a machine that is busy with other suites.
  asyncUtilTimeout: 20_000,
  asyncWrapper: waitForEffects,
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

// Browser features that jsdom lacks and our components use.
const additions = {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: isWideEnough(query), media: query }),
  // jsdom has no layout, so there is nothing to observe.
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  scrollTo: () => undefined,
};
Object.assign(window, additions);
Object.assign(globalThis, additions);
Element.prototype.scrollIntoView = () => undefined;
teachDialogs();

/** Reports of errors that nothing caught since the last test. */
const reports: ErrorEvent[] = [];
window.addEventListener('error', (event) => {
  reports.push(event);
});
// Browsers report an error of a timer, or of a promise that nobody awaits, in the same way.
process.on('uncaughtException', (error) => {
  window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
});

/** Removes listeners that the test added to the window, as the end of a document does. */
const removals: (() => void)[] = [];
const addEventListener = window.addEventListener.bind(window);
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options = {}): void => {
  addEventListener(type, listener, options);
  removals.push(() => window.removeEventListener(type, listener, options));
};

/** Ends a test: the suites of a thread share the window. */
const resetWindow = (): void => {
  cleanup();
  for (const remove of removals.splice(0)) remove();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  forgetUnstored();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const unhandled = reports.splice(0).find(({ defaultPrevented }) => !defaultPrevented);
  if (unhandled) throw unhandled.error;
};

// React Testing Library does so before the first suite only.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Hooks belong to one suite, so each suite gets its own. Circus announces each test that a suite declares.
addEventHandler(({ name }, { rootDescribeBlock: block }) => {
  if (name !== 'add_test' || block.hooks.some(({ fn }) => fn === resetWindow)) return;
  const asyncError = new Error('The window could not be reset.');
  block.hooks.push({
    type: 'afterEach',
    fn: resetWindow,
    parent: block,
    asyncError,
    timeout: undefined,
    seenDone: false,
  });
});
