/**
 * Runs at the end of the page itself: shows what the server drew once its fonts are there, and fetches the app once that
 * is on the screen, so that it takes neither the line nor the processor from it.
 */
import { APP_FILES_ELEMENT_ID } from '@paila/shared';
import { announceAppMissing } from './app-runs.js';

/** Milliseconds after which the app is fetched, painted or not: not every browser tells what it has painted. */
const PAINT_TIMEOUT_MS = 1000;

const append = (file: string, index: number): void => {
  const element =
    index === 0
      ? Object.assign(document.createElement('script'), { type: 'module', src: file })
      : Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file });
  element.crossOrigin = '';
  if (index === 0) {
    element.addEventListener('error', announceAppMissing);
  }
  document.head.append(element);
};

/** The app's files, the one to start first, where the server leaves it to this script to fetch them. */
const filesIn = (page: Document): string[] =>
  JSON.parse(page.getElementById(APP_FILES_ELEMENT_ID)?.textContent ?? '[]') as string[];

const files = filesIn(document);
const start = (): void => {
  files.splice(0).forEach(append);
};

// Laid out first, which is when a browser begins to load fonts.
document.body.getBoundingClientRect();
void document.fonts.ready.then(() => {
  document.documentElement.classList.remove('fonts-loading');
  // A tab in the background is never painted.
  if (document.hidden) {
    start();
    return;
  }
  // Not once an empty page is painted, which it is while the fonts come.
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, PAINT_TIMEOUT_MS);
});
export {};
