import { afterEach } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { APP_LEFT_PAGE } from '../early/app-runs.js';
import { BrowserRouter } from './browser-router.js';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('shows the page that the visitor went to during the first render', async () => {
  let forgotten = 0;
  const forget = (): void => {
    forgotten += 1;
  };
  document.addEventListener(APP_LEFT_PAGE, forget);
  const First = () => {
    // Effects of children run first, so nothing is subscribed to the router yet.
    useLayoutEffect(() => {
      void router.navigate('/second');
    }, []);
    return <p>The first page</p>;
  };
  window.history.replaceState(null, '', '/first');
  const router = createBrowserRouter([
    { path: '/first', element: <First /> },
    { path: '/second', element: <p>The second page</p> },
  ]);

  render(<BrowserRouter router={router} />);

  expect(await screen.findByText('The second page')).toBeVisible();
  expect(forgotten).toBe(1);
  document.removeEventListener(APP_LEFT_PAGE, forget);
  router.dispose();
});
