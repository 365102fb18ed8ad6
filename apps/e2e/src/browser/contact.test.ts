import { CONTACT, DEMO_ACCOUNTS } from '@paila/shared';
import type { Page } from 'playwright-core';
import { addAccount, logInAdmin } from '../testing/accounts.js';
import { becomes } from '../testing/eventually.js';
import { accessibilityFaults, appRuns, overflow, visit } from '../testing/look-over.js';
import { linkIn, openMailbox } from '../testing/mailbox.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { quiet } from '../testing/requests.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const mailbox = await openMailbox();
const { shop, browser } = await openSuite({ SMTP_URL: mailbox.url });
const admin = await logInAdmin(shop.url);

const ANSWER = 'Our answer to your message';
const EMAIL = 'maya@customer.example';

const expectSound = async (page: Page): Promise<void> => {
  await becomes(() => overflow(page), 0);
  expect(await accessibilityFaults(page)).toEqual([]);
};

it('a message is written, mailed to the shop, answered in the back office, and the answer is mailed', async () => {
  const visitor = await openSession(browser, shop.url, SIZES.phone);
  await visit(visitor.page, '/contact');
  await visitor.page.getByText('Got questions or feedbacks for us? Fill the form here to reach us.').waitFor();
  await visitor.page.getByLabel('Name', { exact: true }).fill('Maya Tamang');
  await visitor.page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await visitor.page.getByLabel('Order number or topic (optional)').fill('Wide feet');
  await visitor.page.getByRole('button', { name: 'Send message' }).click();
  await visitor.page.getByText('Please write your message').waitFor();
  await expectSound(visitor.page);
  await visitor.page.getByLabel('Message', { exact: true }).fill('Does the Court Low fit?\n<b>Thanks</b>');
  await visitor.page.getByRole('button', { name: 'Send message' }).click();
  await visitor.page.getByRole('heading', { name: 'Your message has arrived.' }).waitFor();
  await expectSound(visitor.page);
  await visitor.context.close();
  expect(visitor.troubles).toEqual([]);

  const mail = await mailbox.mailTo(CONTACT.email, 'Message from Maya Tamang');
  expect(mail).toContain('Does the Court Low fit?<br/>&lt;b&gt;Thanks&lt;/b&gt;');
  const staff = await openSession(browser, shop.url, SIZES.desk);
  await admin.enter(staff.context);
  await staff.page.goto('/admin');
  await staff.page.getByRole('link', { name: '1 message to answer' }).click();
  await staff.page.waitForURL('**/admin/messages?state=new');
  await staff.page.getByRole('link', { name: 'Maya Tamang' }).waitFor();
  await quiet(staff.page);
  await expectSound(staff.page);
  // The mail leads to the same page.
  await staff.page.goto(new URL(linkIn(mail)).pathname);
  await staff.page.getByRole('heading', { level: 1, name: 'Message from Maya Tamang' }).waitFor();
  await staff.page.getByLabel('Answer', { exact: true }).fill('It does, in a size up.');
  await staff.page.getByRole('button', { name: 'Send the answer' }).click();
  await staff.page.getByText(`The answer goes to ${EMAIL}.`).waitFor();
  await staff.page.getByRole('region', { name: 'Answers' }).getByText('It does, in a size up.').waitFor();
  await staff.page.getByRole('region', { name: 'Emails' }).getByRole('paragraph').filter({ hasText: ANSWER }).waitFor();
  await quiet(staff.page);
  await expectSound(staff.page);
  await staff.context.close();
  expect(staff.troubles).toEqual([]);

  const answer = await mailbox.mailTo(EMAIL, ANSWER);
  expect(answer).toContain('Namaste Maya,');
  expect(answer).toContain('It does, in a size up.');
  expect(answer).toContain('Does the Court Low fit?');
});

it.each([
  ['on a desk', SIZES.desk],
  ['on a phone', SIZES.phone],
])('the back office’s list and its messages fit by light and dark: %s', async (_where, size) => {
  const written = await fetch(`${shop.url}/api/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'A'.repeat(60),
      email: `${'long'.repeat(10)}@customer.example`,
      text: `${'word '.repeat(100)}${'w'.repeat(300)}`,
    }),
  });
  expect(written.status).toBe(200);
  const { page, context, troubles } = await openSession(browser, shop.url, size);
  await admin.enter(context);
  await page.goto('/admin/messages');

  await page
    .getByRole('link', { name: 'A'.repeat(60) })
    .first()
    .waitFor();
  await quiet(page);
  await becomes(() => overflow(page), 0);
  expect(await faultsByLightAndDark(page)).toEqual([]);
  await page
    .getByRole('link', { name: 'A'.repeat(60) })
    .first()
    .click();
  await page.waitForURL('**/admin/messages/*');
  await page.getByLabel('Answer', { exact: true }).waitFor();
  await quiet(page);
  await becomes(() => overflow(page), 0);
  expect(await faultsByLightAndDark(page)).toEqual([]);
  await context.close();
  expect(troubles).toEqual([]);
});

it('a logged-in customer need not type name and address', async () => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
  await visit(page, '/login');
  await page.getByLabel('Username or Email').fill(DEMO_ACCOUNTS.shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS.shopper.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();

  await becomes(() => page.getByLabel('Email', { exact: true }).inputValue(), DEMO_ACCOUNTS.shopper.email);
  await context.close();
  expect(troubles).toEqual([]);
});

it('an unsent message is gone after a log-out', async () => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  const customer = await addAccount(shop.url, admin, 'half-a-message', 'customer');
  await customer.enter(context);
  await visit(page, '/contact');
  await page.getByLabel('Message', { exact: true }).fill('My secret question');
  await visit(page, '/user-profile');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL(shop.url + '/');

  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/contact');
  await appRuns(page);
  for (const name of ['Name', 'Email', 'Message']) {
    await becomes(() => page.getByLabel(name, { exact: true }).inputValue(), '');
  }
  await context.close();
  expect(troubles).toEqual([]);
});
