import { afterEach } from '@jest/globals';
import type { AccountDetail, Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, openAdminOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const STALE = { status: 412, body: { msg: 'This has changed in the meantime', code: 'stale_version' } };

const openOrder = (order: Order, ...routes: Route[]) => openAdminOrder(order, { routes });

/** Answers that wait until the test releases them. */
const holdAnswer = () => {
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { waiting, release };
};

describe('a change of an order', () => {
  it('is made once, however long its key is held', async () => {
    const { waiting, release } = holdAnswer();
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/packed`, async () => {
        await waiting;
        return { body: aPaidOrder({ packedAt: '2026-11-21T08:00:00.000Z', version: 4 }) };
      }),
    );

    await user.keyboard('ppp');
    release();

    expect(await screen.findByText('Packed.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/packed`)).toHaveLength(1);
  });

  it('is shown at once, so that the next change applies to its version', async () => {
    const { waiting, release } = holdAnswer();
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/packed`, ({ body }) => {
        api.answer(
          on('GET', `/orders/detail/${ORDER_ID}`, async () => {
            await waiting;
            return { body: aPaidOrder({ version: 5 }) };
          }),
        );
        return (body as { packed: boolean }).packed
          ? { body: aPaidOrder({ packedAt: '2026-11-21T08:00:00.000Z', version: 4 }) }
          : { body: aPaidOrder({ version: 5 }) };
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));
    await user.click(await screen.findByRole('button', { name: 'Undo packing' }));

    expect(await screen.findByText('Packing undone.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/packed`).map(({ headers }) => headers['if-match'])).toEqual([
      '"v3"',
      '"v4"',
    ]);
    release();
  });

  it('closes its panel after the user has compared both versions', async () => {
    let isStale = true;
    const { api, user, router } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/delivery`, () => {
        if (!isStale) return { body: aPaidOrder({ version: 5 }) };
        isStale = false;
        api.answer(
          on('GET', `/orders/detail/${ORDER_ID}`, { body: aPaidOrder({ version: 4, attention: 'Paid twice' }) }),
        );
        return STALE;
      }),
    );
    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = await screen.findByRole('dialog', { name: 'Correct the delivery' });
    await user.type(within(panel).getByLabelText('City'), '!');
    await user.click(within(panel).getByRole('button', { name: 'Save' }));

    const conflict = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    await user.click(await within(conflict).findByRole('button', { name: 'Correct the delivery' }));

    expect(await screen.findByText('Delivery details updated.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Correct the delivery' })).not.toBeInTheDocument();
    });
    await user.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin/products');
    });
  });

  it('leaves no panel open if somebody else has already made it', async () => {
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/status`, () => {
        api.answer(on('GET', `/orders/detail/${ORDER_ID}`, { body: aPaidOrder({ status: 'shipped', version: 4 }) }));
        return STALE;
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Mark as shipped/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Ship the order' }));
    await user.click(panel.getByRole('button', { name: 'Mark as shipped' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    await conflict.findByRole('row', { name: 'Status To pack On its way' });
    await user.click(conflict.getByRole('button', { name: 'Keep the current version' }));

    expect(await screen.findByRole('button', { name: /^Mark as delivered/ })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ship the order' })).not.toBeInTheDocument();
  });

  it('can only be dismissed once the new state forbids it', async () => {
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/packed`, () => {
        api.answer(on('GET', `/orders/detail/${ORDER_ID}`, { body: aPaidOrder({ status: 'refunded', version: 4 }) }));
        return STALE;
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(await conflict.findByRole('row', { name: 'Status To pack Refunded' })).toBeVisible();
    expect(conflict.queryByRole('button', { name: 'Mark as packed' })).not.toBeInTheDocument();
    expect(conflict.getByRole('button', { name: 'Keep the current version' })).toBeVisible();
  });
});

describe('an order that is gone', () => {
  it('is not shown as it was', async () => {
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('PUT', `/orders/${ORDER_ID}/packed`, () => {
        api.answer(
          on('GET', `/orders/detail/${ORDER_ID}`, {
            status: 404,
            body: { msg: 'Order not found', code: 'order_not_found' },
          }),
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

  it('is named even if the parcel is for somebody else', async () => {
    const owner: AccountDetail = {
      ...aUser({ _id: OWNER, firstname: 'Suman', lastname: 'Shopper' }),
      blocked: false,
      version: 1,
      orders: { placed: 1, paid: 1, spent: 90 },
      sessions: [],
    };
    await openOrder(aPaidOrder({ user: OWNER }), on('GET', `/users/${OWNER}`, { body: owner }));

    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    expect(await customer.findByRole('link', { name: 'Account: Suman Shopper' })).toHaveAttribute(
      'href',
      `/admin/users/${OWNER}`,
    );
  });
});

describe('other orders of a customer', () => {
  it('can be requested again after a failure', async () => {
    const { api, user } = await openOrder(
      aPaidOrder(),
      on('GET', '/orders', { status: 503, body: { msg: 'The shop is closed', code: 'unavailable' } }),
    );
    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    const again = await customer.findByRole('button', { name: 'Try again' });

    api.answer(on('GET', '/orders', { body: [aPaidOrder()], headers: { 'X-Total-Count': '1' } }));
    await user.click(again);

    expect(await customer.findByText('No other orders.')).toBeVisible();
  });
});
