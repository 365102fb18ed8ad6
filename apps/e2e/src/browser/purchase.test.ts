import type { Page } from 'playwright-core';
import type { Order, Product } from '@paila/shared';
import { becomes } from '../testing/eventually.js';
import { appRuns, reload, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();

const asha = (name: string) => ({
  firstname: 'Asha',
  lastname: 'Gurung',
  username: name,
  email: `${name}@customer.example`,
  password: 'one step at a time',
});
type Person = ReturnType<typeof asha>;

const productShown = async (page: Page): Promise<Product> => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const answer = await fetch(`${shop.url}/api/products/${id}`);
  return (await answer.json()) as Product;
};
const productStock = async (product: Product, size: string): Promise<number | undefined> => {
  const answer = await fetch(`${shop.url}/api/products/${product._id}`);
  return ((await answer.json()) as Product).stock?.[size];
};

/** A double click, as impatient people do. */
const doubleClick = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).dblclick();

const chooseShoe = async (page: Page): Promise<{ product: Product; size: string }> => {
  await visit(page, '/');
  const menu = page.getByRole('button', { name: 'Menu' });
  // The footer has one, too.
  const all = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All', exact: true });
  await menu.or(all).waitFor();
  if (await menu.isVisible()) await menu.click();
  await all.click();
  await page.waitForURL('**/products');
  const list = page.getByRole('heading', { level: 1, name: 'All sneakers and clothing' });
  await list.waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Indigo Dusk High/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Indigo Dusk High' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/products');
  await list.waitFor();
  await page.goForward();
  await page.waitForURL('**/products/*');
  await page.getByRole('heading', { level: 1, name: 'Indigo Dusk High' }).waitFor();
  const product = await productShown(page);
  const size = product.size.find((name) => (product.stock?.[name] ?? 0) > 3) ?? '';
  await appRuns(page);
  await sizeChoice(page, size).check();
  return { product, size };
};

const register = async (page: Page, person: Person): Promise<void> => {
  await visit(page, '/register');
  await page.getByLabel('First name').fill(person.firstname);
  await page.getByLabel('Last name').fill(person.lastname);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await doubleClick(page, 'Create account');
  await page.waitForURL('**/login');
};

const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await doubleClick(page, 'Log in');
};

const addAddress = async (page: Page): Promise<void> => {
  await visit(page, '/user-profile/addresses');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Gurung');
  await page.getByLabel('Phone').fill('9800000001');
  await page.getByLabel('Street address').fill('Jhamsikhel Road 12');
  await page.getByLabel('City').fill('Lalitpur');
  await page.getByLabel('State').fill('Bagmati');
  await doubleClick(page, 'Submit');
  await page.getByRole('radio', { name: /Jhamsikhel Road 12/ }).waitFor();
};

const payAtProvider = async (page: Page): Promise<void> => {
  await page.getByLabel('Khalti ID').fill('9800000001');
  await page.getByLabel('MPIN').fill('1111');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('OTP').fill('987654');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay Rs/ }).click();
};

const toProvider = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/khalti\?order=/);
  // The page is a document of its own, which is loaded after the address has changed.
  await page.getByRole('button', { name: 'Pay with Khalti' }).waitFor();
  await reload(page);
  await page.getByRole('button', { name: 'Pay with Khalti' }).dblclick();
  await page.waitForURL(`${shop.provider.url}/**`);
  // Back and forward again: the same link, not a second one.
  await page.goBack();
  await page.waitForURL(/\/khalti\?order=/);
  await page.getByRole('button', { name: 'Pay with Khalti' }).click();
  await page.waitForURL(`${shop.provider.url}/**`);
};

const listOrders = async (page: Page): Promise<Order[]> => {
  const token = await page.evaluate<string>('localStorage.getItem("userToken")');
  const { _id } = JSON.parse(await page.evaluate<string>('localStorage.getItem("userInfo")')) as { _id: string };
  const answer = await fetch(`${shop.url}/api/orders/${_id}`, { headers: { 'x-auth-token': token } });
  return (await answer.json()) as Order[];
};

describe.each(Object.entries(SIZES))('a shopper at %s size', (name, viewport) => {
  it('buys a shoe, and no repeated action takes effect twice', async () => {
    const { page, troubles } = await openSession(browser, shop.url, viewport);
    const person = asha(`asha-${name}`);
    const paymentsBefore = shop.provider.control.payments().length;

    const { product, size } = await chooseShoe(page);
    const before = (await productStock(product, size)) ?? 0;
    await page.getByRole('button', { name: 'Add to cart' }).first().dblclick();
    await reload(page);
    await page.getByRole('button', { name: /^Cart/ }).click();
    const panel = page.getByRole('dialog', { name: /cart/i });
    await panel.getByText(product.title).waitFor();
    await becomes(() => panel.getByRole('spinbutton', { name: 'Quantity' }).inputValue(), '1');
    await panel
      .getByText(`$${product.discountPrice.toFixed(2)}`)
      .first()
      .waitFor();

    await register(page, person);
    await logIn(page, person);
    await page.waitForURL('**/user-profile');
    await addAddress(page);

    await visit(page, '/checkout');
    await page.getByText('Jhamsikhel Road 12').waitFor();
    await reload(page);
    await page.getByText('Jhamsikhel Road 12').waitFor();
    await doubleClick(page, 'Proceed to Payment');
    await toProvider(page);
    expect(await productStock(product, size)).toBe(before - 1);
    await payAtProvider(page);

    await page.waitForURL('**/payment?**');
    await page.getByRole('link', { name: 'View Orders' }).waitFor();
    await reload(page);
    await page.getByRole('link', { name: 'View Orders' }).waitFor();
    const second = await page.context().newPage();
    await visit(second, page.url());
    await second.getByRole('link', { name: 'View Orders' }).waitFor();
    await second.close();

    await page.getByRole('link', { name: 'View Orders' }).click();
    await page.waitForURL('**/user-profile/orders');
    await page
      .getByRole('main')
      .getByText(new RegExp(`${product.title} X 1`))
      .waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'View Orders' }).waitFor();
    const orders = await listOrders(page);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ status: 'paid', amount: product.discountPrice });
    expect(await productStock(product, size)).toBe(before - 1);
    expect(shop.provider.control.payments().length - paymentsBefore).toBe(1);

    await visit(page, '/');
    await page.getByRole('button', { name: /^Cart/ }).click();
    await page.getByText('Your cart is empty.').waitFor();
    await page.context().close();
    expect(troubles).toEqual([]);
  });
});

/** Runs in the page: fills in the fields as some password managers do, without any event. */
const FILL_WITHOUT_EVENTS = `
  for (const [name, text] of Object.entries({
    email: 'bina@customer.example', firstname: 'Bina', lastname: 'Rai', phone: '9800000002',
    streetAddress: 'Lakeside 4', city: 'Pokhara', state: 'Gandaki',
  })) document.querySelector('[name="' + name + '"]').value = text;`;

describe('a guest whose browser fills in the address by itself', () => {
  it('orders once, and finds cart and address again on the way back from the payment', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    const { product } = await chooseShoe(page);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await page.getByRole('dialog', { name: /cart/i }).getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/checkout');
    await page.getByLabel('Street address').waitFor();
    await page.evaluate(FILL_WITHOUT_EVENTS);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.waitForURL(/\/khalti\?order=/);
    const ordered = page.url();
    await page.getByRole('button', { name: 'Pay with Khalti' }).waitFor();

    await page.goBack();
    await page.waitForURL('**/checkout');
    await becomes(() => page.getByLabel('Street address').inputValue(), 'Lakeside 4');
    await becomes(() => page.getByLabel('Email').inputValue(), 'bina@customer.example');
    await page.getByRole('button', { name: 'Show your order' }).click();
    await page.getByRole('main').getByRole('link', { name: product.title }).waitFor();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.waitForURL(/\/khalti\?order=/);
    // The same order: a second one would hold the goods twice.
    expect(page.url()).toBe(ordered);

    await page.getByRole('button', { name: 'Pay with Khalti' }).click();
    await page.waitForURL(`${shop.provider.url}/**`);
    await payAtProvider(page);
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    await page.goBack();
    await visit(page, '/checkout');
    await page.getByText('Your cart is empty.').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    await context.close();
    expect(troubles).toEqual([]);
  });
});
