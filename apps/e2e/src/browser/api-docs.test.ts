import { becomes, eventually } from '../testing/eventually.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';

interface Description {
  info: { title: string };
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}

const { shop, browser } = await openSuite({ SHOP_NAME: '<b>Paila</b>' });

it('lists every call of the API, from files of the shop alone', async () => {
  const { page, troubles } = await openSession(browser, shop.url, SIZES.desk);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${shop.url}/`) && !url.startsWith('data:')) foreign.push(url);
  });
  const description = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Description;
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

  await page.goto('/api/docs');
  await page.getByText(operations.at(-1)?.summary ?? '', { exact: true }).waitFor();

  const shown = async (): Promise<string[]> =>
    (await page.locator('.opblock-summary-description').allTextContents()).sort();
  await becomes(shown, operations.map(({ summary }) => summary).sort());
  // Query parameters are shown as text, not as HTML.
  const headings = await eventually(
    () => page.locator('h1').allTextContents(),
    ({ length }) => length > 0,
  );
  expect(headings).toEqual([expect.stringContaining('The API of <b>Paila</b>')]);
  expect(await page.locator('h1 b').count()).toBe(0);
  expect({ foreign, troubles }).toEqual({ foreign: [], troubles: [] });
});

it('opens a call with its parameters and answers, and tries it out', async () => {
  const { page, troubles } = await openSession(browser, shop.url, SIZES.desk);
  await page.goto('/api/docs');

  const call = page.locator('#operations-Catalogue-listProducts');
  await call.getByRole('button', { name: 'GET /api/products' }).first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();

  await call.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  expect(troubles).toEqual([]);
});
