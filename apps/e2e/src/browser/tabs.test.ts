import { type Cart, DEMO_ACCOUNTS, type LoginAnswer, type Product } from '@paila/shared';
import type { Locator, Page } from 'playwright-core';
import { becomes } from '../testing/eventually.js';
import { reload, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { firstInStock, sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();
const find = async (slug: string): Promise<Product> =>
  (await (await fetch(`${shop.url}/api/products/${slug}`)).json()) as Product;
const [runner, high, tee] = await Promise.all([find('monsoon-runner'), find('indigo-dusk-high'), find('rooftop-tee')]);

const call = async <Answer>(method: string, path: string, token: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};
const logIn = ({ email, password }: { readonly email: string; readonly password: string }): Promise<LoginAnswer> =>
  call('POST', '/auth', '', { email, password });

/** Changes the demo customer's cart on the server, as another device would. */
const putOnServer = async (...lines: readonly { product: Product; quantity: number }[]): Promise<void> => {
  const { token, user } = await logIn(DEMO_ACCOUNTS.shopper);
  const products = lines.map(({ product, quantity }) => ({ id: product._id, quantity, size: product.size[0] }));
  await call('PUT', `/cart/${user._id}`, token, { products });
};
const cartOnServer = async (): Promise<string[]> => {
  const { token, user } = await logIn(DEMO_ACCOUNTS.shopper);
  const cart = await call<Cart>('GET', `/cart/${user._id}`, token);
  return cart.products.map(({ product, quantity }) => `${product.title} x ${String(quantity)}`).sort();
};

const logInOnPage = async (page: Page): Promise<void> => {
  await visit(page, '/login');
  await page.getByLabel('Username or Email').fill(DEMO_ACCOUNTS.shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS.shopper.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/user-profile');
};
const logOutOnPage = (page: Page): Promise<void> => page.getByRole('button', { name: 'Log out' }).click();

/** Adds a product in its first size, which is in stock. */
const add = async (page: Page, product: Product, quantity = 1): Promise<void> => {
  await visit(page, `/products/${product._id}`);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity));
  await sizeChoice(page, firstInStock(product)).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText(/^Added to your cart/).waitFor();
};

const badge = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Cart, ${String(count)} ${count === 1 ? 'item' : 'items'}` });

const openCart = async (page: Page, count: number): Promise<Locator> => {
  await badge(page, count).click();
  const panel = page.getByRole('dialog', { name: /^Cart/ });
  await panel.waitFor();
  return panel;
};

describe('two tabs of one browser', () => {
  it('show one cart, wherever it is changed', async () => {
    const { page: first, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    const second = await context.newPage();
    await visit(second, '/contact');

    await add(first, runner);
    const panel = await openCart(second, 1);
    await panel.getByRole('button', { name: 'Increase quantity' }).click();
    await badge(first, 2).waitFor();
    await panel.getByRole('button', { name: 'Remove Monsoon Runner' }).click();
    await badge(first, 0).waitFor();
    await panel.getByRole('button', { name: 'Undo' }).click();

    await badge(first, 2).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('log in and out together, and the next log-in restores the cart in both', async () => {
    await putOnServer({ product: high, quantity: 1 });
    const { page: first, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    const second = await context.newPage();
    await visit(second, '/user-profile/orders');
    await second.getByText('Please Login to view this page').waitFor();

    await logInOnPage(first);
    await second.getByText('No Orders yet.').waitFor();
    await badge(first, 1).waitFor();
    await badge(second, 1).waitFor();
    await logOutOnPage(first);
    await second.getByText('Please Login to view this page').waitFor();
    await badge(first, 0).waitFor();
    await badge(second, 0).waitFor();
    await logInOnPage(second);
    await badge(second, 1).waitFor();

    await badge(first, 1).waitFor();
    await becomes(cartOnServer, ['Indigo Dusk High x 1']);
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe("a guest's cart", () => {
  it('merges with another device’s at log-in: nothing is lost, and shared items keep this one’s quantity', async () => {
    await putOnServer({ product: runner, quantity: 5 }, { product: high, quantity: 1 });
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await add(page, runner, 2);
    await add(page, tee, 1);

    await logInOnPage(page);
    await badge(page, 4).waitFor();

    await becomes(cartOnServer, ['Indigo Dusk High x 1', 'Monsoon Runner x 2', 'Rooftop Tee x 1']);
    await reload(page);
    await badge(page, 4).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('shows sold-out items and raised prices before the checkout', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await add(page, runner);
    await add(page, tee, 2);
    const { token } = await logIn(DEMO_ACCOUNTS.admin);
    const size = runner.size[0] ?? '';
    await call('PUT', `/products/${runner._id}`, token, { ...runner, stock: { ...runner.stock, [size]: 0 } });
    await call('PUT', `/products/${tee._id}`, token, { ...tee, price: 40, discountPrice: 31.5 });

    const panel = await openCart(page, 3);

    await panel.getByText(`Sold out in ${size}. Please choose another size.`).waitFor();
    await panel.getByText(`was $${tee.discountPrice.toFixed(2)}, now $31.50`).waitFor();
    await panel.getByText('Not included').waitFor();
    // Prices of the line that can be bought, and of the cart.
    await becomes(() => panel.getByText('$63.00').count(), 2);
    await panel.getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('main').getByText(`Sold out in ${size}. Please choose another size.`).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});
