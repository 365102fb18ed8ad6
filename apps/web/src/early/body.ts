/**
 * Inline script at the end of the page: shows the server's markup once its fonts are loaded, and fetches the app after
 * the paint. The app must not compete with the first paint for network and processor.
 */
import { APP_FILES_ELEMENT_ID } from '@paila/shared';
import { announceAppMissing } from './app-runs.js';

/** Milliseconds after which the app is fetched in any case, as not every browser reports paints. */
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

/** The app's files, entry first, if the server left it to this script to fetch them. */
const filesIn = (page: Document): string[] =>
  JSON.parse(page.getElementById(APP_FILES_ELEMENT_ID)?.textContent ?? '[]') as string[];

const files = filesIn(document);
const start = (): void => files.splice(0).forEach(append);

// The browser itself would load them only for text that it lays out.
void Promise.allSettled(Array.from(document.fonts, (face) => face.load())).then(() => {
  document.documentElement.classList.remove('fonts-loading');
  // A background tab is never painted.
  if (document.hidden) {
    start();
    return;
  }
  // Waits for the fonts: until they are loaded, the painted page is empty.
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, PAINT_TIMEOUT_MS);
});
