import { request } from 'node:http';
import type { LoginAnswer, User } from '@paila/shared';
import type { Page } from 'playwright-core';
import { accessibilityFaults, overflow, visit } from '../testing/look-over.js';
import { linkIn, openMailbox } from '../testing/mailbox.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';

const mailbox = await openMailbox();
const { shop, browser } = await openSuite({ SMTP_URL: mailbox.url });

const PASSWORD = 'one step at a time';
const NEW_PASSWORD = 'two steps at a time';
const RESET = 'Choose a new password';
const WELCOME = 'Your account is ready';
const CONFIRM = 'Confirm your email address';

const call = async <Answer>(method: string, path: string, body: object, token = ''): Promise<Answer> => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

/** A customer with an account, by a name of their own. */
const registered = async (name: string): Promise<User> => {
  const email = `${name}@customer.example`;
  return call<User>('POST', '/users', {
    firstname: 'Asha',
    lastname: 'Gurung',
    username: name,
    email,
    password: PASSWORD,
  });
};

const logIn = async (page: Page, name: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Username or Email').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const logInAt = async (page: Page, name: string): Promise<void> => {
  await visit(page, '/login');
  await logIn(page, name);
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
};

const expectFits = async (page: Page): Promise<void> => {
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityFaults(page)).toEqual([]);
};
/** A link that no longer works is answered with a 410, which the browser logs. */
const withoutGone = (troubles: readonly string[]): string[] =>
  troubles.filter((trouble) => !trouble.includes('status of 410'));

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, once, and everybody else is logged out', async () => {
    const { email } = await registered('maya');
    const elsewhere = await openSession(browser, shop.url, SIZES.desk);
    await logInAt(elsewhere.page, 'maya');
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);

    await visit(page, '/login');
    await page.getByRole('link', { name: 'FORGET PASSWORD?' }).click();
    await page.getByRole('heading', { level: 1, name: 'FORGOTTEN PASSWORD' }).waitFor();
    await expectFits(page);
    await page.getByLabel('Username or Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText(`If there is an account for ${email}`).waitFor();
    const link = linkIn(await mailbox.mailTo(email, RESET));
    expect(new URL(link).origin).toBe(shop.url);

    await visit(page, link);
    await page.getByText(`For ${email}.`).waitFor();
    await expectFits(page);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Your password was changed. Please log in with the new one.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Invalid credentials').waitFor();
    await logIn(page, email, NEW_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
    await mailbox.mailTo(email, 'Your password was changed');

    await visit(elsewhere.page, '/user-profile');
    await elsewhere.page.getByText('Please Login to view this page').waitFor();
    await elsewhere.page.goto(link);
    await elsewhere.page.getByText('This link has already been used').waitFor();
    await elsewhere.page.getByRole('link', { name: 'Get a new link' }).waitFor();
    await elsewhere.context.close();
    await context.close();
    expect(withoutGone(elsewhere.troubles)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('gets the same words and no mail for an unknown account', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/forgot-password');
    await page.getByLabel('Username or Email').fill('nobody@customer.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('If there is an account for nobody@customer.example').waitFor();

    // A later mail has arrived, so a mail to nobody would have arrived, too.
    const { email } = await registered('later');
    await call('POST', '/password-reset', { email });
    await mailbox.mailTo(email, RESET);
    expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('nobody@customer.example');
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is replaced at the shop’s own address, whatever host a caller names', async () => {
    const { email } = await registered('host');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
      request(
        `${shop.url}/api/password-reset`,
        { method: 'POST', headers: { 'Content-Type': 'application/json', ...evil } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      )
        .on('error', reject)
        .end(JSON.stringify({ email }));
    });
    expect(status).toBe(200);

    const mail = await mailbox.mailTo(email, RESET);

    expect(new URL(linkIn(mail)).origin).toBe(shop.url);
    expect(mail).not.toContain('evil.example');
  });

  it('is not replaced by a link that was cut off, which explains the next step', async () => {
    const { email } = await registered('cut');
    await call('POST', '/password-reset', { email });
    const link = linkIn(await mailbox.mailTo(email, RESET));
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);

    await visit(page, link.slice(0, -3));
    await page.getByText('This link is incomplete').waitFor();
    await expectFits(page);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('an email address', () => {
  it('is confirmed by the link of the welcome mail, which brings the orders of a guest', async () => {
    const email = 'guest@customer.example';
    const product = await newestProduct(shop.url);
    const address = {
      firstname: 'Gita',
      lastname: 'Rai',
      phone: '9800000003',
      streetAddress: 'Lakeside 4',
      city: 'Pokhara',
      state: 'Gandaki',
      email,
    };
    const products = [{ productId: product._id, quantity: 1 }];
    await call('POST', '/orders', { products, amount: product.discountPrice, address });
    await call('POST', '/users', { firstname: 'Gita', lastname: 'Rai', username: 'gita', email, password: PASSWORD });
    const link = linkIn(await mailbox.mailTo(email, WELCOME));
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);

    await visit(page, link);
    await page.getByText('Log in to your account to confirm its email.').waitFor();
    await expectFits(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, 'gita');
    await page.getByText(`${email} is confirmed.`).waitFor();
    await expectFits(page);
    await page.getByRole('link', { name: 'View Orders' }).click();
    await page.getByRole('main').getByRole('link', { name: product.title }).first().waitFor();
    await visit(page, '/user-profile');
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is confirmed by nobody else', async () => {
    const { email } = await registered('owner');
    await registered('stranger');
    const link = linkIn(await mailbox.mailTo(email, WELCOME));
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await logInAt(page, 'stranger');

    await page.goto(link);
    await page.getByText('This link is for another account.').waitFor();
    await context.close();
    expect(troubles.filter((trouble) => !trouble.includes('status of 403'))).toEqual([]);
  });

  it('changes by the link to the new address, and the old address is notified', async () => {
    const { email } = await registered('mover');
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await logInAt(page, 'mover');
    const fresh = 'moved@customer.example';
    await visit(page, '/user-profile/settings');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Email').fill(fresh);
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Your address changes once you follow the link').waitFor();
    await visit(page, '/user-profile');
    await page.getByText(`Changes to ${fresh} once you follow the link`).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('An email with a link is on its way.').waitFor();
    const link = linkIn(await mailbox.mailTo(fresh, CONFIRM, 2));

    await visit(page, link);
    await page.getByText(`${fresh} is confirmed.`).waitFor();

    await mailbox.mailTo(email, 'Your email address was changed');
    const { user } = await call<LoginAnswer>('POST', '/auth', { email: fresh, password: PASSWORD });
    expect(user.email).toBe(fresh);
    await context.close();
    expect(troubles).toEqual([]);
  });
});
