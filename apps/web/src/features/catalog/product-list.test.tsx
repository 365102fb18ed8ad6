import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { productRoutes } from '../../testing/product-routes.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const blue = aProduct({ title: 'Blue Hour', company: 'adidas', color: ['blue'], price: 115, discountPrice: 69 });
const red = aProduct({ title: 'Brick Lane', company: 'nike', color: ['red'], price: 100, discountPrice: 71 });
const pink = aProduct({ title: 'Rani Low', color: ['pink'], gender: ['women'], price: 80, discountPrice: 80 });

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aProduct({ title: `Pair ${String(index + 1)}`, createdAt: new Date(2026, 0, 100 - index).toISOString() }),
  );

const titles = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
const cardTitles = (): (string | null)[] =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

const findFilters = async () => {
  const column = await screen.findByRole('complementary', { name: 'Filters' });
  await within(column).findAllByRole('link');
  return within(column);
};
const sortings = () => within(screen.getByRole('list', { name: 'Sort' }));

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

  it('shows no percent where nothing is off', async () => {
    await openShop({ at: '/products', routes: productRoutes(pink) });

    const card = (await screen.findByRole('link', { name: 'Rani Low' })).closest('article')!;

    expect(card).not.toHaveTextContent('%');
  });

  it('shows a tiny copy of each picture until that has come', async () => {
    await openShop({
      at: '/products',
      routes: productRoutes(aProduct({ title: 'Slow Boat', placeholder: 'UklGRg==' })),
    });

    const card = (await screen.findByRole('link', { name: 'Slow Boat' })).closest('article')!;

    expect(within(card).getByRole('img').style.backgroundImage).toBe('url("data:image/webp;base64,UklGRg==")');
  });

  it('shows a second view of the card that is looked at', async () => {
    const { user } = await openShop({ at: '/products', routes: productRoutes(red) });
    const link = await screen.findByRole('link', { name: 'Brick Lane' });
    const card = link.closest('article')!;
    expect(card.querySelectorAll('img')).toHaveLength(1);

    await user.hover(link);

    const views = [...card.querySelectorAll('img')].map((each) => each.getAttribute('src'));
    expect(views).toEqual([red.img[0], red.img[1]]);
  });

  it('marks what is sold out before anybody goes there', async () => {
    const gone = aProduct({ title: 'Gone Runner', stock: { '41': 0, '42': 0 }, size: ['41', '42'] });
    await openShop({ at: '/products', routes: productRoutes(gone) });

    const card = (await screen.findByRole('link', { name: 'Gone Runner' })).closest('article')!;

    expect(within(card).getByText('Sold out')).toBeVisible();
    expect(within(card).queryByText('Sizes in stock:')).not.toBeInTheDocument();
  });

  it('leads to the departments beside it, without the filters of this one', async () => {
    const { user } = await openShop({ at: '/products/men?color=red', routes: productRoutes(blue, red, pink) });
    const departments = within(await screen.findByRole('navigation', { name: 'Departments' }));
    expect(departments.getByRole('link', { name: 'Men' })).toHaveAttribute('aria-current', 'page');

    await user.click(departments.getByRole('link', { name: 'Women' }));

    expect(await screen.findByRole('heading', { level: 1, name: "Women's Sneakers" })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument();
  });

  it('keeps the place of every page that the address asks for while they are on their way', async () => {
    const never = on('GET', '/products', () => new Promise<never>(() => undefined));
    await openShop({ at: '/products?page=2', routes: [never] });

    await screen.findByRole('heading', { level: 1, name: 'All Sneakers' });
    const place = screen.getByText('Loading...').parentElement!;

    // The hidden words, and two pages of 24.
    expect(place.children).toHaveLength(1 + 48);
  });

  it('asks the server for the department of the address', async () => {
    const { api } = await openShop({ at: '/products/women', routes: productRoutes(blue, red, pink) });

    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
    expect(cardTitles()).toEqual(['Rani Low']);
    expect(api.callsTo('GET', '/products')[0]?.query.get('gender')).toBe('women');
  });

  it('writes a chosen filter into the address, and asks the server by it', async () => {
    const { user, router, api } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });

    await user.click((await findFilters()).getByRole('link', { name: /^Red/ }));

    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
    expect(router.state.location.search).toBe('?color=red');
    expect(api.callsTo('GET', '/products').at(-1)?.query.get('color')).toBe('red');
    expect(screen.getByText('1 product')).toHaveAttribute('role', 'status');
  });

  it('has links for what it can be narrowed and sorted by, which need no app', async () => {
    await openShop({
      at: '/products?utm_source=mail&sort=asc&color=blue&page=2',
      routes: productRoutes(blue, red, pink),
    });
    const filters = await findFilters();

    expect(filters.getByRole('link', { name: /^Red/ })).toHaveAttribute('href', '/products?color=red&sort=asc');
    const chosen = filters.getByRole('link', { current: true });
    expect(chosen).toHaveAccessibleName(/^Blue/);
    expect(chosen).toHaveAttribute('href', '/products?sort=asc');
    expect(filters.getByRole('link', { name: '42' })).toHaveAttribute('href', '/products?color=blue&size=42&sort=asc');
    expect(sortings().getByRole('link', { name: 'Newest' })).toHaveAttribute('href', '/products?color=blue');
    const letGo = screen.getByRole('list', { name: 'Chosen filters' });
    expect(within(letGo).getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', '/products?sort=asc');
    const price = filters.getByRole<HTMLInputElement>('spinbutton', { name: 'From' }).form!;
    expect(price).toHaveAttribute('action', '/products');
    expect([...new FormData(price)]).toEqual([
      ['color', 'blue'],
      ['sort', 'asc'],
      ['minPrice', ''],
      ['maxPrice', ''],
    ]);
  });

  it('narrows by price when Enter is pressed or the field is left', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();

    await user.type(filters.getByRole('spinbutton', { name: 'From' }), '70{Enter}');
    expect(router.state.location.search).toBe('?minPrice=70');
    await user.type(filters.getByRole('spinbutton', { name: 'To' }), '75');
    await user.tab();

    expect(router.state.location.search).toBe('?minPrice=70&maxPrice=75');
    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
  });

  it('takes filters and sort from a shared address', async () => {
    const { api } = await openShop({
      at: '/products?company=nike&minPrice=50&sort=asc',
      routes: productRoutes(blue, red, pink),
    });

    expect(await screen.findByRole('link', { name: 'Remove From $50.00' })).toBeVisible();
    await screen.findByRole('link', { name: 'Brick Lane' });
    expect(cardTitles()).toEqual(['Brick Lane', 'Rani Low']);
    expect(screen.getByRole('button', { name: 'Sort Price, low to high' })).toBeVisible();
    expect(sortings().getByRole('link', { current: true })).toHaveAccessibleName('Price, low to high');
    expect(Object.fromEntries(api.callsTo('GET', '/products')[0]!.query)).toMatchObject({
      company: 'nike',
      minPrice: '50',
      sort: 'asc',
    });
  });

  it('takes each filter back by itself, one step per press of back', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();
    await user.click(filters.getByRole('link', { name: /^Blue/ }));
    await user.click(filters.getByRole('link', { name: /^Adidas/ }));
    expect(router.state.location.search).toBe('?color=blue&company=adidas');

    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?color=blue');
    await user.click(await screen.findByRole('link', { name: 'Remove Blue' }));

    expect(router.state.location.search).toBe('');
    // Its button is gone, and the focus not with it.
    expect(screen.getByRole('heading', { level: 2, name: 'Products' })).toHaveFocus();
    await waitFor(() => {
      expect(cardTitles()).toHaveLength(3);
    });
  });

  it('keeps a choice that is followed by another before it is drawn', async () => {
    const { router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();
    const color = filters.getByRole('link', { name: /^Blue/ });
    const brand = filters.getByRole('link', { name: /^Adidas/ });
    const sort = sortings().getByRole('link', { name: 'Price, low to high' });

    act(() => {
      color.click();
      brand.click();
      sort.click();
    });

    expect(router.state.location.search).toBe('?color=blue&company=adidas&sort=asc');
    await waitFor(() => {
      expect(cardTitles()).toEqual(['Blue Hour']);
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?color=blue&company=adidas');
  });

  it('takes two clicks on a choice in a moment for one step', async () => {
    const { router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const color = (await findFilters()).getByRole('link', { name: /^Blue/ });

    act(() => {
      color.click();
      color.click();
    });
    expect(router.state.location.search).toBe('?color=blue');
    await act(() => router.navigate(-1));

    expect(router.state.location.search).toBe('');
  });

  it('starts a department without the filters of the last', async () => {
    const { user, router } = await openShop({ at: '/products?color=red', routes: productRoutes(blue, red, pink) });
    await screen.findByRole('link', { name: 'Brick Lane' });

    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Men' }));

    await screen.findByRole('link', { name: 'Blue Hour' });
    expect(router.state.location.search).toBe('');
    expect(titles()).toEqual(expect.arrayContaining(['Blue Hour', 'Brick Lane']));
  });

  it('sorts by price, low to high and high to low', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    await screen.findByRole('link', { name: 'Rani Low' });

    await user.click(sortings().getByRole('link', { name: 'Price, high to low' }));

    await waitFor(() => {
      expect(cardTitles()).toEqual(['Rani Low', 'Brick Lane', 'Blue Hour']);
    });
    expect(router.state.location.search).toBe('?sort=desc');
  });

  it('loads more, puts the focus on the first new one, and shows as many again from its address', async () => {
    const shelf = productRoutes(...many(30));
    const { user, router } = await openShop({ at: '/products', routes: shelf });
    await screen.findByRole('link', { name: 'Pair 24' });
    expect(cardTitles()).toHaveLength(24);

    await user.click(screen.getByRole('link', { name: 'Load more' }));

    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Pair 25' })).toHaveFocus();
    });
    expect(cardTitles()).toHaveLength(30);
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
    await closeShops();

    await openShop({ at: '/products?page=2', routes: shelf });
    expect(await screen.findByRole('link', { name: 'Pair 30' })).toBeVisible();
    await screen.findByRole('link', { name: 'Pair 24' });
    expect(cardTitles()).toHaveLength(30);
  });

  it('finds by words from the header', async () => {
    const { user, router } = await openShop({ routes: productRoutes(blue, red, pink) });

    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.keyboard('brick lane{Enter}');

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/products', search: '?q=brick+lane' });
    });
    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
  });

  it('offers to let go of the filters when nothing matches', async () => {
    const { user } = await openShop({
      at: '/products?color=red&company=adidas',
      routes: productRoutes(blue, red, pink),
    });

    await user.click(await screen.findByRole('link', { name: 'Clear all filters' }));

    expect(await screen.findByRole('link', { name: 'Rani Low' })).toBeVisible();
  });

  it("says the server's message and '. Reload page' when it fails, and reloads", async () => {
    const failing = on('GET', '/products', { status: 500, body: { msg: 'Server Error', code: 'server_error' } });
    const { user, api } = await openShop({ at: '/products', routes: [failing] });

    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error. Reload page');
    api.answer(...productRoutes(red));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));

    expect(await screen.findByRole('link', { name: 'Brick Lane' })).toBeVisible();
  });

  it('is an empty list when the server answers something else than a list', async () => {
    const { user, api } = await openShop({
      at: '/products',
      routes: [on('GET', '/products', { body: { products: 'none' } })],
    });

    expect(await screen.findByText('There is nothing on this shelf right now.')).toBeVisible();
    api.answer(...productRoutes(red));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('link', { name: 'Brick Lane' })).toBeVisible();
  });
});

describe('the filters of a list', () => {
  it('are missing when the server answers with something else, and the list is there all the same', async () => {
    await openShop({
      at: '/products',
      routes: [...productRoutes(red), on('GET', '/products/facets', { body: { nothing: [1] } })],
    });

    expect(await screen.findByRole('link', { name: 'Brick Lane' })).toBeVisible();
    const column = screen.getByRole('complementary', { name: 'Filters' });
    await waitFor(() => {
      expect(column.querySelector('.skeleton')).toBeNull();
    });
    expect(within(column).queryByRole('link')).not.toBeInTheDocument();
    expect(within(column).queryByRole('button')).not.toBeInTheDocument();
  });

  it('offer no price to an empty shelf', async () => {
    await openShop({ at: '/collections/filippa', routes: productRoutes(red) });

    expect(await screen.findByText('There is nothing on this shelf right now.')).toBeVisible();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  });
});

describe('collections', () => {
  it('leads from one brand to the others', async () => {
    await openShop({ at: '/collections/nike', routes: productRoutes(red) });

    const brands = within(await screen.findByRole('navigation', { name: 'Collections' }));

    expect(brands.getByRole('link', { name: 'Nike' })).toHaveAttribute('aria-current', 'page');
    expect(brands.getByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/collections/?collection=vans');
    expect(screen.getByRole('heading', { level: 1, name: 'Nike' })).toBeVisible();
  });

  it('shows a door for each of the six brands', async () => {
    await openShop({ at: '/collections', routes: productRoutes() });

    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { name: 'Sneakers Collections' });

    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Nike', '/collections/?collection=nike'],
      ['Adidas', '/collections/?collection=adidas'],
      ['Puma', '/collections/?collection=puma'],
      ['Reebok', '/collections/?collection=reebok'],
      ['Vans', '/collections/?collection=vans'],
      ['Jordan', '/collections/?collection=jordan'],
    ]);
  });

  it.each(['/collections/?collection=adidas', '/collections/adidas'])('shows the brand of %s', async (at) => {
    const { api } = await openShop({ at, routes: productRoutes(blue, red) });

    expect(await screen.findByRole('link', { name: 'Blue Hour' })).toBeVisible();
    expect(cardTitles()).toEqual(['Blue Hour']);
    expect(api.callsTo('GET', '/products')[0]?.query.get('collection')).toBe('adidas');
    expect(document.title).toBe('Sneakers Collections');
  });
});
