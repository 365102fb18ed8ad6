import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// What jsdom lacks of a browser and our parts ask for.
Object.assign(window, {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
  scrollTo: () => undefined,
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
