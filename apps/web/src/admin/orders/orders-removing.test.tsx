import type { Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, aStaffMember, silenceErrors } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { asha, bina, orderListRoutes } from '../../testing/order-list.js';

const errors = silenceErrors();

describe('removing and cancelling orders from the list', () => {
  it('asks before it deletes, in the words of the specification, and can take it back', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...orderListRoutes(asha, bina),
        on('DELETE', `/order/${bina._id}`, { body: { ...bina, version: 2 } }),
        on('POST', `/orders/${bina._id}/restore`, { body: { ...bina, version: 3 } }),
      ],
    });
    const name = 'N/A · 000002';

    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this order?',
    });
    expect(question).toHaveTextContent(/is not paid. Deleting it cancels it and notifies its customer/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo('DELETE', `/order/${bina._id}`)).toEqual([]);

    await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Order ${name} was cancelled and moved to the bin.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));

    await waitFor(() => {
      expect(api.callsTo('POST', `/orders/${bina._id}/restore`)).toHaveLength(1);
    });
    expect(api.callsTo('DELETE', `/order/${bina._id}`)[0]!.headers).toMatchObject({
      'if-match': '"v1"',
      authorization: 'Bearer a-token',
    });
    expect(api.callsTo('POST', `/orders/${bina._id}/restore`)[0]!.headers['if-match']).toBe('"v2"');
  });

  it('logs a refused deletion, and says why', async () => {
    const { user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...orderListRoutes(bina),
        on('DELETE', `/order/${bina._id}`, {
          status: 409,
          body: { msg: 'Resolve the reviews of this order first', code: 'order_in_review' },
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Resolve the reviews of this order first')).toBeVisible();
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('not deleted'), expect.anything());
  });

  it('refuses a forbidden deletion without a question, even if the list is stale', async () => {
    const { api, user } = await openAdmin({ at: '/admin/orders', routes: orderListRoutes(asha, bina) });
    const order = (now: Order) => on('GET', `/orders/detail/${now._id}`, { body: now });

    await screen.findByRole('button', { name: 'Delete N/A · 000002' });
    expect(screen.queryByRole('button', { name: 'Delete AAAA1' })).not.toBeInTheDocument();
    // This order was sent after the list was read.
    api.answer(order({ ...bina, status: 'shipped' }));
    await user.click(screen.getByRole('button', { name: 'Delete N/A · 000002' }));
    expect(await screen.findByText('This order is shipped: deliver, cancel or refund it first')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

    // This order was delivered after the list was read.
    api.answer(order({ ...bina, status: 'delivered', version: 5 }), on('DELETE', `/order/${bina._id}`, { body: bina }));
    await user.click(screen.getByRole('button', { name: 'Delete N/A · 000002' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Order N/A · 000002 was moved to the bin.')).toBeVisible();
    expect(api.callsTo('DELETE', `/order/${bina._id}`).map(({ headers }) => headers['if-match'])).toEqual(['"v5"']);
  });

  it('shows why it does not ask when the order cannot be loaded', async () => {
    const { api, user } = await openAdmin({ at: '/admin/orders', routes: orderListRoutes(bina) });
    api.answer(
      on('GET', `/orders/detail/${bina._id}`, { status: 404, body: { msg: 'Order not found', code: 'not_found' } }),
    );

    await user.click(await screen.findByRole('button', { name: /^Delete/ }));

    expect(await screen.findByText('Order not found')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('cancels the selected orders that allow it, and lists the others', async () => {
    // This order was paid before the call could cancel it.
    const chitra = anOrder({ _id: '65d000000000000000000003', shortNumber: 'PA-7' });
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...orderListRoutes(asha, bina, chitra),
        on('POST', '/orders/cancel', {
          body: {
            cancelled: [bina._id],
            kept: [
              {
                _id: chitra._id,
                code: 'status_not_allowed',
                msg: 'An order that is paid can’t be marked as cancelled',
              },
            ],
            more: false,
          },
        }),
      ],
    });

    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 selected, 2 of them can be cancelled')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel orders' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Cancel 2 orders?' })).getByRole('button', {
        name: 'Cancel them',
      }),
    );

    expect(await screen.findByText('An order that is paid can’t be marked as cancelled')).toBeVisible();
    expect(
      within(screen.getByRole('dialog', { name: 'These orders were not cancelled' })).getByText('PA-7'),
    ).toBeVisible();
    expect(await screen.findByText('1 order was cancelled.')).toBeVisible();
    expect(api.callsTo('POST', '/orders/cancel')[0]!.body).toEqual({ orders: [bina._id, chitra._id] });
  });

  it('cancels nothing if no selected order allows it', async () => {
    const { user } = await openAdmin({ at: '/admin/orders', routes: orderListRoutes(asha, bina) });

    await user.click(await screen.findByRole('checkbox', { name: 'Select AAAA1' }));

    expect(await screen.findByText('1 selected, 0 of them can be cancelled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel orders' })).toBeDisabled();
  });

  it('has a bin, from which an order is restored', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/orders?removed=true',
      routes: [
        ...orderListRoutes({ ...bina, removedAt: '2026-11-22T00:00:00.000Z' }),
        on('POST', `/orders/${bina._id}/restore`, { body: bina }),
      ],
    });

    expect(await screen.findByRole('columnheader', { name: 'Deleted' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '22 Nov, 05:45' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore N/A · 000002' }));

    expect(await screen.findByText('Order N/A · 000002 restored.')).toBeVisible();
    expect(api.callsTo('GET', '/orders')[0]!.query.get('removed')).toBe('true');
    const link = screen.getByRole('link', { name: 'N/A · 000002' });
    expect(link).toHaveAttribute('href', `/admin/orders/${bina._id}`);
  });

  it('offers staff no deletion', async () => {
    await openAdmin({ as: aStaffMember(), at: '/admin/orders', routes: orderListRoutes(asha) });

    await screen.findByRole('link', { name: 'AAAA1' });
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select AAAA1' })).toBeVisible();
  });
});
