import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { teachDialogs } from './dialogs.js';

// How long to wait for what a page fetches, its own code included, on a machine that is busy with other suites.
configure({ asyncUtilTimeout: 10_000 });

/** A window as wide as jsdom says (1024 px), with a mouse. */
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

// What runs on the server is tested where there is no window.
if (typeof window !== 'undefined') {
  // What jsdom lacks of a browser and our parts ask for.
  Object.assign(window, {
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: isWideEnough(query), media: query }),
    // A page that is never laid out has nothing to observe.
    ResizeObserver: NothingToObserve,
    IntersectionObserver: NothingToObserve,
    scrollTo: () => undefined,
  });
  teachDialogs();

  afterEach(() => {
    cleanup();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}
