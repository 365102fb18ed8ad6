import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { facetsRoute } from '../../testing/product-form.js';
import { anOrder, aProduct, aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

const ID = '65d000000000000000000001';
const order = anOrder({ _id: ID, paymentID: 'kh_AAAA1', status: 'shipped' });
const LIST = '?status=shipped&search=asha&sort=-amount&page=2';
const product = { ...aProduct({ _id: ID, title: 'Thamel Low' }), status: 'published', changedAt: order.createdAt };
const account = {
  ...aUser({ _id: ID, firstname: 'Mina', lastname: 'Rai', role: 'staff' }),
  createdAt: order.createdAt,
  blocked: false,
  version: 1,
  orders: { placed: 0, paid: 0, spent: 0 },
  sessions: [],
};
const message = {
  _id: ID,
  createdAt: order.createdAt,
  name: 'Maya Tamang',
  email: 'maya@example.com',
  topic: 'Sizes',
  state: 'answered',
  suspect: false,
  version: 1,
  text: 'Does it fit?',
  answers: [],
};
/** The second page of a long list. */
const paged = (path: string, ...rows: readonly object[]): Route =>
  on('GET', path, { body: rows, headers: { 'X-Total-Count': '100' } });

beforeEach(() => {
  window.sessionStorage.clear();
});
afterEach(closeAdmins);

const open = (at: string) =>
  openAdmin({
    at,
    routes: [
      on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '21' } }),
      on('GET', '/orders/overview/counts', {
        body: {
          pending: 0,
          toCall: 0,
          toPack: 0,
          toShip: 0,
          toHandOver: 0,
          onTheWay: 1,
          attention: 0,
          refundsDue: 0,
          refundsOverdue: 0,
        },
      }),
      on('GET', `/orders/detail/${ID}`, { body: order }),
      on('GET', '/orders/:id/steps', { body: [] }),
      on('GET', '/orders/:id/ledger', { body: { entries: [], balance: 0 } }),
      on('GET', '/mails', { body: [], headers: { 'X-Total-Count': '0' } }),
    ],
  });

it('leads back from an order to the list with its filter, search, sort and page', async () => {
  const { user, router } = await open(`/admin/orders${LIST}`);
  await user.click(await screen.findByRole('link', { name: 'AAAA1' }));
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });

  await user.click(screen.getByRole('main').querySelector<HTMLElement>('header a')!);

  await waitFor(() => {
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/admin/orders${LIST}`);
  });
});

it.each([
  {
    list: '/admin/products?company=vans&search=low&sort=-price&page=2',
    row: 'Thamel Low',
    page: 'Thamel Low',
    routes: [facetsRoute, paged('/admin/products', product), on('GET', '/admin/products/:id', { body: product })],
  },
  {
    list: '/admin/users?role=staff&search=mina&page=2',
    row: 'Mina Rai',
    page: 'Mina Rai',
    routes: [
      paged('/users', account),
      on('GET', `/users/${ID}`, { body: account }),
      on('GET', `/address/${ID}`, { body: [] }),
      paged('/orders'),
    ],
  },
  {
    list: '/admin/messages?state=answered&search=fit&page=2',
    row: 'Maya Tamang',
    page: 'Message from Maya Tamang',
    routes: [
      paged('/messages', { ...message, excerpt: message.text }),
      on('GET', `/messages/${ID}`, { body: message }),
      paged('/mails'),
      paged('/orders'),
    ],
  },
])('leads back to the last state of the list: $list', async ({ list, row, page, routes }) => {
  const { user, router } = await openAdmin({ at: list, routes });
  await user.click(await screen.findByRole('link', { name: row }));
  await screen.findByRole('heading', { level: 1, name: page });

  await user.click(screen.getByRole('main').querySelector<HTMLElement>('header a')!);

  await waitFor(() => {
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(list);
  });
});

it('leads from an order that was opened by its address to the whole list', async () => {
  const { user, router } = await open(`/admin/orders/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });

  await user.click(screen.getByRole('main').querySelector<HTMLElement>('header a')!);

  await waitFor(() => {
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/admin/orders');
  });
});

it('restores the scroll position of the list', async () => {
  const { user, router } = await open(`/admin/orders${LIST}`);
  const { key } = router.state.location;
  await user.click(await screen.findByRole('link', { name: 'AAAA1' }));
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });

  await user.click(screen.getByRole('main').querySelector<HTMLElement>('header a')!);

  await waitFor(() => {
    // The layout stores scroll positions under this key.
    expect(router.state.location.state).toEqual({ scrollKey: key });
  });
});
