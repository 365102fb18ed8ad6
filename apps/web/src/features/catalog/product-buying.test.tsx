import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addToCart, openProduct, runner } from '../../testing/open-product.js';
import { closeShops } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';

afterEach(closeShops);

const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity' });

describe('buying on the page of a product', () => {
  it('chooses no size beforehand, shows how many are left, and strikes out sold-out sizes', async () => {
    await openProduct();

    const sizes = within(screen.getByRole('group', { name: 'Size' }));
    expect(sizes.getAllByRole('radio').filter((radio) => radio.matches(':checked'))).toEqual([]);
    expect(screen.getByRole('radio', { name: '42' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: '43 1 left' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: '41 sold out' })).toBeDisabled();
  });

  it('asks for the size when none is chosen, and adds the one that is picked', async () => {
    const { user, store } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(addToCart());
    const sizes = await screen.findByRole('dialog', { name: 'Choose your size' });
    expect(store.getState().cart.cartItems).toEqual([]);
    await waitFor(() => {
      expect(sizes).toHaveFocus();
    });
    expect(within(sizes).getByRole('button', { name: '41 sold out' })).toBeDisabled();
    await user.tab();
    await user.tab();
    expect(within(sizes).getByRole('button', { name: '42' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(store.getState().cart.cartItems).toMatchObject([{ id: runner._id, size: '42', quantity: 2 }]);
    expect(screen.getByRole('radio', { name: '42', hidden: true })).toBeChecked();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Choose your size' })).not.toBeInTheDocument();
    });
    expect(addToCart()).toHaveFocus();
  });

  it('adds nothing when the question for the size is closed', async () => {
    const { user, store } = await openProduct();
    await user.click(addToCart());
    await screen.findByRole('dialog', { name: 'Choose your size' });

    await user.keyboard('{Escape}');

    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(store.getState().cart.cartItems).toEqual([]);
    expect(addToCart()).toHaveFocus();
  });

  it('starts with the size used last', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '43 1 left' }));
    expect(screen.getByText('The last one in 43.')).toBeVisible();
    await user.click(addToCart());
    const product = aProduct({ title: 'Other Runner', size: ['42', '43'], stock: { '42': 1, '43': 4 } });

    await closeShops();
    await openProduct(product);

    expect(screen.getByRole('radio', { name: '43' })).toBeChecked();
  });

  it('starts with no size when the last one is unavailable here, and keeps the sizes of clothes apart', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));
    await user.click(screen.getByRole('radio', { name: '43 1 left' }));
    const tee = aProduct({ title: 'Rooftop Tee', size: ['S', 'M'], stock: { S: 9, M: 9 } });

    await closeShops();
    await openProduct(aProduct({ title: 'Other Runner', size: ['42', '43'], stock: { '42': 9, '43': 0 } }));
    expect(screen.getByRole('radio', { name: '42' })).not.toBeChecked();
    await closeShops();
    const { user: next } = await openProduct(tee);
    expect(screen.getByRole('radio', { name: 'S' })).not.toBeChecked();
    await next.click(screen.getByRole('radio', { name: 'M' }));
    await closeShops();
    await openProduct();

    expect(screen.getByRole('radio', { name: '43 1 left' })).toBeChecked();
  });

  it('adds the chosen items to the cart, and says so', async () => {
    const { user, store } = await openProduct();

    await user.click(screen.getByRole('radio', { name: '43 1 left' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(addToCart());

    expect(store.getState().cart.cartItems).toMatchObject([
      { id: runner._id, size: '43', quantity: 2, itemTotal: 191.9 },
    ]);
    expect(screen.getByTestId('cart-badge')).toHaveTextContent('2');
    expect((await screen.findAllByText('Added to your cart: 2 x Monsoon Runner, size 43'))[0]).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'View cart' }));
    expect(await screen.findByRole('dialog', { name: 'Cart, 2 items' })).toBeVisible();
  });

  it('treats a double-click as one press', async () => {
    const { user, store } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));

    await user.dblClick(addToCart());

    expect(store.getState().cart.quantity).toBe(1);
  });

  it('keeps the quantity between 0 and 100', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));
    expect(quantity()).toHaveValue('1');
    expect(quantity()).toHaveAttribute('min', '0');
    expect(quantity()).toHaveAttribute('max', '100');

    await user.clear(quantity());
    await user.type(quantity(), '250');
    expect(quantity()).toHaveValue('100');
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    expect(screen.getByText('Only 5 left in 42.')).toBeVisible();

    await user.clear(quantity());
    await user.type(quantity(), '0');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it.each([
    ['-5', '0'],
    ['−5', '0'],
    ['१२', '12'],
    ['007', '7'],
    ['99999999999999999999', '100'],
    ['1,299', '100'],
  ])('reads a quantity of %s as %s', async (typed, shown) => {
    const { user } = await openProduct();

    await user.clear(quantity());
    await user.type(quantity(), typed);
    await user.tab();

    expect(quantity()).toHaveValue(shown);
    expect(quantity()).toHaveAttribute('aria-valuenow', shown);
  });

  it.each(['2.5', '2,5', '1e2', '3pairs'])(
    'refuses a quantity of %s in words, and keeps the one before',
    async (typed) => {
      const { user, store } = await openProduct();
      await user.click(screen.getByRole('radio', { name: '42' }));

      await user.clear(quantity());
      await user.type(quantity(), typed);
      expect(quantity()).toHaveValue(typed);
      await user.click(addToCart());

      expect(quantity()).toHaveValue('1');
      expect(quantity()).toHaveAccessibleDescription(`Please enter a whole number: we can’t read “${typed}”`);
      expect(store.getState().cart.cartItems).toMatchObject([{ size: '42', quantity: 1 }]);
    },
  );

  it('changes a quantity by the arrow keys, and not by the wheel', async () => {
    const { user } = await openProduct();

    await user.click(quantity());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}');
    expect(quantity()).toHaveValue('12');

    // Only a number field has a wheel.
    expect(quantity()).toHaveProperty('type', 'text');
  });

  it('adds nothing for a quantity of 0, and says so', async () => {
    const { user, store } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    await user.click(addToCart());

    expect(screen.getByText('Choose at least one.')).toBeVisible();
    expect(store.getState().cart.cartItems).toEqual([]);
  });

  it('does not name a size that is the only one', async () => {
    const { user } = await openProduct(aProduct({ title: 'Paper Cap', size: ['One size'], stock: { 'One size': 2 } }));

    expect(screen.getByText('Only 2 left.')).toBeVisible();
    expect(screen.getByText('One size.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));

    expect(await screen.findByText('Added to your cart: Paper Cap')).toBeVisible();
  });

  it('is impossible when every size is sold out', async () => {
    await openProduct(aProduct({ title: 'Gone Runner', type: 'runner', stock: { '41': 0, '42': 0, '43': 0 } }));

    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(screen.getByText('Sold out. The last one has just gone.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all runners' })).toHaveAttribute('href', '/products?type=runner');
    expect(screen.queryByText(/^In (Lalitpur|Pokhara)$/)).not.toBeInTheDocument();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Size 4/)).not.toBeInTheDocument();
  });

  it('leads to all products from one that is of no kind', async () => {
    await openProduct(aProduct({ type: 'other', stock: { '41': 0, '42': 0, '43': 0 } }));

    expect(screen.getByText('Sold out. The last one has just gone.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Explore Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });
});
