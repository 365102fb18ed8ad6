import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loggedOut } from '../../platform/session.js';
import { openProduct, runner } from '../../testing/open-product.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { productRoutes } from '../../testing/product-routes.js';
import { aProduct, aZone } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeShops();
});

describe('the page of a product', () => {
  it("shows Loading... until the product arrives, then the product's name", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = on('GET', '/products/:id', () => released.then(() => ({ body: runner })));
    await openShop({ at: `/products/${runner._id}`, routes: [...productRoutes(runner), held] });
    await screen.findByText('Loading...');
    release();

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

  it('shows under the button the delivery day of a city, and remembers the city', async () => {
    // A Monday afternoon in Kathmandu.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T14:00:00+05:45'));
    const zones = [aZone(['Lalitpur']), aZone(['Pokhara'], { days: 2, cutOffHour: 12 })];
    const settings = { zones, holidays: ['2026-11-25'] };
    const { user } = await openProduct(runner, { settings });
    expect(screen.getByText(/^In (Lalitpur|Pokhara)$/).parentElement).toHaveTextContent('In Lalitpur tomorrow');

    await user.selectOptions(screen.getByRole('combobox', { name: 'City of delivery' }), 'Pokhara');

    // Too late for Monday, and Wednesday is a holiday.
    expect(screen.getByText(/^In (Lalitpur|Pokhara)$/).parentElement).toHaveTextContent('In Pokhara by Friday');
    await closeShops();
    await openProduct(runner, { settings });
    expect(screen.getByText(/^In (Lalitpur|Pokhara)$/).parentElement).toHaveTextContent('In Pokhara by Friday');
  });

  it('shows the delivery fee of a place, and from which sum delivery is free', async () => {
    const zones = [
      aZone(['Lalitpur'], { fee: 1.5, freeFrom: 200 }),
      aZone(['Pokhara'], { fee: 3, freeFrom: 50 }),
      aZone([], { fee: 4.25 }),
    ];
    const settings = { zones, pickUp: { opensAt: 9, closesAt: 18 } };
    const { user } = await openProduct(runner, { settings });
    const place = () => screen.getByRole('combobox', { name: 'City of delivery' });
    const term = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
    expect(term('Delivery')).toHaveTextContent(/In Lalitpur .*\$1\.50, free from \$200\.00$/);

    // The shoe costs $95.95.
    await user.selectOptions(place(), 'Pokhara');
    expect(term('Free delivery')).toHaveTextContent(/In Pokhara .*Free from \$50\.00$/);
    await user.selectOptions(place(), 'Other places');
    expect(term('Delivery')).toHaveTextContent(/In other places .*\$4\.25$/);

    expect(term('Free pick-up in the shop')).toHaveTextContent('Open from Sunday to Friday, 09:00 to 18:00');
    await closeShops();
    await openProduct(runner, { settings });
    expect(place()).toHaveDisplayValue('Other places');
  });

  it('explains returns and payment, and names the seller, by the settings', async () => {
    await openProduct();
    expect(
      screen.getByText('Changed your mind? Return it unworn, in its box, within 7 days for an exchange or a refund.'),
    ).toBeVisible();
    expect(screen.getByText(/^Khalti, e-banking/)).toBeVisible();
    const shop = screen.getByRole('link', { name: 'Paila, Jhamsikhel Road, Lalitpur 44600, Kathmandu Valley, Nepal' });
    expect(shop).toHaveAttribute('href', '/contact');
    await closeShops();

    await openProduct(runner, { settings: { returns: 'Within a month.', paymentProviders: ['khalti', 'esewa'] } });
    expect(screen.getByText('Within a month.')).toBeVisible();
    expect(screen.getByText(/^Khalti, eSewa, e-banking/)).toBeVisible();
  });

  it('has the focus on its name after a visit elsewhere', async () => {
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

  it('shows matching products: clothes of its colour or brand, in stock', async () => {
    const stock = { S: 1 };
    const tee = aProduct({ title: 'Blue Tee', type: 'tee', company: 'vans', size: ['S'], stock });
    const gone = aProduct({ title: 'Gone Tee', type: 'tee', size: ['S'], stock: { S: 0 } });
    const shoe = aProduct({ title: 'Blue Court', type: 'court' });
    await openShop({ at: `/products/${runner._id}`, routes: productRoutes(runner, tee, gone, shoe) });

    const companions = within(await screen.findByRole('region', { name: 'Goes well with' }));

    await companions.findByRole('link', { name: 'Blue Tee' });
    expect(companions.getAllByRole('article')).toHaveLength(1);
  });

  it('remembers the viewed products on this device until a log-out', async () => {
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

  it('leaves out viewed products that are no longer sold', async () => {
    window.localStorage.setItem('viewedProducts', '65a00000000000000000dead');
    await openProduct();

    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    });
    expect(screen.queryByText('Product not found')).not.toBeInTheDocument();
  });

  it("shows '. Reload page' for an unknown product", async () => {
    const { user, api } = await openShop({ at: '/products/nothing-like-it', routes: productRoutes(runner) });

    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found. Reload page');
    expect(document.title).toBe('Not Found');
    expect(screen.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/products');

    api.answer(on('GET', '/products/nothing-like-it', { body: runner }));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
  });

  it("shows the message and '. Reload page' when the product cannot be loaded", async () => {
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
