import { jest } from '@jest/globals';

/** Runs the script as on page load. */
const run = (): Promise<void> =>
  jest.isolateModulesAsync(async () => {
    await import('./head.js');
  });

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
