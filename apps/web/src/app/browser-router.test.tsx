import { afterEach } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { BrowserRouter } from './browser-router.js';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('shows the page that somebody went to while the first one was drawn', async () => {
  const First = () => {
    // Effects run from the inside out: nobody listens to the router yet.
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
  router.dispose();
});
