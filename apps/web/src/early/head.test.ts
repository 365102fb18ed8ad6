import { jest } from '@jest/globals';

/** Runs the script as a page does that is opened. */
const run = (): Promise<void> =>
  jest.isolateModulesAsync(async () => {
    await import('./head.js');
  });

it.each(['', 'null', 'undefined'])('takes a stored token of "%s" for nobody', async (token) => {
  window.localStorage.setItem('userToken', token);

  await run();

  expect(document.documentElement).not.toHaveAttribute('data-session');
});

it('marks the page of somebody who is logged in, and puts on their theme', async () => {
  window.localStorage.setItem('userToken', 'a-token');
  window.localStorage.setItem('theme', 'dark');

  await run();

  expect(document.documentElement).toHaveAttribute('data-session');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
