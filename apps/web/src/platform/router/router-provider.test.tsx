import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryHistory, createShopRouter, RouterProvider } from './index.js';

it('shows the page that somebody went to while the first one was drawn', async () => {
  const First = () => {
    // Effects run from the inside out: nobody listens to the router yet.
    useLayoutEffect(() => {
      void router.navigate('/second');
    }, []);
    return <p>The first page</p>;
  };
  const routes = [
    { path: '/first', element: <First /> },
    { path: '/second', element: <p>The second page</p> },
  ];
  const router = createShopRouter(createMemoryHistory({ initialEntries: ['/first'] }), routes);

  render(<RouterProvider router={router} routes={routes} />);

  expect(await screen.findByText('The second page')).toBeVisible();
});
