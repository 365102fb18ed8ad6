import type { Product } from '@paila/shared';
import type { Browser, Locator, Page } from 'playwright-core';
import { becomes, eventually } from '../testing/eventually.js';
import { visit } from '../testing/look-over.js';
import { openBrowser, openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { quiet } from '../testing/requests.js';

/** The first request for a model waits until it is made, which takes long on a busy machine. */
const PATIENCE_MS = 240_000;

const { shop } = await openSuite();
const product = (await (await fetch(`${shop.url}/api/products/monsoon-runner`)).json()) as Product;
let seeing: Browser;
let flat: Browser;

beforeAll(async () => {
  [seeing, flat] = await Promise.all([
    openBrowser(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
    openBrowser(['--disable-3d-apis']),
  ]);
});
afterAll(async () => {
  await Promise.all([seeing.close(), flat.close()]);
});

const looks = async (place: Locator): Promise<string> => (await place.screenshot()).toString('base64');
/** A screenshot once it differs from the given one: slow machines draw some frames later. */
const newLook = (place: Locator, old: string): Promise<string> =>
  eventually(
    () => looks(place),
    (look) => look !== old,
  );
const scripts = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
};

describe('a product that is turned around', () => {
  it(
    'is loaded on request, is in view, turns by buttons, keys and drag, and yields to its pictures again',
    async () => {
      const { page, context, troubles } = await openSession(seeing, shop.url, SIZES.desk);
      const requests = scripts(page);
      await visit(page, `/products/${product.slug}`);
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      await quiet(page);
      expect(requests.filter((path) => /turntable|turn-view|model\.glb/.test(path))).toEqual([]);

      // The tile is the last of the thumbnails, whose stage may be above the window by then.
      await page.evaluate('window.scrollTo(0, 500)');
      await page.getByRole('button', { name: 'Turn it around' }).click();
      const model = page.getByRole('slider', { name: `Turn ${product.title}` });
      const right = page.getByRole('button', { name: 'Turn it right' });
      await right.waitFor({ timeout: PATIENCE_MS });
      const turned = () => model.getAttribute('aria-valuenow');
      const isInView = async (): Promise<boolean> => {
        const { y = -1, height = 0 } = (await model.boundingBox()) ?? {};
        return y >= 64 && y + height <= SIZES.desk.height;
      };
      await becomes(isInView, true);
      expect(await page.getByRole('slider').count()).toBe(1);
      const first = await looks(model);

      await right.click();
      await becomes(turned, '15');
      const front = await newLook(model, first);
      expect(front).not.toBe(first);

      await model.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await becomes(turned, '30');
      const byKey = await newLook(model, front);
      expect(byKey).not.toBe(front);

      const { x = 0, y = 0, width = 0, height = 0 } = (await model.boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 4 });
      await page.mouse.up();
      await becomes(turned, '120');
      expect(await newLook(model, byKey)).not.toBe(byKey);

      await page.getByRole('button', { name: 'Reset the view' }).click();
      await becomes(turned, '0');

      await page.getByRole('button', { name: `${product.title}, picture 2 of ${String(product.img.length)}` }).click();
      await page.getByRole('button', { name: `Enlarge ${product.title}` }).waitFor();
      await context.close();
      expect(troubles).toEqual([]);
    },
    PATIENCE_MS + 60_000,
  );

  it('keeps its pictures where the browser cannot draw in three dimensions, and says so', async () => {
    const { page, context } = await openSession(flat, shop.url, SIZES.desk);
    await visit(page, `/products/${product.slug}`);

    await page.getByRole('button', { name: 'Turn it around' }).click();

    await page
      .getByText('This device cannot show it in 3-D. The pictures show every side.')
      .waitFor({ timeout: PATIENCE_MS });
    await page.getByRole('button', { name: `Enlarge ${product.title}` }).waitFor();
    await context.close();
  }, 300_000);

  it('keeps its pictures when the model does not load', async () => {
    const { page, context } = await openSession(seeing, shop.url, SIZES.phone);
    await page.route('**/model.glb', (route) => route.abort());
    await visit(page, `/products/${product.slug}`);

    await page.getByRole('button', { name: 'Turn it around' }).click();

    await page.getByText('This device cannot show it in 3-D.').waitFor();
    await page.getByRole('region', { name: `Pictures of ${product.title}` }).waitFor();
    await context.close();
  });
});
