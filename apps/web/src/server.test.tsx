import type { PreloadedResponse } from '@paila/shared';
import { DEFAULT_SETTINGS } from './platform/settings.js';
import { renderFirstView } from './server.js';
import { aProduct } from './testing/samples.js';

const runner = aProduct({ title: 'Monsoon Runner', company: 'nike', placeholder: 'UklGRg==' });
const high = aProduct({ title: 'Snowline High <b>', company: 'nike' });

const view = (address: string, answers: readonly PreloadedResponse[] = []): Promise<string> =>
  renderFirstView({ address, answers, settings: { ...DEFAULT_SETTINGS, shopName: 'Jutta' } });

const LIST: PreloadedResponse = {
  endpoint: 'listProducts',
  arg: { page: 1, limit: 24, sort: 'newest' },
  body: [runner, high],
  total: 2,
};

describe('the first view of a page', () => {
  it('has the frame of the shop, and its name', async () => {
    const html = await view('/about');

    expect(html).toMatch(/<header.*Jutta.*<main.*<h1[^>]*>About Us<\/h1>.*<footer/s);
  });

  it('shows the answers of the API, without calling it', async () => {
    const html = await view('/products', [LIST]);

    expect(html).toContain('2 products');
    expect(html).toContain(`href="/products/${runner._id}"`);
    expect(html).toContain('Snowline High &lt;b&gt;');
  });

  it('shows a product by the name in its address, with its first picture to be fetched first', async () => {
    const html = await view(`/products/${runner.slug}`, [{ endpoint: 'showProduct', arg: runner.slug, body: runner }]);

    expect(html).toMatch(/<h1[^>]*>Monsoon Runner<\/h1>/);
    const picture = new RegExp(`<img [^>]*src="${runner.img[0] ?? ''}"[^>]*>`).exec(html)?.[0];
    expect(picture).toMatch(/fetchpriority="high"/i);
  });

  it('names no day of delivery, as the page is stored for longer than one is valid', async () => {
    const html = await view(`/products/${runner._id}`, [{ endpoint: 'showProduct', arg: runner._id, body: runner }]);

    expect(html).toMatch(/<span>In Lalitpur<\/span> <span[^>]*><\/span>/);
  });

  it('has the parts of a narrow window and of a wide one, for style sheets to choose', async () => {
    const html = await view('/products', [
      LIST,
      {
        endpoint: 'productFacets',
        arg: {},
        body: {
          total: 2,
          types: [{ value: 'runner', count: 2 }],
          colors: [{ value: 'blue', count: 2 }],
          brands: [],
          sizes: [],
          price: { min: 90, max: 90 },
        },
      },
    ]);

    expect(html).toMatch(/<div class="contents lg:hidden"><div class="frame"><nav aria-label="Types"/);
    expect(html).toMatch(/<div class="hidden lg:contents"><nav aria-label="Types"/);
    expect(html).toMatch(/<aside aria-label="Filters" class="hidden lg:block">.*Blue/);
  });

  it('has links that lead on, and controls as the app has them', async () => {
    const html = await view(`/products/${runner._id}`, [{ endpoint: 'showProduct', arg: runner._id, body: runner }]);

    expect(html).toMatch(/<button [^>]*aria-label="Menu"/);
    expect(html).toContain('href="/products/women"');
    expect(html).not.toContain('inert');
  });

  it('has no scripts', async () => {
    expect(await view('/products', [LIST])).not.toContain('<script');
  });

  it('has the placeholder of a picture behind it, in a list and on the page of the product', async () => {
    const behind = /<img [^>]*style="background-image:url\(&quot;data:image\/webp;base64,UklGRg==&quot;\)"/;

    expect(await view('/products', [LIST])).toMatch(behind);
    expect(await view(`/products/${runner._id}`, [{ endpoint: 'showProduct', arg: runner._id, body: runner }])).toMatch(
      behind,
    );
  });
});
