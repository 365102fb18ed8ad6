import type { Message, MessageRow } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins, openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

const ID = '65f000000000000000000001';
const aMessage = (given: Partial<Message> = {}): Message => ({
  _id: ID,
  createdAt: '2026-11-21T06:00:00.000Z',
  name: 'Maya Tamang',
  email: 'maya@example.com',
  topic: 'PA-1042',
  state: 'new',
  suspect: false,
  version: 1,
  text: 'Does it fit?\n<b>Wide</b> feet.',
  answers: [],
  ...given,
});
const aRow = ({ text, version: _version, answers: _answers, ...row }: Message = aMessage()): MessageRow => ({
  ...row,
  excerpt: text,
});
const answered = aMessage({
  state: 'answered',
  version: 2,
  answers: [{ _id: '65f00000000000000000000a', at: '2026-11-21T07:00:00.000Z', by: 'Nima Sherpa', text: 'It does.' }],
});
const lists = (...rows: MessageRow[]): Route =>
  on('GET', '/messages', { body: rows, headers: { 'X-Total-Count': String(rows.length) } });
const NONE = { body: [], headers: { 'X-Total-Count': '0' } };
const around: Route[] = [on('GET', '/mails', NONE), on('GET', '/orders', NONE)];
const openMessage = (...routes: Route[]) => openAdmin({ at: `/admin/messages/${ID}`, routes: [...routes, ...around] });

silenceErrors();

describe('the list of messages', () => {
  it('shows sender and text of each message, and links to it', async () => {
    const spam = aRow(aMessage({ _id: '65f000000000000000000002', name: 'Robot', state: 'archived', suspect: true }));
    await openAdmin({ at: '/admin/messages', routes: [lists(aRow(), spam)] });

    const table = within(await screen.findByRole('table', { name: 'Messages' }));
    expect(table.getByRole('link', { name: 'Maya Tamang' })).toHaveAttribute('href', `/admin/messages/${ID}`);
    expect(table.getByRole('row', { name: /Maya/ })).toHaveTextContent(/PA-1042 · Does it fit\?.*New/);
    expect(table.getByRole('row', { name: /Robot/ })).toHaveTextContent(/Archived.*probably a bot/);
  });

  it('is filtered by state, and searched', async () => {
    const { user, api } = await openAdmin({ at: '/admin/messages', routes: [lists(aRow())] });
    await screen.findByRole('table', { name: 'Messages' });

    await user.click(screen.getByRole('link', { name: 'New' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'maya');

    await waitFor(() => {
      const queries = api.calls.filter(({ path }) => path === '/messages' || path === '/messages/');
      expect(Object.fromEntries(queries.at(-1)?.query ?? [])).toMatchObject({ state: 'new', search: 'maya' });
    });
  });

  it('says that there are no messages, and shows a failure', async () => {
    await openAdmin({ at: '/admin/messages', routes: [lists()] });
    expect(await screen.findByText('There are no messages yet.')).toBeVisible();
    await closeAdmins();

    await openAdmin({
      at: '/admin/messages',
      routes: [on('GET', '/messages', refusal(503, 'unavailable', 'The shop cannot reach its database'))],
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a message', () => {
  it('is shown as it was written, with a warning that its address is unverified', async () => {
    await openMessage(on('GET', '/messages/:id', { body: aMessage() }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Message from Maya Tamang' })).toBeVisible();
    expect(screen.getByText(/<b>Wide<\/b> feet\./)).toBeVisible();
    expect(screen.getByText(/so the name and address are unverified/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order PA-1042' })).toHaveAttribute('href', '/admin/orders?search=PA-1042');
  });

  it('leads to the orders that its text names, and to those of its writer, not to its topic', async () => {
    const text = 'Where is pa-1004? I mean PA-1004.';
    await openMessage(on('GET', '/messages/:id', { body: aMessage({ topic: 'Wide feet', text }) }));

    expect(await screen.findByRole('link', { name: 'Order PA-1004' })).toHaveAttribute(
      'href',
      '/admin/orders?search=PA-1004',
    );
    expect(screen.getByRole('link', { name: 'Orders of maya@example.com' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Wide feet/ })).not.toBeInTheDocument();
  });

  it('has the orders of the account that wrote it', async () => {
    const account = '65d00000000000000000000a';
    const shipment = { at: '2026-11-22T06:00:00.000Z', carrier: 'Nepal Can Move', trackingNumber: 'NCM-7' };
    const order = anOrder({ paymentID: 'kh_AAAA1', status: 'shipped', shipment });
    const { api } = await openAdmin({
      at: `/admin/messages/${ID}`,
      routes: [
        on('GET', '/messages/:id', { body: aMessage({ account }) }),
        on('GET', '/mails', NONE),
        on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '1' } }),
      ],
    });

    const orders = within(await screen.findByRole('region', { name: 'Their orders' }));
    expect(await orders.findByRole('link', { name: /AAAA1/ })).toHaveAttribute('href', `/admin/orders/${order._id}`);
    expect(orders.getByText('NCM-7, Nepal Can Move')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Their account' })).toHaveAttribute('href', `/admin/users/${account}`);
    expect(api.calls.find(({ path }) => path.startsWith('/orders'))?.query.get('user')).toBe(account);
  });

  it('is answered once by a double click, in the loaded version', async () => {
    let message = aMessage();
    const { user, api } = await openMessage(
      on('GET', '/messages/:id', () => ({ body: message })),
      on('POST', '/messages/:id/answers', () => ({ body: (message = answered) })),
    );

    await enterText(user, await screen.findByLabelText('Answer'), 'It does.');
    await user.dblClick(screen.getByRole('button', { name: /^Send the answer/ }));

    expect(await screen.findByText('The answer goes to maya@example.com.')).toBeVisible();
    expect(await within(screen.getByRole('region', { name: 'Answers' })).findByText(/Nima Sherpa/)).toBeVisible();
    await waitFor(() => {
      expect(screen.getByLabelText('Answer')).toHaveValue('');
    });
    const sent = api.calls.filter(({ method }) => method === 'POST');
    expect(sent).toMatchObject([{ body: { text: 'It does.' }, headers: { 'if-match': '"v1"' } }]);
    expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('keeps a refused answer, and shows the answer of a colleague', async () => {
    let message = aMessage();
    const { user } = await openMessage(
      on('GET', '/messages/:id', () => ({ body: message })),
      on('POST', '/messages/:id/answers', () => {
        message = answered;
        return refusal(412, 'stale_version', 'This has changed in the meantime. Please review it');
      }),
    );

    await user.type(await screen.findByLabelText('Answer'), 'No.');
    await user.click(screen.getByRole('button', { name: /^Send the answer/ }));

    expect(await screen.findByText('This has changed in the meantime. Please review it')).toBeVisible();
    expect(await screen.findByText('It does.')).toBeVisible();
    expect(screen.getByLabelText('Answer')).toHaveValue('No.');
  });

  it('is archived by a key, and restored', async () => {
    let message = aMessage();
    const { user } = await openMessage(
      on('GET', '/messages/:id', () => ({ body: message })),
      on('PUT', '/messages/:id/archived', ({ body }) => {
        const { archived } = body as { archived: boolean };
        return { body: (message = aMessage({ state: archived ? 'archived' : 'new' })) };
      }),
    );
    await screen.findByRole('button', { name: /^Archive/ });

    await user.keyboard('e');
    await user.click(await screen.findByRole('button', { name: /^Unarchive/ }));

    expect(await screen.findByRole('button', { name: /^Archive/ })).toBeVisible();
  });

  it('leads back to the list when it is gone', async () => {
    await openMessage(on('GET', '/messages/:id', refusal(404, 'not_found', 'Message not found')));

    expect(await screen.findByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/admin/messages');
  });
});
