import { DEMO_ACCOUNTS } from '@paila/shared';
import type { Page, Route } from 'playwright-core';
import { fillInAddress } from '../testing/address-form.js';
import { becomes } from '../testing/eventually.js';
import { cartIsStored } from '../testing/stored-cart.js';
import { inPages } from '../testing/lanes.js';
import { expectFrame, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openCustomerSuite } from '../testing/open-suite.js';
import { plentifulSize, sizeChoice } from '../testing/sizes.js';

const { shop, browser, product, shopper, order } = await openCustomerSuite();

const UNREADABLE = 'The shop sent a response that we could not read';

interface Failure {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  /** The message that the shopper sees. */
  readonly words: string;
}

const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body });

const NO_CONNECTION: Failure = {
  name: 'no connection',
  answer: (route) => route.abort('connectionfailed'),
  words: 'We could not reach the shop',
};
const SERVER_ERROR: Failure = {
  name: 'a server error',
  answer: json(500, '{"msg":"Server Error","code":"server_error"}'),
  words: 'Server Error',
};
const PROXY_ERROR: Failure = {
  name: "a proxy's error page",
  answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  words: 'The shop is having trouble right now',
};
const WEB_PAGE: Failure = {
  name: 'a web page in place of an answer',
  answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }),
  words: UNREADABLE,
};
const CUT_OFF: Failure = { name: 'half an answer', answer: json(200, '[{"_id":"65'), words: UNREADABLE };
const ODD: Failure = { name: 'an answer of another shape', answer: json(200, '{"nothing":[1]}'), words: UNREADABLE };

const LOUD = [NO_CONNECTION, SERVER_ERROR, PROXY_ERROR, WEB_PAGE];
const ALL = [...LOUD, CUT_OFF, ODD];

const failing = async (page: Page, path: RegExp, failure: Failure, method?: string): Promise<void> => {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => (method === undefined || route.request().method() === method ? failure.answer(route) : route.continue()),
  );
};

const openPage = async (isCustomer: boolean) => {
  const session = await openSession(browser, shop.url, SIZES.phone);
  if (isCustomer) await shopper.enter(session.context);
  return session;
};

/** Does the same for each failure. They share the pages of a context, whose scripts are compiled once. */
const forEachFailure = async (
  isCustomer: boolean,
  failures: readonly Failure[],
  work: (page: Page, failure: Failure) => Promise<void>,
): Promise<void> => {
  const { context } = await openPage(isCustomer);
  await inPages(context, failures, async (page, failure) => {
    await work(page, failure);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await context.close();
};

describe('a screen whose call fails', () => {
  const SCREENS = [
    { at: '/user-profile', call: /^\/api\/auth$/, failures: ALL, wayOn: 'Try again' },
    { at: '/user-profile/orders', call: /^\/api\/orders\//, failures: ALL, wayOn: 'Try again' },
    { at: '/user-profile/addresses', call: /^\/api\/address\//, failures: ALL, wayOn: 'Try again' },
    { at: '/user-profile/password', call: /^\/api\/auth\/sessions$/, failures: ALL, wayOn: 'Try again' },
  ];
  it.each(SCREENS)('says so and continues from there: $at', async ({ at, call, failures, wayOn }) => {
    await forEachFailure(true, failures, async (page, failure) => {
      await failing(page, call, failure);

      await visit(page, at);

      await page.getByRole('main').getByRole('alert').filter({ hasText: failure.words }).waitFor();
      await expectFrame(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: wayOn }).click();
      await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' });
    });
  });

  it('lists products again once the page is reloaded', async () => {
    await forEachFailure(false, [NO_CONNECTION, SERVER_ERROR], async (page, failure) => {
      await visit(page, '/contact');
      await failing(page, /^\/api\/products\//, failure);

      await page.getByRole('contentinfo').getByRole('link', { name: 'All', exact: true }).click();

      const alert = page.getByRole('main').getByRole('alert');
      await alert.filter({ hasText: `${failure.words}. Reload page` }).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await alert.getByRole('button', { name: 'Reload page' }).click();
      await page.getByRole('main').getByRole('article').first().waitFor();
    });
  });

  it('pays an order once it can be read again', async () => {
    await forEachFailure(true, ALL, async (page, failure) => {
      await failing(page, /^\/api\/orders\/detail\//, failure);

      await visit(page, `/khalti?order=${order._id}`);

      await page.getByRole('main').getByRole('alert').filter({ hasText: failure.words }).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Pay with Khalti' }).waitFor();
    });
  });

  it("says 'Please reload page' when the result of a payment is unknown", async () => {
    await forEachFailure(true, ALL, async (page, failure) => {
      await failing(page, /^\/api\/payments\/khalti\/confirm$/, failure);

      await visit(page, '/payment?pidx=abc123');

      await page.getByText('Please reload page').waitFor();
      await page.getByText(`${failure.words}. Your money is not lost.`).waitFor();
      await page.getByRole('button', { name: 'Reload page' }).waitFor();
    });
  });
});

describe('a form whose call fails', () => {
  it('keeps the input of the log-in', async () => {
    await forEachFailure(false, ALL, async (page, failure) => {
      await failing(page, /^\/api\/auth$/, failure, 'POST');
      await visit(page, '/login');
      await page.getByLabel('Username or Email').fill('asha');
      await page.getByLabel('Password', { exact: true }).fill('secret-pass');

      await page.getByRole('button', { name: 'Log in' }).click();

      await page.getByRole('alert').filter({ hasText: failure.words }).waitFor();
      await becomes(() => page.getByLabel('Username or Email').inputValue(), 'asha');
      await becomes(() => page.getByLabel('Password', { exact: true }).inputValue(), 'secret-pass');
    });
  });

  it('places no order, says so, and keeps the address', async () => {
    // One after another, as each order takes an item of the size.
    for (const failure of [NO_CONNECTION, SERVER_ERROR, PROXY_ERROR]) {
      const { page, context } = await openPage(false);
      await visit(page, `/products/${product._id}`);
      await sizeChoice(page, plentifulSize(product)).check();
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await cartIsStored(page, product._id);
      await visit(page, '/checkout');
      await failing(page, /^\/api\/orders\/$/, failure, 'POST');
      await fillInAddress(page, { email: 'bina@paila.example' });

      await page.getByRole('button', { name: 'Proceed to Payment' }).click();

      await page.getByText('Error placing order. Please try again.').waitFor();
      await becomes(() => page.getByLabel('Street address').inputValue(), 'Lakeside 4');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.waitForURL('**/khalti?order=*');
      await context.close();
    }
  });

  it('asks a customer whose addresses are missing to reload', async () => {
    const { page, context } = await openPage(true);
    await visit(page, `/products/${product._id}`);
    await sizeChoice(page, plentifulSize(product)).check();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await cartIsStored(page, product._id);
    await failing(page, /^\/api\/address\//, SERVER_ERROR);

    await visit(page, '/checkout');

    await page.getByText('Server Error. Please reload the page').waitFor();
    await context.close();
  });
});

describe('a session that ends in the middle', () => {
  const ENDED: Failure = {
    name: 'an ended session',
    answer: json(401, '{"msg":"Your session has ended. Please log in again","code":"unauthorized"}'),
    words: '',
  };
  const logInAgain = async (page: Page): Promise<void> => {
    await page.getByText('Your session has ended. Your cart is safe.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('link', { name: 'Log in again' }).click();
    await page.getByLabel('Username or Email').fill(DEMO_ACCOUNTS.shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS.shopper.password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  it('loses no password that was typed', async () => {
    const { page, context } = await openPage(true);
    await visit(page, '/user-profile/password');
    await page.getByLabel('Current Password').fill('the-old-one');
    await page.getByLabel('New Password', { exact: true }).fill('the-new-one');
    await page.getByLabel('Confirm New Password').fill('the-new-one');
    await failing(page, /^\/api\/auth\//, ENDED, 'PUT');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await logInAgain(page);

    await page.waitForURL('**/user-profile/password');
    await page.getByLabel('Current Password').waitFor();
    await becomes(() => page.getByLabel('Current Password').inputValue(), 'the-old-one');
    await becomes(() => page.getByLabel('New Password', { exact: true }).inputValue(), 'the-new-one');
    await context.close();
  });

  it('loses nothing of an address', async () => {
    const { page, context } = await openPage(true);
    await visit(page, '/user-profile/addresses');
    await page.getByRole('button', { name: 'Add address' }).click();
    await fillInAddress(page);
    await failing(page, /^\/api\/address\/$/, ENDED, 'POST');

    await page.getByRole('button', { name: 'Submit' }).click();
    await logInAgain(page);

    await page.waitForURL('**/user-profile/addresses');
    await becomes(() => page.getByLabel('Street address').inputValue(), 'Lakeside 4');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('main').getByText('Lakeside 4').waitFor();
    await context.close();
  });

  it('loses nothing of a profile', async () => {
    const { page, context } = await openPage(true);
    await visit(page, '/user-profile/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Phone').fill('9811111111');
    await page.getByLabel('Phone').blur();
    // The shop completes the number when the field loses the focus, and stores the completed one.
    await becomes(() => page.getByLabel('Phone').inputValue(), '+977 9811111111');
    await page.getByLabel('First name').fill('Bina Maya');
    await failing(page, /^\/api\/auth\//, ENDED, 'PUT');

    await page.getByRole('button', { name: 'Update' }).click();
    await logInAgain(page);

    await page.waitForURL('**/user-profile/settings');
    await page.getByRole('button', { name: 'Update' }).waitFor();
    await becomes(() => page.getByLabel('Phone').inputValue(), '+977 9811111111');
    await becomes(() => page.getByLabel('First name').inputValue(), 'Bina Maya');
    await context.close();
  });
});
