import { afterEach } from '@jest/globals';
import type { Order, OrderReview, Paisa } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aPaidOrder, aRefund, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { orderListRoutes } from '../../testing/order-list.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const AT = '2026-11-23T06:00:00.000Z';
const WHOLE = {
  amount: 90,
  amountPaisa: 1_260_000 as Paisa,
  by: 'shopper',
  reason: 'The customer cancelled the order',
};
/** A paid order of $90 that its customer has cancelled. */
const cancelled = (given: Partial<Order> = {}): Order =>
  aPaidOrder({ cancelRequestedAt: AT, deliveryDay: '2020-11-24', ...given });
const button = (name: string | RegExp): HTMLElement | null => screen.queryByRole('button', { name });

describe('a paid order that its customer has cancelled', () => {
  it('is marked as such, and is neither packed, sent nor corrected', async () => {
    await openAdminOrder(cancelled({ refunds: [{ ...aRefund('refused'), ...WHOLE }] }));

    expect(screen.getByText('Cancelled by the customer')).toBeVisible();
    expect(screen.getByText(/^The customer cancelled this order on 23 Nov.*Do not send it/)).toBeVisible();
    for (const name of ['Mark as packed', 'Mark as shipped', 'Packing slip', 'Undo packing', 'Correct']) {
      expect([name, button(name)]).toEqual([name, null]);
    }
    expect(button(/^Change the size/)).toBeNull();
    expect(screen.queryByText(/^Promised by/)).toBeNull();
    expect(screen.queryByText('late')).toBeNull();
    const refunds = within(screen.getByRole('list', { name: 'Refunds' }));
    expect(refunds.getByText(/the customer, The customer cancelled the order$/)).toBeVisible();
  });

  it('is a step of its history, by the customer', async () => {
    await openAdminOrder(cancelled(), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [{ _id: 'a', at: AT, type: 'order.cancel_requested', by: 'shopper', about: 'f1' }],
        }),
      ],
    });

    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect((await history.findByText('Cancelled by the customer')).parentElement).toHaveTextContent('the customer');
  });

  it('is refunded again by an admin if the provider has refused that, and the notice goes', async () => {
    const text =
      'The customer cancelled this paid order, but no refund is under way. Please refund $90.00 (Rs 12,600).';
    const review: OrderReview = { _id: 'r1', about: 'cancel', text, at: AT, due: '2199-11-30T06:00:00.000Z' };
    const refused = { ...aRefund('refused'), ...WHOLE };
    const { api, user } = await openAdminOrder(cancelled({ refunds: [refused], reviews: [review], attention: text }), {
      routes: [
        on('POST', `/orders/${ORDER_ID}/refunds`, () => {
          const refunds = [refused, { ...aRefund('done'), ...WHOLE, _id: 'f2' }];
          const after = cancelled({ status: 'refunded', version: 4, refunded: 90, refunds });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });
    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    expect(attention.getByText(text)).toBeVisible();
    expect(attention.queryByLabelText('What you found')).toBeNull();
    expect(attention.queryByText(/^cancel/)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'Asked Khalti');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    expect(await screen.findByText('The refund is complete.')).toBeVisible();
    expect(screen.queryByText(/Do not send it/)).toBeNull();
    expect(screen.queryByText('Cancelled by the customer')).toBeNull();
  });

  it('is refunded in another way, once an admin has said how', async () => {
    const text =
      'The customer cancelled this paid order, but no refund is under way. Please refund $90.00 (Rs 12,600).';
    const reviews: OrderReview[] = [{ _id: 'r1', about: 'cancel', text, at: AT, due: '2199-11-30T06:00:00.000Z' }];
    const refused = { ...aRefund('refused'), ...WHOLE };
    const { api, user } = await openAdminOrder(cancelled({ refunds: [refused], reviews, attention: text }), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/refunded`, () => {
          const done = { ...aRefund('done'), ...WHOLE, _id: 'f2', elsewhere: true, note: 'Bank FT 9' };
          const after = cancelled({ status: 'refunded', version: 4, refunded: 90, refunds: [refused, done] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });
    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    const field = attention.getByLabelText('How the money was refunded, and its reference');
    expect(field).toHaveAccessibleDescription(
      /^This records the refund\. The customer gets an email\. It sends no money\./,
    );

    await user.click(attention.getByRole('button', { name: 'Refunded in another way' }));
    expect(await attention.findByText('Please write how the money was refunded')).toBeVisible();
    await user.type(field, ' Bank FT 9');
    await user.dblClick(attention.getByRole('button', { name: 'Refunded in another way' }));

    expect(await screen.findByText('Recorded. The order is refunded.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/refunded`).map(({ body }) => body)).toEqual([{ note: 'Bank FT 9' }]);
    expect(screen.queryByRole('button', { name: 'Refunded in another way' })).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Refunds' })).getByText('Bank FT 9')).toBeVisible();
  });

  it('is not resolved by staff who may not refund', async () => {
    const text =
      'The customer cancelled this paid order, but no refund is under way. Please refund $90.00 (Rs 12,600).';
    const reviews: OrderReview[] = [{ _id: 'r1', about: 'cancel', text, at: AT }];
    await openAdminOrder(cancelled({ reviews, attention: text }), { as: aStaffMember() });

    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    expect(attention.getByText('Only an admin can resolve this.')).toBeVisible();
    expect(attention.queryByLabelText('What you found')).toBeNull();
    expect(attention.queryByRole('button', { name: 'Refunded in another way' })).toBeNull();
  });

  it('is shown to staff who were about to send it, and is not sent', async () => {
    const { api, user } = await openAdminOrder(aPaidOrder());
    api.answer(
      on('PUT', `/orders/${ORDER_ID}/packed`, () => {
        api.answer(...orderPageRoutes(cancelled({ version: 4 })));
        return refusal(412, 'stale_version', 'This has changed in the meantime. Please review it');
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(await conflict.findByText('Cancelled by the customer')).toBeVisible();
    expect(conflict.queryByRole('button', { name: /Mark as packed/ })).toBeNull();
  });

  it('is marked in the list of orders, too', async () => {
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(cancelled({ shortNumber: 'PA-1042' })) });

    const row = await screen.findByRole('row', { name: /PA-1042/ });
    expect(within(row).getByText('Cancelled by the customer')).toBeVisible();
    expect(within(row).queryByText('late')).toBeNull();
  });
});
