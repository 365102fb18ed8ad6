import type { Mail } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

const ORDER = '65d000000000000000000001';
const aMail = (given: Partial<Mail> = {}): Mail => ({
  _id: '65e000000000000000000001',
  kind: 'order-paid',
  to: 'asha@example.com',
  subject: 'Payment received',
  state: 'sent',
  createdAt: '2026-11-21T06:00:00.000Z',
  sentAt: '2026-11-21T06:01:00.000Z',
  attempts: 1,
  attention: false,
  resendable: true,
  order: { _id: ORDER, paymentID: 'kh_AAAA1' },
  ...given,
});
const bounced = aMail({
  _id: '65e000000000000000000002',
  to: 'nobody@example.com',
  subject: 'We have set your items aside',
  state: 'bounced',
  error: 'Recipient command failed: 550 No such mailbox',
  attention: true,
});
const lists = (...mails: Mail[]): Route =>
  on('GET', '/mails', { body: mails, headers: { 'X-Total-Count': String(mails.length) } });

const errors = silenceErrors();

describe('the list of mails', () => {
  it('shows the state of each mail, and links to its subject', async () => {
    const ofAccount = aMail({ _id: '65e000000000000000000003', subject: 'Your account is ready', state: 'waiting' });
    const { order: _order, sentAt: _sentAt, ...welcome } = ofAccount;
    await openAdmin({
      at: '/admin/mails',
      routes: [lists(bounced, aMail(), { ...welcome, account: '65d00000000000000000000a', resendable: false })],
    });

    const table = within(await screen.findByRole('table', { name: 'Emails' }));
    const failed = within(table.getByRole('row', { name: /We have set/ }));
    expect(failed.getByText('Bounced')).toBeVisible();
    expect(failed.getByText('Recipient command failed: 550 No such mailbox')).toBeVisible();
    expect(failed.getByRole('link', { name: 'Order AAAA1' })).toHaveAttribute('href', `/admin/orders/${ORDER}`);
    expect(within(table.getByRole('row', { name: /Payment received/ })).getByText('21 Nov, 11:46')).toBeVisible();
    const waiting = within(table.getByRole('row', { name: /account is ready/ }));
    expect(waiting.getByText('Waiting')).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Account' })).toHaveAttribute(
      'href',
      '/admin/users/65d00000000000000000000a',
    );
    expect(waiting.queryByRole('button', { name: /^Resend/ })).not.toBeInTheDocument();
    expect(screen.getByText('1–3 of 3')).toBeVisible();
  });

  it('is searched and filtered by the server, with the state in the address', async () => {
    const { api, user, router } = await openAdmin({ at: '/admin/mails?attention=true', routes: [lists(bounced)] });
    const last = () => Object.fromEntries(api.callsTo('GET', '/mails').at(-1)!.query);
    await screen.findByRole('table', { name: 'Emails' });
    expect(last()).toEqual({ page: '1', limit: '20', attention: 'true' });
    expect(screen.getByRole('link', { name: 'Needs attention' })).toHaveAttribute('aria-current', 'page');

    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', state: 'failed' });
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'asha');
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', state: 'failed', search: 'asha' });
    });
    expect(router.state.location.search).toBe('?state=failed&search=asha');
  });

  it('resends a mail, and names its address', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/mails',
      routes: [
        lists(bounced),
        on('POST', `/mails/${bounced._id}/resend`, { body: aMail({ to: 'right@example.com', state: 'waiting' }) }),
      ],
    });
    const button = await screen.findByRole('button', {
      name: 'Resend We have set your items aside, nobody@example.com',
    });
    const before = api.callsTo('GET', '/mails').length;

    await user.click(button);

    expect(await screen.findByText('Email resent to right@example.com.')).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('GET', '/mails').length).toBeGreaterThan(before);
    });
  });

  it('sets a mail aside, and offers an undo', async () => {
    const aside = aMail({ ...bounced, attention: false, setAsideAt: '2026-11-22T06:00:00.000Z' });
    const { api, user } = await openAdmin({
      at: '/admin/mails',
      routes: [
        on('GET', '/mails', () => {
          const last = api.callsTo('PUT', `/mails/${bounced._id}/aside`).at(-1)?.body as { aside: boolean } | undefined;
          return { body: [last?.aside ? aside : bounced, aMail()], headers: { 'X-Total-Count': '2' } };
        }),
        on('PUT', `/mails/${bounced._id}/aside`, { body: aside }),
      ],
    });
    await screen.findByRole('table', { name: 'Emails' });
    expect(screen.getAllByRole('button', { name: /^Set aside/ })).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: /^Set aside/ }));

    expect(await screen.findByText('The email to nobody@example.com was set aside.')).toBeVisible();
    expect(await screen.findByText('set aside 22 Nov, 11:45')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Set aside/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Put back/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Set aside/ })).toBeVisible();
    const sent = api.callsTo('PUT', `/mails/${bounced._id}/aside`).map(({ body }) => body);
    expect(sent).toEqual([{ aside: true }, { aside: false }]);
  });

  it('lists mails that are set aside, and puts them back', async () => {
    const aside = aMail({ ...bounced, attention: false, setAsideAt: '2026-11-22T06:00:00.000Z' });
    const { api, user } = await openAdmin({
      at: '/admin/mails',
      routes: [lists(aside), on('PUT', `/mails/${bounced._id}/aside`, { body: bounced })],
    });
    await user.click(await screen.findByRole('link', { name: 'Set aside' }));
    await waitFor(() => {
      expect(api.callsTo('GET', '/mails').at(-1)?.query.get('aside')).toBe('true');
    });

    await user.click(await screen.findByRole('button', { name: /^Put back/ }));

    expect(await screen.findByText('The email to nobody@example.com needs attention again.')).toBeVisible();
    expect(api.callsTo('PUT', `/mails/${bounced._id}/aside`)[0]?.body).toEqual({ aside: false });
  });

  it('does not say that a mail goes out in a shop without a mail server', async () => {
    const { user } = await openAdmin({
      at: '/admin/mails',
      routes: [
        lists(bounced),
        on('POST', `/mails/${bounced._id}/resend`, { body: aMail({ to: 'right@example.com', state: 'kept' }) }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: /^Resend/ }));

    expect(
      await screen.findByText('The email to right@example.com was not sent: the shop has no mail server.'),
    ).toBeVisible();
  });

  it('shows why a mail cannot be set aside', async () => {
    const { user } = await openAdmin({
      at: '/admin/mails',
      routes: [
        lists(bounced),
        on('PUT', `/mails/${bounced._id}/aside`, {
          status: 409,
          body: { msg: 'This email did not fail, or was already sent again', code: 'mail_not_failed' },
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: /^Set aside/ }));

    expect(await screen.findByText('This email did not fail, or was already sent again')).toBeVisible();
    expect(errors).toHaveBeenCalledWith(`Mail ${bounced._id} was not set aside`, expect.anything());
  });

  it('shows why a mail is not resent', async () => {
    const { user } = await openAdmin({
      at: '/admin/mails',
      routes: [
        lists(bounced),
        on('POST', `/mails/${bounced._id}/resend`, {
          status: 409,
          body: { msg: 'This email was already sent again', code: 'mail_resent' },
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: /^Resend/ }));

    expect(await screen.findByText('This email was already sent again')).toBeVisible();
    expect(errors).toHaveBeenCalledWith(`Mail ${bounced._id} was not sent again`, expect.anything());
  });

  it('says that there are no mails, or no matching ones, and shows a failure', async () => {
    const { api, user } = await openAdmin({ at: '/admin/mails?search=zzz', routes: [lists()] });
    expect(await screen.findByText('No emails match these filters.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show all emails' }));
    expect(await screen.findByText('There are no emails yet.')).toBeVisible();

    api.answer(on('GET', '/mails', { status: 500, body: { msg: 'Server Error', code: 'server_error' } }));
    await user.click(screen.getByRole('link', { name: 'Waiting' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error');
  });
});

describe('the mails of an order', () => {
  const opened = (mails: Route) =>
    openAdmin({
      at: `/admin/orders/${ORDER}`,
      routes: [
        on('GET', `/orders/detail/${ORDER}`, { body: anOrder({ _id: ORDER, paymentID: 'kh_AAAA1', status: 'paid' }) }),
        on('GET', `/orders/${ORDER}/steps`, { body: [] }),
        on('GET', `/orders/${ORDER}/ledger`, { body: { entries: [], balance: 0 } }),
        on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } }),
        mails,
      ],
    });

  it('are on its page, each with its state and a way to send it again', async () => {
    const { api, user } = await opened(lists(bounced, aMail()));
    const card = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(await card.findByText('Bounced')).toBeVisible();
    expect(card.getByText('Sent')).toBeVisible();
    expect(Object.fromEntries(api.callsTo('GET', '/mails')[0]!.query)).toMatchObject({ order: ORDER });
    api.answer(on('POST', `/mails/${bounced._id}/resend`, { body: aMail({ to: 'right@example.com' }) }));

    await user.click(card.getByRole('button', { name: 'Resend We have set your items aside' }));

    expect(await screen.findByText('Email resent to right@example.com.')).toBeVisible();
  });

  it('show which were held back, and why', async () => {
    const { sentAt: _never, ...mail } = aMail({ state: 'withheld', attempts: 0 });
    await opened(lists(mail));

    const card = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(await card.findByText('Held back')).toBeVisible();
    expect(card.getByText('Not sent: too many emails to this address')).toBeVisible();
    expect(card.getByRole('button', { name: /^Resend/ })).toBeVisible();
  });

  it('say that there are none, and show a failure', async () => {
    const { api, user } = await opened(on('GET', '/mails', { status: 500, body: { msg: 'Server Error' } }));
    const card = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(await card.findByRole('alert')).toHaveTextContent('Server Error');

    api.answer(lists());
    await user.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('No email was sent to the customer.')).toBeVisible();
  });
});
