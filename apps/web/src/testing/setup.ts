import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { teachDialogs } from './dialogs.js';

// How long to wait for what a page fetches, including its code, on a machine that is busy with other suites.
configure({ asyncUtilTimeout: 10_000 });

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
