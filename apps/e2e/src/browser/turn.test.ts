import type { Product } from '@paila/shared';
import type { Browser, Locator, Page } from 'playwright-core';
import { becomes, eventually } from '../testing/eventually.js';
import { visit } from '../testing/look-over.js';
import { openBrowser, openSession, SIZES } from '../testing/open-browser.js';
import { openShop, type OpenShop } from '../testing/open-shop.js';
import { quiet } from '../testing/requests.js';

/** The first request for a model waits until it is made, which takes long on a busy machine. */
const PATIENCE_MS = 240_000;

let shop: OpenShop;
let seeing: Browser;
let flat: Browser;
let product: Product;

beforeAll(async () => {
  [shop, seeing, flat] = await Promise.all([
    openShop(),
    openBrowser(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
    openBrowser(['--disable-3d-apis']),
  ]);
  const answer = await fetch(`${shop.url}/api/products/monsoon-runner`);
  product = (await answer.json()) as Product;
});
afterAll(async () => {
  await Promise.all([seeing.close(), flat.close()]);
  await shop.close();
});

const looks = async (place: Locator): Promise<string> => (await place.screenshot()).toString('base64');
/** A screenshot once it differs from the given one: slow machines draw some frames later. */
const newLook = (place: Locator, old: string): Promise<string> =>
  eventually(
    () => looks(place),
    (look) => look !== old,
  );
const scripts = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
};

describe('a product that is turned around', () => {
  it(
    'is fetched when asked for, turns by slider, keys and drag, and gives way to its pictures again',
    async () => {
      const { page, context, troubles } = await openSession(seeing, shop.url, SIZES.desk);
      const asked = scripts(page);
      await visit(page, `/products/${product.slug}`);
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      await quiet(page);
      expect(asked.filter((path) => /turntable|turn-view|model\.glb/.test(path))).toEqual([]);

      await page.getByRole('button', { name: 'Turn it around' }).click();
      const turn = page.getByRole('slider', { name: 'Turn' });
      await turn.waitFor({ timeout: PATIENCE_MS });
      const model = page.getByRole('application', { name: 'Arrow keys turn it' });
      const first = await looks(model);

      await turn.fill('90');
      const front = await newLook(model, first);
      expect(front).not.toBe(first);

      await model.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await becomes(() => turn.inputValue(), '105');
      const byKey = await newLook(model, front);
      expect(byKey).not.toBe(front);

      const { x = 0, y = 0, width = 0, height = 0 } = (await model.boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 4 });
      await page.mouse.up();
      await becomes(() => turn.inputValue(), '195');
      expect(await newLook(model, byKey)).not.toBe(byKey);

      await page.getByRole('button', { name: 'Back to the first side' }).click();
      await becomes(() => turn.inputValue(), '0');

      await page.getByRole('button', { name: 'Back to the pictures' }).click();
      await page.getByRole('button', { name: `Enlarge ${product.title}` }).waitFor();
      await context.close();
      expect(troubles).toEqual([]);
    },
    PATIENCE_MS + 60_000,
  );

  it('keeps its pictures, and says so, where nothing can be drawn in three dimensions', async () => {
    const { page, context } = await openSession(flat, shop.url, SIZES.desk);
    await visit(page, `/products/${product.slug}`);

    await page.getByRole('button', { name: 'Turn it around' }).click();

    await page
      .getByText('It cannot be turned around here. The pictures show it from every side.')
      .waitFor({ timeout: PATIENCE_MS });
    await page.getByRole('button', { name: `Enlarge ${product.title}` }).waitFor();
    await context.close();
  }, 300_000);

  it('keeps its pictures when the model does not come', async () => {
    const { page, context } = await openSession(seeing, shop.url, SIZES.phone);
    await page.route('**/model.glb', (route) => route.abort());
    await visit(page, `/products/${product.slug}`);

    await page.getByRole('button', { name: 'Turn it around' }).click();

    await page.getByText('It cannot be turned around here.').waitFor();
    await page.getByRole('region', { name: `Pictures of ${product.title}` }).waitFor();
    await context.close();
  });
});
