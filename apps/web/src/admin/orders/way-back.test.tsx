import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

const ID = '65d000000000000000000001';
const order = anOrder({ _id: ID, paymentID: 'kh_AAAA1', status: 'shipped' });
const LIST = '?status=shipped&search=asha&sort=-amount&page=2';

beforeEach(() => {
  window.sessionStorage.clear();
});
afterEach(closeAdmins);

const open = (at: string) =>
  openAdmin({
    at,
    routes: [
      on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '21' } }),
      on('GET', '/orders/overview/counts', { body: { pending: 0, toPack: 0, toShip: 0, onTheWay: 1, attention: 0 } }),
      on('GET', `/orders/detail/${ID}`, { body: order }),
      on('GET', '/orders/:id/steps', { body: [] }),
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

it('leads from an order that was opened by its address to the whole list', async () => {
  const { user, router } = await open(`/admin/orders/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });

  await user.click(screen.getByRole('main').querySelector<HTMLElement>('header a')!);

  await waitFor(() => {
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/admin/orders');
  });
});

it('scrolls the list to where it was left', async () => {
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
