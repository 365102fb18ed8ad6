import type { PublicSettings } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { storePickUp } from '../../platform/delivery-draft.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct, aZone } from '../../testing/samples.js';
import { productRoutes } from '../../testing/product-routes.js';
import { addToCart, productsRefreshed, setItemQuantity } from './cart-slice.js';

afterEach(closeShops);

const runner = aProduct({ title: 'Monsoon Runner', price: 119.95, discountPrice: 95.95 });
const tee = aProduct({ title: 'Rooftop Tee', discountPrice: 29.95, size: ['S', 'M'], stock: { S: 2, M: 1 } });

/** A shop whose cart holds two runners in 42 and a tee in M, its panel open. */
const openCart = async (settings: Partial<PublicSettings> = {}) => {
  const shop = await openShop({ routes: productRoutes(runner, tee), settings });
  act(() => {
    shop.store.dispatch(addToCart({ product: runner, quantity: 2, size: '42' }));
    shop.store.dispatch(addToCart({ product: tee, quantity: 1, size: 'M' }));
  });
  await shop.user.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
  const panel = await screen.findByRole('dialog', { name: 'Cart, 3 items' });
  await within(panel).findByRole('link', { name: 'Checkout' });
  return { ...shop, panel };
};

describe('the cart panel', () => {
  it('shows each line with linked title, price x quantity and line total, and the sum', async () => {
    const { panel } = await openCart();

    expect(within(panel).getByRole('link', { name: 'Monsoon Runner' })).toHaveAttribute(
      'href',
      `/products/${runner._id}`,
    );
    expect(within(panel).getByText('$95.95 x 2')).toBeVisible();
    expect(within(panel).getByText('$191.90')).toBeVisible();
    expect(within(panel).getByText('Rs 25,906.50')).toBeVisible();
    expect(within(panel).getByText('$221.85')).toBeVisible();
    expect(within(panel).getByText('Rs 29,949.75')).toBeVisible();
    expect(within(panel).getByText('Delivery to Lalitpur')).toBeVisible();
    expect(within(panel).getByText(/^Free, (tomorrow|by )/)).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
  });

  it('adds up in rupees at a rate with decimals', async () => {
    const { panel } = await openCart({ usdToNpr: 133.36 });

    // The first line alone comes to Rs 25,591.784, the second one to Rs 3,994.132.
    expect(within(panel).getByText('Rs 25,591.79')).toBeVisible();
    expect(within(panel).getByText('Rs 3,994.13')).toBeVisible();
    expect(within(panel).getByText('Rs 29,585.92')).toBeVisible();
  });

  it('adds the delivery fee of the chosen place to the total, and says how much is missing to free delivery', async () => {
    const zones = [
      aZone(['Lalitpur'], { fee: 1.5, freeFrom: 250 }),
      aZone(['Pokhara'], { fee: 3, freeFrom: 200 }),
      aZone([], { fee: 4 }),
    ];
    const { panel, user } = await openCart({ zones });
    const place = within(panel).getByRole('combobox', { name: 'City of delivery' });
    expect(place).toHaveValue('Lalitpur');
    expect(within(panel).getByText(/^\$1\.50, (tomorrow|by )/)).toBeVisible();
    expect(within(panel).getByText('$28.15 more for free delivery')).toBeVisible();
    expect(within(panel).getByText('$223.35')).toBeVisible();
    expect(within(panel).getByText('Rs 30,152.25')).toBeVisible();

    await user.selectOptions(place, 'Pokhara');
    expect(within(panel).getByText(/^Free, (tomorrow|by )/)).toBeVisible();
    expect(within(panel).getByText('$221.85')).toBeVisible();
    expect(within(panel).queryByText(/more for free delivery/)).not.toBeInTheDocument();

    await user.selectOptions(place, 'Other places');
    expect(within(panel).getByText('$225.85')).toBeVisible();
  });

  it('has no fee for an order that the shopper picks up', async () => {
    storePickUp(true);
    const { panel } = await openCart({
      zones: [aZone(['Lalitpur'], { fee: 1.5 })],
      pickUp: { opensAt: 10, closesAt: 18 },
    });

    expect(within(panel).getByText('Pick-up in the shop').parentElement).toHaveTextContent('Pick-up in the shopFree');
    expect(within(panel).getByText('$221.85')).toBeVisible();
  });

  it('changes quantity and size in place', async () => {
    const { panel, user, store } = await openCart();

    await user.click(within(panel).getAllByRole('button', { name: 'Increase quantity' })[0]!);
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Size of Monsoon Runner' }), '41');

    expect(within(panel).getByText('$95.95 x 3')).toBeVisible();
    expect(store.getState().cart.cartItems[0]).toMatchObject({ size: '41', quantity: 3 });
    expect(screen.getByTestId('cart-badge')).toHaveTextContent('4');
  });

  it('offers no sold-out size', async () => {
    const { panel } = await openCart();

    expect(within(panel).getByRole('option', { name: '43' })).toBeDisabled();
  });

  it('asks for no size where there is only one, and names none', async () => {
    const cap = aProduct({ title: 'Paper Cap', size: ['One size'], stock: { 'One size': 0 } });
    const { store, user } = await openShop({ routes: productRoutes(cap) });
    act(() => {
      store.dispatch(addToCart({ product: cap, quantity: 1, size: 'One size' }));
    });

    await user.click(screen.getByRole('button', { name: 'Cart, 1 item' }));

    const panel = await screen.findByRole('dialog', { name: 'Cart, 1 item' });
    expect(await within(panel).findByText('Sold out.')).toBeVisible();
    expect(within(panel).getByText(/^Everything in your cart is sold out/)).toBeVisible();
    expect(within(panel).queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
    expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('restores a removed item on Undo', async () => {
    const { panel, user } = await openCart();

    await user.click(within(panel).getByRole('button', { name: 'Remove Monsoon Runner' }));
    expect(within(panel).getByText('Monsoon Runner is out of your cart.')).toBeVisible();
    const undo = within(panel).getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await user.click(undo);

    expect(within(panel).getByRole('group', { name: 'Quantity of Monsoon Runner' })).toHaveFocus();
    expect(within(panel).getByText('$221.85')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('removes a line whose quantity goes below 1', async () => {
    const { panel, user } = await openCart();

    await user.click(within(panel).getAllByRole('button', { name: 'Decrease quantity' })[1]!);

    expect(within(panel).getByText('Rooftop Tee is out of your cart.')).toBeVisible();
  });

  it('shows that it is empty', async () => {
    const { user } = await openShop({ routes: productRoutes() });

    await user.click(screen.getByRole('button', { name: 'Cart, 0 items' }));

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  });

  it('closes with Escape', async () => {
    const { user, store } = await openCart();

    await user.keyboard('{Escape}');

    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(store.getState().cart.showCart).toBe(false);
  });

  it('fetches current prices, and says which products are no longer sold', async () => {
    const shop = await openShop({ routes: productRoutes({ ...runner, discountPrice: 80 }) });
    act(() => {
      shop.store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
      shop.store.dispatch(addToCart({ product: tee, quantity: 1, size: 'M' }));
    });

    await shop.user.click(screen.getByRole('button', { name: 'Cart, 2 items' }));

    expect(await screen.findByText('$80.00 x 1')).toBeVisible();
    expect(screen.getByText('was $95.95, now $80.00')).toBeVisible();
    expect(screen.getByText('No longer available.')).toBeVisible();
  });

  it('counts no line that is sold out, and says so', async () => {
    const { panel, store } = await openCart();

    act(() => {
      store.dispatch(productsRefreshed({ products: [{ ...tee, stock: { S: 2, M: 0 } }], gone: [] }));
    });

    expect(within(panel).getByText('Sold out in M. Please choose another size.')).toBeVisible();
    expect(within(panel).getByText('Not included')).toBeVisible();
    expect(within(panel).queryByRole('group', { name: 'Quantity of Rooftop Tee' })).not.toBeInTheDocument();
    // The total of the runners' line, and of the cart.
    expect(within(panel).getAllByText('$191.90')).toHaveLength(2);
  });

  it('counts a line again once another size is chosen', async () => {
    const { panel, store, user } = await openCart();
    act(() => {
      store.dispatch(productsRefreshed({ products: [{ ...tee, stock: { S: 2, M: 0 } }], gone: [] }));
    });

    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Size of Rooftop Tee' }), 'S');

    expect(within(panel).queryByText('Not included')).not.toBeInTheDocument();
    expect(within(panel).getByText('$221.85')).toBeVisible();
  });

  it('offers the remaining quantity if a line has more', async () => {
    const { panel, store, user } = await openCart();
    act(() => {
      store.dispatch(setItemQuantity({ line: { id: tee._id, size: 'M' }, quantity: 5 }));
    });
    expect(within(panel).getByText('Only 1 left in M.')).toBeVisible();

    await user.click(within(panel).getByRole('button', { name: 'Change to 1: Rooftop Tee' }));

    expect(within(panel).getByText('Changed to 1.').parentElement).toHaveFocus();
    expect(within(panel).queryByText('Only 1 left in M.')).not.toBeInTheDocument();
    expect(within(panel).getByText('$221.85')).toBeVisible();
  });
});
