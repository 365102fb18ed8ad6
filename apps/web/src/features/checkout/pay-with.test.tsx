import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openAsCustomer, ORDER } from '../../testing/checkout.js';
import { closeShops } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';

afterEach(closeShops);

const settings = { paymentProviders: ['khalti', 'esewa'] } as const;
const openCheckout = async (given: Parameters<typeof openAsCustomer>[0] = {}) => {
  const shop = await openAsCustomer({ settings, ...given });
  await screen.findByText('Jhamsikhel Road 12');
  return shop;
};
const choice = () => within(screen.getByRole('group', { name: 'Pay with' }));

describe('the way to pay', () => {
  it('is no question while the shop offers one', async () => {
    await openCheckout({ settings: {} });

    expect(screen.queryByRole('group', { name: 'Pay with' })).not.toBeInTheDocument();
    expect(screen.getByText('You pay with Khalti').nextElementSibling).toHaveTextContent('Rs 24,300');
  });

  it('is the first on offer unless the shopper chooses another', async () => {
    const { pay, router } = await openCheckout();
    expect(
      choice()
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['khalti', 'esewa']);
    expect(choice().getByRole('radio', { name: 'Khalti' })).toBeChecked();

    await pay();

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/khalti', search: `?order=${ORDER._id}` });
    });
  });

  it('leads to the page of the chosen one', async () => {
    const { pay, router, user } = await openCheckout();

    await user.click(choice().getByRole('radio', { name: 'eSewa' }));
    expect(screen.getByText('You pay with eSewa').nextElementSibling).toHaveTextContent('Rs 24,300');
    await pay();

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/esewa', search: `?order=${ORDER._id}` });
    });
    expect(await screen.findByRole('button', { name: 'Pay with eSewa' })).toBeVisible();
  });

  it('is remembered for the next visit', async () => {
    const { user } = await openCheckout();
    await user.click(choice().getByRole('radio', { name: 'eSewa' }));
    expect(choice().getByRole('radio', { name: 'eSewa' })).toBeChecked();
    await closeShops();

    await openCheckout();

    expect(choice().getByRole('radio', { name: 'eSewa' })).toBeChecked();
  });

  it('is another when the shop no longer offers the remembered one', async () => {
    window.localStorage.setItem('payWith', 'esewa');
    await openCheckout({ settings: {} });

    expect(screen.getByText('You pay with Khalti')).toBeVisible();
  });

  it('must take the sum: another is named that does', async () => {
    const { user } = await openCheckout({ product: aProduct({ stock: { '42': 20 } }), quantity: 9 });

    await user.click(choice().getByRole('radio', { name: 'eSewa' }));

    expect(await screen.findByText('eSewa takes at most Rs 1,00,000 at a time. Please pay with Khalti.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
    await user.click(choice().getByRole('radio', { name: 'Khalti' }));
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  });
});
