import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './search-field.js';

/** A page whose address follows the search only on request. */
const SlowPage = () => {
  const [address, setAddress] = useState('');
  const [requested, setRequested] = useState('');
  return (
    <>
      <SearchField label="Search" placeholder="" value={address} onChange={setRequested} />
      <p>asked for {requested}</p>
      <button
        type="button"
        onClick={() => {
          setAddress(requested);
        }}
      >
        arrive
      </button>
      <button
        type="button"
        onClick={() => {
          setAddress('');
        }}
      >
        back
      </button>
    </>
  );
};

describe('a search', () => {
  it('keeps letters that are typed while its address is changing', async () => {
    const user = userEvent.setup({ delay: null });
    render(<SlowPage />);
    const field = screen.getByRole('searchbox', { name: 'Search' });

    await user.type(field, 'as');
    await screen.findByText('asked for as');
    await user.type(field, 'ha');
    await user.click(screen.getByRole('button', { name: 'arrive' }));

    expect(field).toHaveValue('asha');
    expect(await screen.findByText('asked for asha')).toBeVisible();
  });

  it('follows the address when that is changed elsewhere', async () => {
    const user = userEvent.setup({ delay: null });
    render(<SlowPage />);
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await user.type(field, 'asha');
    await screen.findByText('asked for asha');
    await user.click(screen.getByRole('button', { name: 'arrive' }));

    await user.click(screen.getByRole('button', { name: 'back' }));
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'arrive' }));
    expect(field).toHaveValue('asha');
  });
});
