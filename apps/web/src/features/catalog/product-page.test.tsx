import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loggedOut } from '../../platform/session.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { productRoutes } from '../../testing/product-routes.js';
import { on } from '../../testing/test-api.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeShops();
});

const runner = aProduct({
  title: 'Monsoon Runner',
  company: 'nike',
  price: 119.95,
  discountPrice: 95.95,
  size: ['41', '42', '43'],
  stock: { '41': 0, '42': 5, '43': 1 },
});

const openProduct = async (product = runner, options = {}) => {
  const shop = await openShop({ at: `/products/${product._id}`, routes: productRoutes(product), ...options });
  await screen.findByRole('heading', { level: 1, name: product.title });
  return shop;
};

const addToCart = () => screen.getByRole('button', { name: 'Add to cart' });
const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity' });

describe('the page of a product', () => {
  it("says Loading... until the product arrives, then carries the product's name", async () => {
    await openShop({ at: `/products/${runner._id}`, routes: productRoutes(runner) });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();

    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
    expect(document.title).toBe('Monsoon Runner');
    const page = screen.getByRole('article');
    expect(page).toHaveTextContent('Now$95.95Rs 12,953.25Before$119.95');
    expect(page).toHaveTextContent('$119.95');
    expect(page).toHaveTextContent('20%');
    expect(page).toHaveTextContent(runner.desc);
  });

  it('opens by its slug as well', async () => {
    await openShop({ at: `/products/${runner.slug}`, routes: productRoutes(runner) });

    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
  });

  it('chooses no size beforehand, says what is left, and strikes out the ones that are sold out', async () => {
    await openProduct();

    const sizes = within(screen.getByRole('group', { name: 'Size' }));
    expect(sizes.getAllByRole('radio').filter((each) => each.matches(':checked'))).toEqual([]);
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
    const other = aProduct({ title: 'Other Runner', size: ['42', '43'], stock: { '42': 1, '43': 4 } });

    await closeShops();
    await openProduct(other);

    expect(screen.getByRole('radio', { name: '43' })).toBeChecked();
  });

  it('starts with no size when the last one is not to be had here, and keeps the sizes of clothes apart', async () => {
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

  it('adds what was chosen to the cart, and says so', async () => {
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

  it('takes a double-click for one press', async () => {
    const { user, store } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));

    await user.dblClick(addToCart());

    expect(store.getState().cart.quantity).toBe(1);
  });

  it('keeps the quantity between 0 and 100', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));
    expect(quantity()).toHaveValue(1);
    expect(quantity()).toHaveAttribute('min', '0');
    expect(quantity()).toHaveAttribute('max', '100');

    await user.clear(quantity());
    await user.type(quantity(), '250');
    expect(quantity()).toHaveValue(100);
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    expect(screen.getByText('Only 5 left in 42.')).toBeVisible();

    await user.clear(quantity());
    await user.type(quantity(), '0');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it('adds nothing for a quantity of 0, and says so', async () => {
    const { user, store } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    await user.click(addToCart());

    expect(screen.getByText('Nothing was added: choose at least 1.')).toBeVisible();
    expect(store.getState().cart.cartItems).toEqual([]);
  });

  it('says under the button when it is at the door of which city, and remembers the city', async () => {
    // A Monday afternoon in Kathmandu.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T14:00:00+05:45'));
    const delivery = [
      { city: 'Lalitpur', days: 1, cutOffHour: 15 },
      { city: 'Pokhara', days: 2, cutOffHour: 12 },
    ];
    const settings = { delivery, holidays: ['2026-11-25'] };
    const { user } = await openProduct(runner, { settings });
    expect(screen.getByText(/^At your door in/)).toHaveTextContent('At your door in Lalitpur tomorrow');

    await user.selectOptions(screen.getByRole('combobox', { name: 'City of delivery' }), 'Pokhara');

    // Too late for Monday, and Wednesday is a holiday.
    expect(screen.getByText(/^At your door in/)).toHaveTextContent('At your door in Pokhara by Friday');
    await closeShops();
    await openProduct(runner, { settings });
    expect(screen.getByText(/^At your door in/)).toHaveTextContent('At your door in Pokhara by Friday');
  });

  it('says how to return it, how to pay, and who sells it, as the settings have it', async () => {
    await openProduct();
    expect(
      screen.getByText('Unworn and in its box, within 7 days: we exchange it or give your money back.'),
    ).toBeVisible();
    expect(screen.getByText(/^Khalti, e-banking/)).toBeVisible();
    const shop = screen.getByRole('link', { name: 'Paila, Jhamsikhel Road, Lalitpur 44600, Kathmandu Valley, Nepal' });
    expect(shop).toHaveAttribute('href', '/contact');
    await closeShops();

    await openProduct(runner, { settings: { returns: 'Within a month.' } });
    expect(screen.getByText('Within a month.')).toBeVisible();
  });

  it('shows the picture whose thumbnail was pressed', async () => {
    const { user } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Monsoon Runner, picture 3 of 4' }));

    const preview = within(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' })).getByRole('img');
    expect(preview).toHaveAttribute('src', runner.img[2]);
    expect(preview.getAttribute('srcset')).toContain(`${runner.img[2]?.replace('.webp', '-640.webp') ?? ''} 640w`);
  });

  it('enlarges the picture, with arrows that stop at the first and the last', async () => {
    const { user } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });
    expect(within(zoom).getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await waitFor(() => {
      expect(within(zoom).getByRole('button', { name: 'Close' })).toHaveFocus();
    });
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(within(zoom).getByText('4 of 4')).toBeVisible();
    expect(within(zoom).getByRole('button', { name: 'Next picture' })).toBeDisabled();
    await user.click(within(zoom).getByRole('button', { name: 'Previous picture' }));
    expect(within(zoom).getByText('3 of 4')).toBeVisible();

    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('enlarges the picture further by buttons and keys, and moves an enlarged one by the arrow keys', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });
    expect(within(zoom).getByRole('button', { name: 'Zoom out' })).toBeDisabled();

    await user.click(within(zoom).getByRole('button', { name: 'Zoom in' }));
    expect(within(zoom).getByText('125 %')).toBeVisible();
    await user.keyboard('+++');
    expect(within(zoom).getByText('150 %')).toBeVisible();
    expect(within(zoom).getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('1 of 4')).toBeVisible();

    await user.keyboard('0');
    expect(within(zoom).getByText('100 %')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('2 of 4')).toBeVisible();
  });

  it('shows the next picture whole, however close the last one was', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('button', { name: 'Enlarge Monsoon Runner' }));
    const zoom = await screen.findByRole('dialog', { name: 'Monsoon Runner' });

    await user.click(within(zoom).getByRole('button', { name: 'Zoom in' }));
    await user.click(within(zoom).getByRole('button', { name: 'Next picture' }));

    expect(within(zoom).getByText('2 of 4')).toBeVisible();
    expect(within(zoom).getByText('100 %')).toBeVisible();
  });

  it('explains its sizes in other systems, with the chosen one marked', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('radio', { name: '42' }));

    await user.click(screen.getByRole('button', { name: 'Size guide' }));

    const table = within(await screen.findByRole('dialog', { name: 'Size guide' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['EU', 'UK', 'US men', 'US women', 'Foot, cm']);
    const row = within(table).getByRole('rowheader', { name: '42' }).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((each) => each.textContent),
    ).toEqual(['8', '9', '10.5', '27']);
    expect(row).toHaveAttribute('aria-current', 'true');
  });

  it('explains the sizes of garments by the chest', async () => {
    const { user } = await openProduct(aProduct({ title: 'Rooftop Tee', size: ['S', 'M'], stock: { S: 1, M: 2 } }));

    await user.click(screen.getByRole('button', { name: 'Size guide' }));

    const guide = within(await screen.findByRole('dialog', { name: 'Size guide' }));
    const row = guide.getByRole('rowheader', { name: 'M' }).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((each) => each.textContent),
    ).toEqual(['96–103', '38–41']);
  });

  it('has no size guide for sizes that are in none', async () => {
    await openProduct(aProduct({ title: 'Paper Cap', size: ['One size'], stock: { 'One size': 4 } }));

    expect(screen.queryByRole('group', { name: 'Size' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Size guide' })).not.toBeInTheDocument();
  });

  it('does not name a size that is the only one', async () => {
    const { user } = await openProduct(aProduct({ title: 'Paper Cap', size: ['One size'], stock: { 'One size': 2 } }));

    expect(screen.getByText('Only 2 left.')).toBeVisible();
    expect(screen.getByText('One size.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));

    expect(await screen.findByText('Added to your cart: Paper Cap')).toBeVisible();
  });

  it('cannot be bought when every size is sold out', async () => {
    await openProduct(aProduct({ title: 'Gone Runner', stock: { '41': 0, '42': 0, '43': 0 } }));

    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(screen.getByText('The last one has gone.')).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Size 4/)).not.toBeInTheDocument();
  });

  it('has the focus on its name when one came here from elsewhere', async () => {
    const { user } = await openShop({ at: '/products', routes: productRoutes(runner) });

    await user.click(await screen.findByRole('link', { name: 'Monsoon Runner' }));

    const name = await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' });
    await waitFor(() => {
      expect(name).toHaveFocus();
    });
  });

  it('shows more of the brand', async () => {
    const sister = aProduct({ title: 'Sister Runner', company: 'nike' });
    await openShop({ at: `/products/${runner._id}`, routes: productRoutes(runner, sister) });

    const related = await screen.findByRole('region', { name: 'More from Nike' });

    expect(await within(related).findByRole('link', { name: 'Sister Runner' })).toBeVisible();
    expect(within(related).queryByRole('link', { name: 'Monsoon Runner' })).not.toBeInTheDocument();
  });

  it('says how shoes of the brand fit, and leaves clothes and unknown brands alone', async () => {
    await openProduct();
    expect(screen.getAllByText(/Nike shoes run slim: wide feet take the next size up\.$/)).toHaveLength(2);
    await closeShops();

    await openProduct(aProduct({ title: 'Own Runner', company: 'filippa' }));
    expect(screen.queryByText(/run (slim|small|roomy|true)/)).not.toBeInTheDocument();
    expect(screen.getByText(/Between two sizes, take the larger\.$/)).toBeVisible();
  });

  it('shows what goes well with it: clothes of its colour or brand, in stock', async () => {
    const stock = { S: 1 };
    const tee = aProduct({ title: 'Blue Tee', type: 'tee', company: 'vans', size: ['S'], stock });
    const gone = aProduct({ title: 'Gone Tee', type: 'tee', size: ['S'], stock: { S: 0 } });
    const shoe = aProduct({ title: 'Blue Court', type: 'court' });
    await openShop({ at: `/products/${runner._id}`, routes: productRoutes(runner, tee, gone, shoe) });

    const companions = within(await screen.findByRole('region', { name: 'Goes well with' }));

    await companions.findByRole('link', { name: 'Blue Tee' });
    expect(companions.getAllByRole('article')).toHaveLength(1);
  });

  it('remembers on this device what was looked at, until one logs out', async () => {
    const [first, second] = [aProduct({ title: 'First Look' }), aProduct({ title: 'Second Look' })];
    const routes = [...productRoutes(first, second), on('DELETE', '/auth/session', { body: {} })];
    await openShop({ at: `/products/${first._id}`, routes });
    await screen.findByRole('heading', { level: 1, name: 'First Look' });
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    await closeShops();

    const { store } = await openShop({ at: `/products/${second._id}`, routes });
    const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
    expect(await viewed.findByRole('link', { name: 'First Look' })).toBeVisible();
    expect(viewed.queryByRole('link', { name: 'Second Look' })).not.toBeInTheDocument();
    act(() => {
      store.dispatch(loggedOut());
    });
    await closeShops();

    await openShop({ at: `/products/${first._id}`, routes });
    await screen.findByRole('heading', { level: 1, name: 'First Look' });
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
  });

  it('leaves out of what was looked at what is no longer there', async () => {
    window.localStorage.setItem('viewedProducts', '65a00000000000000000dead');
    await openProduct();

    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    });
    expect(screen.queryByText('Product not found')).not.toBeInTheDocument();
  });

  it("says so, with '. Reload page', when there is no such product", async () => {
    const { user, api } = await openShop({ at: '/products/nothing-like-it', routes: productRoutes(runner) });

    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found. Reload page');
    expect(document.title).toBe('Not Found');
    expect(screen.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/products');

    api.answer(on('GET', '/products/nothing-like-it', { body: runner }));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
  });

  it("says the message and '. Reload page' when it cannot be had", async () => {
    const failing = on('GET', '/products/:id', {
      status: 503,
      body: { msg: 'The shop is resting', code: 'unavailable' },
    });
    const { user, api } = await openShop({ at: `/products/${runner._id}`, routes: [failing] });

    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is resting. Reload page');
    api.answer(...productRoutes(runner));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
  });
});
