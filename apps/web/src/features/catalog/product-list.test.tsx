import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { blueRedPink, cardTitles } from '../../testing/product-list.js';
import { productRoutes } from '../../testing/product-routes.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const { blue, red, pink } = blueRedPink();

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aProduct({ title: `Runner ${String(index + 1)}`, createdAt: new Date(2026, 0, 100 - index).toISOString() }),
  );

describe('a list of products', () => {
  it('shows each with brand, prices and the percent it is reduced by, and leads to its page', async () => {
    await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });

    const card = (await screen.findByRole('link', { name: 'Brick Lane' })).closest('article')!;

    expect(within(card).getByRole('link', { name: 'Brick Lane' })).toHaveAttribute('href', `/products/${red._id}`);
    expect(card).toHaveTextContent('Nike');
    expect(card).toHaveTextContent('$71.00');
    expect(within(card).getByText('$100.00').tagName).toBe('S');
    expect(card).toHaveTextContent('29%');
    expect(within(card).getByAltText(red.alt)).toHaveAttribute('src', red.img[0]);
  });

  it('shows every product of a server of the specification, and the readable parts of odd ones', async () => {
    const {
      size: _size,
      slug: _slug,
      version: _version,
      placeholder: _tiny,
      ...plain
    } = aProduct({ title: 'Plain Low' });
    const odd = {
      _id: '65a0000000000000000000ff',
      title: ['Listed title'],
      img: 'a.webp',
      price: '120',
      size: 42,
      color: 7,
    };
    await openShop({
      at: '/products',
      routes: [...productRoutes(), on('GET', '/products', { body: [plain, odd, {}] })],
    });

    expect(await screen.findByRole('link', { name: 'Plain Low' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Listed title' }).closest('article')).toHaveTextContent('$0.00');
    expect(cardTitles()).toHaveLength(2);
  });

  it('shows no percent without a discount', async () => {
    await openShop({ at: '/products', routes: productRoutes(pink) });

    const card = (await screen.findByRole('link', { name: 'Rani Low' })).closest('article')!;

    expect(card).not.toHaveTextContent('%');
  });

  it('shows a tiny copy of each picture until that has loaded', async () => {
    await openShop({
      at: '/products',
      routes: productRoutes(aProduct({ title: 'Slow Boat', placeholder: 'UklGRg==' })),
    });

    const card = (await screen.findByRole('link', { name: 'Slow Boat' })).closest('article')!;

    expect(within(card).getByRole('img').style.backgroundImage).toBe('url("data:image/webp;base64,UklGRg==")');
  });

  it('shows a second picture of the hovered card', async () => {
    const { user } = await openShop({ at: '/products', routes: productRoutes(red) });
    const link = await screen.findByRole('link', { name: 'Brick Lane' });
    const card = link.closest('article')!;
    expect(card.querySelectorAll('img')).toHaveLength(1);

    await user.hover(link);

    const views = [...card.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(views).toEqual([red.img[0], red.img[1]]);
  });

  it('marks sold-out products', async () => {
    const gone = aProduct({ title: 'Gone Runner', stock: { '41': 0, '42': 0 }, size: ['41', '42'] });
    await openShop({ at: '/products', routes: productRoutes(gone) });

    const card = (await screen.findByRole('link', { name: 'Gone Runner' })).closest('article')!;

    expect(within(card).getByText('Sold out')).toBeVisible();
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });

  it('has the sizes in stock behind a button, and puts the pressed one into the cart', async () => {
    const { user, store } = await openShop({ at: '/products', routes: productRoutes(red) });
    await user.click(await screen.findByRole('button', { name: 'Sizes of Brick Lane' }));

    const sizes = within(await screen.findByRole('list', { name: 'Add Brick Lane to the cart' }));
    expect(sizes.getAllByRole('button').map((button) => button.textContent)).toEqual(['41', '42']);
    await user.dblClick(sizes.getByRole('button', { name: 'Size 42' }));

    expect(store.getState().cart.cartItems).toMatchObject([{ id: red._id, size: '42', quantity: 1 }]);
    expect(await screen.findByText('Added to your cart: Brick Lane, size 42')).toBeVisible();
  });

  it('adds a product with one size, or none, without a word about sizes', async () => {
    const cap = aProduct({ title: 'Ridge Cap', type: 'cap', size: ['One size'], stock: { 'One size': 2 } });
    const bag = aProduct({ title: 'Plain Bag', type: 'other', size: [], stock: undefined as never });
    const { user, store } = await openShop({ at: '/products', routes: productRoutes(cap, bag) });

    for (const title of ['Ridge Cap', 'Plain Bag']) {
      await user.click(await screen.findByRole('button', { name: `Sizes of ${title}` }));
      const offer = within(await screen.findByRole('list', { name: `Add ${title} to the cart` }));
      await user.click(offer.getByRole('button', { name: 'Add to cart' }));
    }

    expect(store.getState().cart.cartItems.map(({ id }) => id)).toEqual([cap._id, bag._id]);
  });

  it('links to the other departments, without its own filters', async () => {
    const { user } = await openShop({ at: '/products/men?color=red', routes: productRoutes(blue, red, pink) });
    const departments = within(await screen.findByRole('navigation', { name: 'Departments' }));
    expect(departments.getByRole('link', { name: 'Men' })).toHaveAttribute('aria-current', 'page');

    await user.click(departments.getByRole('link', { name: 'Women' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Women’s sneakers and clothing' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument();
  });

  it('shows placeholders for every page of its address while they are loading', async () => {
    const never = on('GET', '/products', () => new Promise<never>(() => undefined));
    await openShop({ at: '/products?page=2', routes: [never] });

    await screen.findByRole('heading', { level: 1, name: 'All sneakers and clothing' });
    const place = screen.getByText('Loading...').parentElement!;

    // Includes the visually hidden text; two pages of 24 products.
    expect(place.children).toHaveLength(1 + 48);
  });

  it('requests the department of the address', async () => {
    const { api } = await openShop({ at: '/products/women', routes: productRoutes(blue, red, pink) });

    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
    expect(cardTitles()).toEqual(['Rani Low']);
    expect(api.callsTo('GET', '/products')[0]?.query.get('gender')).toBe('women');
  });

  it('loads more, puts the focus on the first new one, and shows as many again from its address', async () => {
    const routes = productRoutes(...many(30));
    const { user, router } = await openShop({ at: '/products', routes });
    await screen.findByRole('link', { name: 'Runner 24' });
    expect(cardTitles()).toHaveLength(24);

    await user.click(screen.getByRole('link', { name: 'Load more' }));

    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Runner 25' })).toHaveFocus();
    });
    expect(cardTitles()).toHaveLength(30);
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
    await closeShops();

    await openShop({ at: '/products?page=2', routes });
    expect(await screen.findByRole('link', { name: 'Runner 30' })).toBeVisible();
    await screen.findByRole('link', { name: 'Runner 24' });
    expect(cardTitles()).toHaveLength(30);
  });

  it('finds by words from the header', async () => {
    const { user, router } = await openShop({ routes: productRoutes(blue, red, pink) });

    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', { name: 'Search the shop' });
    await user.keyboard('brick lane{Enter}');

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/products', search: '?q=brick+lane' });
    });
    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
  });

  it('offers to clear the filters when nothing matches', async () => {
    const { user } = await openShop({
      at: '/products?color=red&company=adidas',
      routes: productRoutes(blue, red, pink),
    });

    const nothing = await screen.findByText('Nothing matches all of these. Remove a filter to see more.');
    // The row of chosen filters has such a link, too.
    await user.click(within(nothing.parentElement ?? nothing).getByRole('link', { name: 'Clear filters' }));

    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
  });

  it("shows the server's message and '. Reload page' when it fails, and reloads", async () => {
    const failing = on('GET', '/products', { status: 500, body: { msg: 'Server Error', code: 'server_error' } });
    const { user, api } = await openShop({ at: '/products', routes: [failing] });

    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error. Reload page');
    api.answer(...productRoutes(red));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));

    expect(await screen.findByRole('link', { name: 'Brick Lane' })).toBeVisible();
  });

  it('shows at its end that loading more failed, keeps the loaded products, and tries again', async () => {
    const failing = on('GET', '/products', ({ query }) =>
      query.get('page') === '2'
        ? { status: 500, body: { msg: 'Server Error', code: 'server_error' } }
        : { body: many(30).slice(0, 24), headers: { 'X-Total-Count': '30' } },
    );
    const { user, api } = await openShop({ at: '/products', routes: [failing] });
    await screen.findByRole('link', { name: 'Runner 24' });

    await user.click(screen.getByRole('link', { name: 'Load more' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error. Reload page');
    expect(cardTitles()).toHaveLength(24);
    api.answer(...productRoutes(...many(30)));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(await screen.findByRole('link', { name: 'Runner 30' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is empty for an invalid answer of the server', async () => {
    const { user, api } = await openShop({
      at: '/products',
      routes: [on('GET', '/products', { body: { products: 'none' } })],
    });

    expect(await screen.findByText('There is nothing on this shelf right now.')).toBeVisible();
    api.answer(...productRoutes(red));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Brick Lane' })).toBeVisible();
  });
});
