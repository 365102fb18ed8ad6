import { screen, waitFor } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

beforeEach(() => {
  window.sessionStorage.clear();
});
afterEach(closeShops);

const accepts: Route = on('POST', '/messages', { body: { msg: 'Your message has arrived' } });
const openContact = async (...routes: Route[]) => {
  const shop = await openShop({ at: '/contact', routes });
  await screen.findByRole('form', { name: 'Write to us' });
  const fill = async (text = 'Does it fit?'): Promise<void> => {
    await enterText(shop.user, screen.getByLabelText('Name'), 'Maya Tamang');
    await enterText(shop.user, screen.getByLabelText('Email'), 'maya@example.com');
    await enterText(shop.user, screen.getByLabelText('Message'), text);
  };
  const send = () => shop.user.click(screen.getByRole('button', { name: 'Send message' }));
  const sentMessages = () => shop.api.calls.filter(({ path }) => path.startsWith('/messages'));
  return { ...shop, fill, send, sentMessages };
};

it('sends the message, explains the next step, and forgets the draft', async () => {
  const { fill, send, sentMessages, user } = await openContact(accepts);
  await fill();
  await user.type(screen.getByLabelText('Order number or topic (optional)'), 'PA-1042');
  await send();

  const heading = await screen.findByRole('heading', { name: 'Your message has arrived.' });
  await waitFor(() => {
    expect(heading).toHaveFocus();
  });
  expect(screen.getByText(/answer by email to maya@example.com/)).toBeVisible();
  expect(sentMessages()).toMatchObject([
    { body: { name: 'Maya Tamang', email: 'maya@example.com', topic: 'PA-1042', text: 'Does it fit?' } },
  ]);
  expect(sentMessages()[0]?.body).not.toHaveProperty('website');

  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

it('names missing values beside their fields, and leads to the first', async () => {
  const { send, sentMessages } = await openContact();
  await send();

  await waitFor(() => {
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please include an email');
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Please write your message');
  expect(sentMessages()).toEqual([]);
});

it('sends a double click once, and a second attempt under the same key', async () => {
  const answers = [refusal(503, 'unavailable', 'The shop cannot reach its database')];
  const { fill, send, sentMessages, user } = await openContact(
    on('POST', '/messages', () => answers.shift() ?? { body: { msg: 'Your message has arrived' } }),
  );
  await fill();
  await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot reach its database');
  expect(screen.getByLabelText('Message')).toHaveValue('Does it fit?');
  expect(sentMessages()).toHaveLength(1);

  await send();
  await screen.findByRole('heading', { name: 'Your message has arrived.' });
  const keys = sentMessages().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\d-]{10,}$/);
  expect(keys[1]).toBe(keys[0]);
});

it('keeps the input over a visit elsewhere', async () => {
  const { fill, router } = await openContact();
  await fill('Half a sent');

  await router.navigate('/about');
  await screen.findByRole('heading', { level: 1, name: 'About Us' });
  await router.navigate('/contact');

  expect(await screen.findByLabelText('Message')).toHaveValue('Half a sent');
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
});

it('keeps the values that the browser filled in when the shop cannot be reached, until they are sent', async () => {
  const answers = [refusal(503, 'unavailable', 'The shop cannot reach its database')];
  const { send, router, user } = await openContact(
    on('POST', '/messages', () => answers.shift() ?? { body: { msg: 'Your message has arrived' } }),
  );
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Maya Tamang';
  screen.getByLabelText<HTMLInputElement>('Email').value = 'maya@example.com';
  screen.getByLabelText<HTMLTextAreaElement>('Message').value = 'Does it fit?';
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot reach its database');

  await router.navigate('/about');
  await screen.findByRole('heading', { level: 1, name: 'About Us' });
  await router.navigate('/contact');
  expect(await screen.findByLabelText('Message')).toHaveValue('Does it fit?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByRole('heading', { name: 'Your message has arrived.' });
  expect(window.sessionStorage.getItem('drafts')).toBeNull();
});

it('fills in the name and address of a logged-in customer', async () => {
  const user = aUser({ firstname: 'Sita', lastname: 'Rai', email: 'sita@example.com' });
  await openShop({ at: '/contact', as: user, routes: customerRoutes(user) });

  await waitFor(() => {
    expect(screen.getByLabelText('Name')).toHaveValue('Sita Rai');
  });
  expect(screen.getByLabelText('Email')).toHaveValue('sita@example.com');
});

it('leads to the privacy policy', async () => {
  await openContact();

  expect(screen.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/privacy');
});
