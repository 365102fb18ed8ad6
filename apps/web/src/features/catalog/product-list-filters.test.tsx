import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { blueRedPink, cardTitles, findFilters, sortings, titles } from '../../testing/product-list.js';
import { productRoutes } from '../../testing/product-routes.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const { blue, red, pink } = blueRedPink();

describe('the filters of a list', () => {
  it('write a chosen filter into the address, and query the server by it', async () => {
    const { user, router, api } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });

    await user.click((await findFilters()).getByRole('link', { name: /^Red/ }));

    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
    expect(router.state.location.search).toBe('?color=red');
    expect(api.callsTo('GET', '/products').at(-1)?.query.get('color')).toBe('red');
    expect(screen.getByText('1 product')).toHaveAttribute('role', 'status');
  });

  it('have links for narrowing and sorting, which need no app', async () => {
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
    expect(within(letGo).getByRole('link', { name: 'Clear filters' })).toHaveAttribute('href', '/products?sort=asc');
    const price = filters.getByRole<HTMLInputElement>('textbox', { name: 'From' }).form!;
    expect(price).toHaveAttribute('action', '/products');
    expect([...new FormData(price)]).toEqual([
      ['color', 'blue'],
      ['sort', 'asc'],
      ['minPrice', ''],
      ['maxPrice', ''],
    ]);
  });

  it('narrow by price when Enter is pressed or the field is left', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();

    await user.type(filters.getByRole('textbox', { name: 'From' }), '70{Enter}');
    expect(router.state.location.search).toBe('?minPrice=70');
    await user.type(filters.getByRole('textbox', { name: 'To' }), '75');
    await user.tab();

    expect(router.state.location.search).toBe('?minPrice=70&maxPrice=75');
    await waitFor(() => {
      expect(cardTitles()).toEqual(['Brick Lane']);
    });
  });

  it.each([
    ['99999999999999999999', 'Please enter a price up to $1,000,000,000.00'],
    ['9841234567', 'Please enter a price up to $1,000,000,000.00'],
    ['129,90', 'Please enter a price in dollars, such as 70 or 129.90'],
    ['-5', 'Please enter a price in dollars, such as 70 or 129.90'],
    ['1e3', 'Please enter a price in dollars, such as 70 or 129.90'],
    ['cheap', 'Please enter a price in dollars, such as 70 or 129.90'],
  ])('refuse a price of %s beside its field, and leave the list as it is', async (typed, words) => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();
    const from = filters.getByRole('textbox', { name: 'From' });

    await user.type(from, `${typed}{Enter}`);

    expect(from).toHaveValue(typed);
    expect(from).toHaveAccessibleDescription(words);
    expect(router.state.location.search).toBe('');
    expect(cardTitles()).toHaveLength(3);

    await user.clear(from);
    await user.type(from, '७०{Enter}');
    expect(router.state.location.search).toBe('?minPrice=70');
    expect(filters.getByRole('textbox', { name: 'From' })).toHaveValue('70');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it.each([
    'minPrice=1e20',
    'minPrice=99999999999999999999',
    'maxPrice=9841234567&page=1e9&sort=best',
    'size=42&size=43&color[]=red&minPrice[$gt]=1',
  ])('show their values at an address with %s', async (query) => {
    await openShop({ at: `/products?${query}`, routes: productRoutes(blue, red, pink) });

    const filters = within(await screen.findByRole('complementary', { name: 'Filters' }));
    expect(await filters.findByRole('textbox', { name: 'From' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(/Something on this page broke/)).not.toBeInTheDocument();
  });

  it('read filters and sort from a shared address', async () => {
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

  it('undo each filter by itself, one step per press of back', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    const filters = await findFilters();
    await user.click(filters.getByRole('link', { name: /^Blue/ }));
    await user.click(filters.getByRole('link', { name: /^Adidas/ }));
    expect(router.state.location.search).toBe('?color=blue&company=adidas');

    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?color=blue');
    await user.click(await screen.findByRole('link', { name: 'Remove Blue' }));

    expect(router.state.location.search).toBe('');
    // The filter's button is gone, but the focus is not lost.
    expect(screen.getByRole('heading', { level: 2, name: 'Products' })).toHaveFocus();
    await waitFor(() => {
      expect(cardTitles()).toHaveLength(3);
    });
  });

  it('keep a choice that is followed by another before it is drawn', async () => {
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

  it('treat two quick clicks on a choice as one step', async () => {
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

  it('start a department without the filters of the last', async () => {
    const { user, router } = await openShop({ at: '/products?color=red', routes: productRoutes(blue, red, pink) });
    await screen.findByRole('link', { name: 'Brick Lane' });

    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Men' }));

    await screen.findByRole('link', { name: 'Blue Hour' });
    expect(router.state.location.search).toBe('');
    expect(titles()).toEqual(expect.arrayContaining(['Blue Hour', 'Brick Lane']));
  });

  it('show the best matches of a search first, and sort them on request', async () => {
    const { user, router, api } = await openShop({ at: '/products?q=brick', routes: productRoutes(blue, red, pink) });
    await screen.findByRole('link', { name: 'Brick Lane' });

    expect(sortings().getByRole('link', { current: true })).toHaveAccessibleName('Best match');
    await user.click(sortings().getByRole('link', { name: 'Newest' }));

    await waitFor(() => {
      expect(sortings().getByRole('link', { current: true })).toHaveAccessibleName('Newest');
    });
    expect(router.state.location.search).toBe('?q=brick&sort=newest');
    await waitFor(() => {
      expect(api.callsTo('GET', '/products').map(({ query }) => query.get('sort'))).toEqual([null, 'newest']);
    });
  });

  it('offer no best match without a search', async () => {
    await openShop({ at: '/products', routes: productRoutes(blue) });
    await screen.findAllByRole('article');

    expect(sortings().queryByRole('link', { name: 'Best match' })).not.toBeInTheDocument();
  });

  it('name the words of a search that they ignore', async () => {
    const facets = { total: 1, colors: [], brands: [], sizes: [], types: [], price: { min: 0, max: 0 } };
    await openShop({
      at: '/products?q=brick',
      routes: [
        ...productRoutes(blue, red),
        on('GET', '/products/facets', { body: { ...facets, ignored: ['for', 'price'] } }),
      ],
    });

    expect(await screen.findByText('We ignored the words “for”, “price”.')).toBeVisible();
  });

  it('sort by price, low to high and high to low', async () => {
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(blue, red, pink) });
    await screen.findByRole('link', { name: 'Rani Low' });

    await user.click(sortings().getByRole('link', { name: 'Price, high to low' }));

    await waitFor(() => {
      expect(cardTitles()).toEqual(['Rani Low', 'Brick Lane', 'Blue Hour']);
    });
    expect(router.state.location.search).toBe('?sort=desc');
  });

  it('have a tab for each type, which clothes share, and their sizes apart from those of shoes', async () => {
    const tee = aProduct({ title: 'Rooftop Tee', type: 'tee', size: ['S', 'M'], stock: { S: 2, M: 2 } });
    const cap = aProduct({ title: 'Ridge Cap', type: 'cap', size: ['One size'], stock: { 'One size': 2 } });
    const trail = aProduct({ title: 'Langtang', type: 'trail' });
    const { user, router } = await openShop({ at: '/products', routes: productRoutes(tee, cap, trail) });
    const filters = await findFilters();
    const tabs = within(screen.getByRole('navigation', { name: 'Types' }));
    expect(tabs.getAllByRole('link').map((element) => element.textContent)).toEqual(['All', 'Trail', 'Clothing']);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('All');
    const namesIn = (group: string) =>
      within(filters.getByRole('group', { name: group }))
        .getAllByRole('link')
        .map((element) => element.textContent);
    expect(namesIn('Type')).toEqual(['Trail1', 'Clothing2', 'T-shirts1', 'Caps1']);
    expect(namesIn('Shoe size')).toEqual(['41', '42']);
    expect(namesIn('Clothing size')).toEqual(['S', 'M', 'One size']);

    await user.click(tabs.getByRole('link', { name: 'Clothing' }));

    expect(router.state.location.search).toBe('?type=clothing');
    expect(screen.getByRole('heading', { level: 1, name: 'Clothing' })).toBeVisible();
    await waitFor(() => {
      expect(cardTitles().sort()).toEqual(['Ridge Cap', 'Rooftop Tee']);
    });
    await waitFor(() => {
      expect(filters.queryByRole('group', { name: 'Shoe size' })).not.toBeInTheDocument();
    });
    await user.click(filters.getByRole('link', { name: /^Caps/ }));
    expect(router.state.location.search).toBe('?type=cap');
    await user.click(await screen.findByRole('link', { name: 'Remove Caps' }));
    expect(router.state.location.search).toBe('');
  });

  it('keep showing a choice that leaves nothing, so that it can be undone', async () => {
    await openShop({ at: '/products?color=red&company=adidas&size=46', routes: productRoutes(blue, red, pink) });
    await screen.findByText('Nothing matches all of these. Remove a filter to see more.');

    const filters = await findFilters();

    expect(filters.getAllByRole('link', { current: true }).map((element) => element.textContent)).toEqual([
      '46',
      'Red0',
      'Adidas0',
    ]);
    expect(filters.getByRole('link', { current: true, name: /^Red/ })).toHaveAttribute(
      'href',
      '/products?company=adidas&size=46',
    );
  });

  it('can be skipped by the keyboard: the first product is the next stop', async () => {
    const { user } = await openShop({ at: '/products', routes: productRoutes(red) });
    await screen.findByRole('link', { name: 'Brick Lane' });
    screen.getByRole('link', { name: 'Skip filters' }).focus();

    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 2, name: 'Products' })).toHaveFocus();
    await user.tab();

    expect(screen.getByRole('link', { name: 'Brick Lane' })).toHaveFocus();
  });

  it('show a bound of the price in rupees, too', async () => {
    await openShop({ at: '/products?maxPrice=75', routes: productRoutes(blue, red, pink) });

    const price = (await findFilters()).getByRole('group', { name: 'Price' });

    expect(price).toHaveTextContent('Rs 10,125');
  });

  it('are missing for an invalid answer of the server, and the list is shown all the same', async () => {
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

  it('offer no price range for an empty list', async () => {
    await openShop({ at: '/collections/filippa', routes: productRoutes(red) });

    expect(await screen.findByText('There is nothing on this shelf right now.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'From' })).not.toBeInTheDocument();
  });
});
