import { afterEach } from '@jest/globals';
import { announceAppReady } from './app-runs.js';

let runs = 0;

/** Runs the script as on page load. */
const run = async (): Promise<void> => {
  runs += 1;
  await import(`./head.js?run=${String(runs)}`);
};

// Removes the script's temporary state, which lasts until the app runs.
afterEach(announceAppReady);

it.each(['', 'null', 'undefined'])('treats a stored token of "%s" as none', async (token) => {
  window.localStorage.setItem('userToken', token);

  await run();

  expect(document.documentElement).not.toHaveAttribute('data-session');
});

it('marks the page of a logged-in customer, and applies their theme', async () => {
  window.localStorage.setItem('userToken', 'a-token');
  window.localStorage.setItem('theme', 'dark');

  await run();

  expect(document.documentElement).toHaveAttribute('data-session');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
