import { afterEach } from '@jest/globals';
import type { AccountDetail, Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { anOrder, aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const ID = '65d000000000000000000001';
const of = (given: Partial<Order> = {}): Order =>
  anOrder({ _id: ID, paymentID: 'kh_AAAA1', status: 'paid', version: 3, usdToNpr: 140, ...given });
const STALE = { status: 412, body: { msg: 'This was changed meanwhile', code: 'stale_version' } };

const openOrder = async (order: Order, ...routes: Route[]) => {
  const opened = await openAdmin({
    at: `/admin/orders/${ID}`,
    routes: [
      on('GET', `/orders/detail/${ID}`, { body: order }),
      on('GET', `/orders/${ID}/steps`, { body: [] }),
      on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '1' } }),
      ...routes,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });
  return opened;
};

/** Answers that wait until the test lets them go. */
const held = () => {
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { waiting, release };
};

describe('a change of an order', () => {
  it('is made once, however long its key is held', async () => {
    const { waiting, release } = held();
    const { api, user } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/packed`, async () => {
        await waiting;
        return { body: of({ packedAt: '2026-11-21T08:00:00.000Z', version: 4 }) };
      }),
    );

    await user.keyboard('ppp');
    release();

    expect(await screen.findByText('Packed.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/packed`)).toHaveLength(1);
  });

  it('is seen at once, so that the next one is meant for it', async () => {
    const { waiting, release } = held();
    const { api, user } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/packed`, ({ body }) => {
        api.answer(
          on('GET', `/orders/detail/${ID}`, async () => {
            await waiting;
            return { body: of({ version: 5 }) };
          }),
        );
        return (body as { packed: boolean }).packed
          ? { body: of({ packedAt: '2026-11-21T08:00:00.000Z', version: 4 }) }
          : { body: of({ version: 5 }) };
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));
    await user.click(await screen.findByRole('button', { name: 'Not packed after all' }));

    expect(await screen.findByText('Not packed.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/packed`).map(({ headers }) => headers['if-match'])).toEqual([
      '"v3"',
      '"v4"',
    ]);
    release();
  });

  it('that was made after looking at both states closes its panel', async () => {
    let isStale = true;
    const { api, user, router } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/delivery`, () => {
        if (!isStale) return { body: of({ version: 5 }) };
        isStale = false;
        api.answer(on('GET', `/orders/detail/${ID}`, { body: of({ version: 4, attention: 'Paid twice' }) }));
        return STALE;
      }),
    );
    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = await screen.findByRole('dialog', { name: 'Correct the delivery' });
    await user.type(within(panel).getByLabelText('City'), '!');
    await user.click(within(panel).getByRole('button', { name: 'Save' }));

    const conflict = await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' });
    await user.click(await within(conflict).findByRole('button', { name: 'Correct the delivery' }));

    expect(await screen.findByText('The delivery is corrected.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Correct the delivery' })).not.toBeInTheDocument();
    });
    await user.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin/products');
    });
  });

  it('that somebody else has made meanwhile leaves no panel open', async () => {
    const { api, user } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/status`, () => {
        api.answer(on('GET', `/orders/detail/${ID}`, { body: of({ status: 'shipped', version: 4 }) }));
        return STALE;
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Mark as shipped/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Ship the order' }));
    await user.click(panel.getByRole('button', { name: 'Mark as shipped' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    await conflict.findByRole('row', { name: 'Status To pack On its way' });
    await user.click(conflict.getByRole('button', { name: 'Leave it as it is now' }));

    expect(await screen.findByRole('button', { name: /^Mark as delivered/ })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ship the order' })).not.toBeInTheDocument();
  });

  it('to a state that allows it no more can only be left', async () => {
    const { api, user } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/packed`, () => {
        api.answer(on('GET', `/orders/detail/${ID}`, { body: of({ status: 'refunded', version: 4 }) }));
        return STALE;
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    expect(await conflict.findByRole('row', { name: 'Status To pack Refunded' })).toBeVisible();
    expect(conflict.queryByRole('button', { name: 'Mark as packed' })).not.toBeInTheDocument();
    expect(conflict.getByRole('button', { name: 'Leave it as it is now' })).toBeVisible();
  });
});

describe('an order that is gone', () => {
  it('is not shown as it was', async () => {
    const { api, user } = await openOrder(
      of(),
      on('PUT', `/orders/${ID}/packed`, () => {
        api.answer(
          on('GET', `/orders/detail/${ID}`, { status: 404, body: { msg: 'Order not found', code: 'order_not_found' } }),
        );
        return { status: 404, body: { msg: 'Order not found', code: 'order_not_found' } };
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    expect(await screen.findByText('There is no such order. It may have been deleted.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as packed' })).not.toBeInTheDocument();
  });
});

describe('the account of an order', () => {
  const OWNER = '65d00000000000000000000a';

  it('is named as its own, whomever the parcel is for', async () => {
    const owner: AccountDetail = {
      ...aUser({ _id: OWNER, firstname: 'Suman', lastname: 'Shopper' }),
      blocked: false,
      version: 1,
      orders: { placed: 1, paid: 1, spent: 90 },
      sessions: [],
    };
    await openOrder(of({ user: OWNER }), on('GET', `/users/${OWNER}`, { body: owner }));

    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    expect(await customer.findByRole('link', { name: 'Account: Suman Shopper' })).toHaveAttribute(
      'href',
      `/admin/users/${OWNER}`,
    );
  });
});

describe('other orders of a customer', () => {
  it('that could not be fetched can be asked for again', async () => {
    const { api, user } = await openOrder(
      of(),
      on('GET', '/orders', { status: 503, body: { msg: 'The shop is closed', code: 'unavailable' } }),
    );
    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    const again = await customer.findByRole('button', { name: 'Try again' });

    api.answer(on('GET', '/orders', { body: [of()], headers: { 'X-Total-Count': '1' } }));
    await user.click(again);

    expect(await customer.findByText('No other orders.')).toBeVisible();
  });
});
