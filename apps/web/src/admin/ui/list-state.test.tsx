import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useListState } from './list-state.js';

const FILTERS = ['status', 'type'] as const;

const List = () => {
  const { setFilters, setSearch } = useListState(FILTERS);
  return (
    <button
      type="button"
      onClick={() => {
        setFilters({ status: 'draft' });
        setSearch('low');
        setFilters({ type: 'cap' });
      }}
    >
      Narrow
    </button>
  );
};

it('keeps every change, even if the last one is not rendered yet', async () => {
  const router = createMemoryRouter([{ path: '/', Component: List }], { initialEntries: ['/?page=3'] });
  render(<RouterProvider router={router} />);

  await userEvent.click(screen.getByRole('button', { name: 'Narrow' }));

  await waitFor(() => {
    expect(router.state.location.search).toBe('?status=draft&search=low&type=cap');
  });
});
