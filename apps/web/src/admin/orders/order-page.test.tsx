import { afterEach } from '@jest/globals';
import type { ConfirmAnswer, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aPaidOrder, aRefund, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

describe('an order', () => {
  it('shows its history, its delivery and its payment', async () => {
    await openAdminOrder(aPaidOrder());

    expect(document.title).toBe('Order AAAA1');
    const steps = within(await screen.findByRole('region', { name: 'History' }));
    await waitFor(() => {
      expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'polished · Mina Rai, 21 Nov, 12:45',
        'Paid · the payment provider, 21 Nov, 11:47',
        'Placed for $90.00 · the customer, 21 Nov, 11:45',
      ]);
    });
    expect(within(screen.getByRole('region', { name: 'Delivery' })).getByText('Jhamsikhel Road 12')).toBeVisible();
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Rs 12,600.00')).toBeVisible();
    expect(payment.getByText('kh_AAAA1')).toBeVisible();
    expect(await screen.findByText('No other orders.')).toBeVisible();
  });

  it('marks a payment that only the customer has reported, and asks for no attention', async () => {
    const order = aPaidOrder({ paymentID: 'madeUp1', status: 'pending', unconfirmedPayment: true });
    await openAdmin({ at: `/admin/orders/${ORDER_ID}`, as: aStaffMember(), routes: orderPageRoutes(order) });

    const card = within(await screen.findByRole('region', { name: 'Payment' }));
    expect(card.getByText('Reported by the customer. Khalti has not confirmed it.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });

  it('shows a pending payment, and asks the provider for its state at once', async () => {
    const payment = {
      provider: 'khalti' as const,
      pidx: 'khBEGUN',
      status: 'pending' as const,
      amountPaisa: 1_260_000 as Paisa,
    };
    const order = aPaidOrder({ paymentID: null, status: 'pending', payment });
    const { api, user } = await openAdmin({
      at: `/admin/orders/${ORDER_ID}`,
      as: aStaffMember(),
      routes: orderPageRoutes(order),
    });

    const card = within(await screen.findByRole('region', { name: 'Payment' }));
    expect(card.getByText('Started, pending at Khalti')).toBeVisible();
    expect(card.getByText('khBEGUN')).toBeVisible();

    const paid = aPaidOrder({ paymentID: 'khBEGUN', paidAt: '2026-11-21T06:02:00.000Z', version: 4 });
    api.answer(on('GET', `/orders/detail/${ORDER_ID}`, { body: paid }));
    api.answer(
      on('POST', '/payments/khalti/confirm', {
        body: { status: 'completed', outcome: 'paid', order: paid, fresh: true },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Ask Khalti again' }));

    expect(await screen.findByText('Khalti says: paid.')).toBeVisible();
    expect(api.callsTo('POST', '/payments/khalti/confirm').map(({ body }) => body)).toEqual([{ pidx: 'khBEGUN' }]);
    expect(screen.getByRole('button', { name: /Mark as packed/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask Khalti again' })).not.toBeInTheDocument();
  });

  it.each<[ConfirmAnswer, string]>([
    [{ status: 'unknown', fresh: true }, 'Khalti gave no clear answer. The shop keeps asking.'],
    [{ status: 'unknown', fresh: false }, 'Khalti did not answer. The shop keeps asking.'],
    [{ status: 'cancelled', fresh: true }, 'Khalti says: cancelled, without a payment.'],
    [{ status: 'cancelled', fresh: false }, 'Khalti did not respond. Last known status: cancelled, without a payment.'],
    [{ status: 'expired' }, 'The shop looked this up less than half a minute ago: expired, without a payment.'],
    [{ status: 'completed', outcome: 'paid' }, 'Khalti says: paid.'],
    [
      { status: 'completed', outcome: 'too_late', fresh: true },
      'Khalti says: paid, but too late for this order. Refund it.',
    ],
    [{ status: 'completed', outcome: 'twice', fresh: true }, 'Khalti says: paid a second time. Refund it.'],
  ])('explains the answer %j about a payment: %s', async (answer, words) => {
    const payment = {
      provider: 'khalti' as const,
      pidx: 'khBEGUN',
      status: 'expired' as const,
      amountPaisa: 1_260_000 as Paisa,
    };
    const { user } = await openAdminOrder(aPaidOrder({ status: 'pending', payment }), {
      routes: [on('POST', '/payments/khalti/confirm', { body: answer })],
    });

    await user.click(screen.getByRole('button', { name: 'Ask Khalti again' }));

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('explains what to do about a payment in doubt before cancelling', async () => {
    const payment = {
      provider: 'khalti' as const,
      pidx: 'khBEGUN',
      status: 'pending' as const,
      amountPaisa: 1_260_000 as Paisa,
    };
    const { api, user } = await openAdminOrder(aPaidOrder({ status: 'pending', payment }), {
      routes: [on('POST', '/payments/khalti/confirm', { body: { status: 'pending', fresh: true } })],
    });

    expect(await screen.findByText(/Ask Khalti before you cancel/)).toBeVisible();
    expect(screen.getByText('payment in doubt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask Khalti again' }));

    expect(await screen.findByText('Khalti says: pending. The payment is still being processed.')).toBeVisible();
    expect(api.callsTo('POST', '/payments/khalti/confirm')[0]?.body).toEqual({ pidx: 'khBEGUN' });
  });

  it('shows both versions to the second person, who can still make the change', async () => {
    let isStale = true;
    const { api, user } = await openAdminOrder(aPaidOrder(), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/packed`, () => {
          if (!isStale) return { body: aPaidOrder({ packedAt: '2026-11-21T08:00:00.000Z', version: 5 }) };
          isStale = false;
          api.answer(
            on('GET', `/orders/detail/${ORDER_ID}`, {
              body: aPaidOrder({
                version: 4,
                attention: 'Paid twice',
                address: { ...aPaidOrder().address, city: 'Pokhara' },
              }),
            }),
          );
          return {
            status: 412,
            body: { msg: 'This has changed in the meantime. Please review it', code: 'stale_version' },
          };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(await within(dialog).findByRole('row', { name: /Attention None Paid twice/ })).toBeVisible();
    expect(within(dialog).getByRole('row', { name: /Delivery .*Lalitpur.* .*Pokhara/ })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Mark as packed' }));
    expect(await screen.findByText('Packed.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/packed`).map(({ headers }) => headers['if-match'])).toEqual([
      '"v3"',
      '"v4"',
    ]);
  });

  it('is resolved with an answer to the customer when it has a reported problem', async () => {
    const review = { _id: 'r1', about: 'problem:p1', text: 'It is damaged', at: '2026-11-21T06:00:00.000Z' };
    const problems = [{ _id: 'p1', at: review.at, reason: 'damaged', text: 'The sole is loose' }];
    const { api, user } = await openAdminOrder(aPaidOrder({ attention: 'Damaged', reviews: [review], problems }), {
      routes: [on('PUT', `/orders/${ORDER_ID}/reviews/r1`, { body: aPaidOrder({ version: 4 }) })],
    });
    const attention = within(screen.getByRole('region', { name: 'Attention' }));

    await enterText(user, attention.getByLabelText('What you found'), 'Glue failed');
    await enterText(user, attention.getByLabelText('Answer to the customer'), 'Another pair comes');
    await user.click(attention.getByRole('button', { name: 'Resolve' }));

    expect(await screen.findByText('Resolved.')).toBeVisible();
    const [call] = api.callsTo('PUT', `/orders/${ORDER_ID}/reviews/r1`);
    expect(call!.body).toEqual({ note: 'Glue failed', answer: 'Another pair comes' });
  });

  it('is resolved with a note when it needs attention', async () => {
    const review = { _id: 'r1', about: 'pay1', text: 'Paid twice', at: '2026-11-21T06:00:00.000Z' };
    const { api, user } = await openAdminOrder(aPaidOrder({ attention: 'Paid twice', reviews: [review] }), {
      routes: [on('PUT', `/orders/${ORDER_ID}/reviews/r1`, { body: aPaidOrder({ version: 4 }) })],
    });
    const attention = within(screen.getByRole('region', { name: 'Attention' }));

    await user.click(attention.getByRole('button', { name: 'Resolve' }));
    expect(await attention.findByText('Please write what you found out')).toBeVisible();
    await enterText(user, attention.getByLabelText('What you found'), 'Given back by bank');
    await user.click(attention.getByRole('button', { name: 'Resolve' }));

    expect(await screen.findByText('Resolved.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/reviews/r1`)[0]!.body).toEqual({ note: 'Given back by bank' });
  });

  it.each([
    ['2199-12-04T06:00:00.000Z', 'Refund by 4 Dec 2199, 11:45'],
    ['2020-12-04T06:00:00.000Z', 'Refund overdue since 4 Dec 2020, 11:45'],
  ])('says until when staff have to refund money that it did not need: %s', async (due, words) => {
    const at = '2020-11-27T06:00:00.000Z';
    const review = { _id: 'r1', about: 'pay1', text: 'Paid twice', at, due };
    await openAdminOrder(aPaidOrder({ attention: 'Paid twice', reviews: [review] }), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [{ _id: 'a', at: due, type: 'order.refund_overdue', by: 'clock', about: 'pay1' }],
        }),
      ],
    });

    expect(within(screen.getByRole('region', { name: 'Attention' })).getByText(words)).toBeVisible();
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Refund overdue')).toBeVisible();
    expect(history.getByText('the shop itself')).toBeVisible();
  });

  it('is refunded in part, once, with a reason, and shows the answer of the provider', async () => {
    const order = aPaidOrder();
    const product = aProduct({ _id: order.products[0]![0]!.product._id });
    const { api, user } = await openAdminOrder(order, {
      routes: [
        on('GET', `/admin/products/${product._id}`, { body: { ...product, changedAt: product.createdAt } }),
        on('POST', `/orders/${ORDER_ID}/refunds`, () => {
          const after = aPaidOrder({ version: 4, refunds: [aRefund('unclear')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const after = aPaidOrder({ version: 5, refunded: 30, refunds: [aRefund('done')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    await user.clear(panel.getByLabelText('Dollars'));
    // None of these sums can be refunded.
    for (const typed of ['91', '1e1', '0x10', '30.005', '-3']) {
      await user.clear(panel.getByLabelText('Dollars'));
      await user.type(panel.getByLabelText('Dollars'), typed);
      await user.click(panel.getByRole('button', { name: 'Refund' }));
      expect(await panel.findByText('Please enter a sum up to $90.00')).toBeVisible();
    }
    expect(panel.getByText('Please say why')).toBeVisible();
    await user.click(panel.getByLabelText('Return to stock'));
    await user.clear(panel.getByLabelText('Dollars'));
    await user.type(panel.getByLabelText('Dollars'), '30');
    expect(panel.getByText('These items cost $90.00. If the customer keeps them, enter 0 items.')).toBeVisible();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund $30.00' }));

    expect(
      await screen.findByText('The provider gave no clear answer. The shop does not send the refund again.'),
    ).toBeVisible();
    expect(screen.getByText(/^We could not read Khalti’s answer/)).toBeVisible();
    const [call, ...others] = api.callsTo('POST', `/orders/${ORDER_ID}/refunds`);
    expect(others).toEqual([]);
    expect(call!.body).toEqual({
      amount: 30,
      lines: [{ index: 0, quantity: 1, restock: false }],
      reason: 'A scratch',
    });
    expect(call!.headers['if-match']).toBe('"v3"');
    expect(call!.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
    });

    await user.click(screen.getByRole('button', { name: 'Look it up at the provider' }));
    expect(await screen.findByText('The refund is complete.')).toBeVisible();
    expect(await screen.findByText('$30.00', { selector: 'dd' })).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/refunds/f1`)[0]!.body).toBeUndefined();
  });

  it('lets admins record the result of an unclear refund with a note', async () => {
    const reviews = [{ _id: 'v1', about: 'refund:f1', text: 'The provider did not say whether it refunded $30.00.' }];
    const { api, user } = await openAdminOrder(aPaidOrder({ refunds: [aRefund('unclear')], reviews }), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const after = aPaidOrder({ version: 5, refunds: [aRefund('refused')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    // The review and the refund share one form.
    expect(within(screen.getByRole('region', { name: 'Attention' })).queryByLabelText('What you found')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not refunded' }));
    expect(await screen.findByText('Please write what you found out')).toBeVisible();
    await enterText(user, screen.getByLabelText('What the provider’s dashboard shows'), 'Nothing there');
    await user.click(screen.getByRole('button', { name: 'Not refunded' }));

    expect(await screen.findByText('The provider refused the refund.')).toBeVisible();
    const bodies = api.callsTo('PUT', `/orders/${ORDER_ID}/refunds/f1`).map(({ body }) => body);
    expect(bodies).toEqual([{ became: 'refused', note: 'Nothing there' }]);
  });

  it('leaves an unclear refund to the admins', async () => {
    const reviews = [{ _id: 'v1', about: 'refund:f1', text: 'The provider did not say whether it refunded $30.00.' }];
    const order = aPaidOrder({ refunds: [aRefund('unclear')], reviews });
    await openAdminOrder(order, { as: aStaffMember() });

    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    expect(attention.getByText('Only an admin can resolve this.')).toBeVisible();
    expect(attention.queryByRole('button')).toBeNull();
  });

  it('stores notes, and keeps an unfinished one', async () => {
    const { api, user, router } = await openAdminOrder(aPaidOrder(), {
      routes: [on('POST', `/orders/${ORDER_ID}/notes`, { body: aPaidOrder({ version: 4 }) })],
    });

    await user.keyboard('n');
    await waitFor(() => {
      expect(screen.getByLabelText('Note')).toHaveFocus();
    });
    await enterText(user, screen.getByLabelText('Note'), 'Rings twice');
    await user.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(`/admin/orders/${ORDER_ID}`);
    await user.click(screen.getByRole('button', { name: 'Add the note' }));

    await waitFor(() => {
      expect(screen.getByLabelText('Note')).toHaveValue('');
    });
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/notes`)[0]!.body).toEqual({ text: 'Rings twice' });
  });

  it('can be read and restored in the bin, and nothing else', async () => {
    const removed = aPaidOrder({ status: 'delivered', removedAt: '2026-11-22T06:00:00.000Z' });
    const { api, user } = await openAdminOrder(removed);

    expect(screen.getByText(/^In the bin since 22 Nov, 11:45/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/admin/orders?removed=true');
    expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
    expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Correct|Delete|Refund|Change the size/ })).toBeNull();
    api.answer(
      on('GET', `/orders/detail/${ORDER_ID}`, { body: aPaidOrder({ status: 'delivered' }) }),
      on('POST', `/orders/${ORDER_ID}/restore`, { body: aPaidOrder({ status: 'delivered' }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(await screen.findByText('Order AAAA1 restored.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByText(/^In the bin/)).toBeNull();
  });

  it('is restored from the bin only by those who may delete', async () => {
    await openAdminOrder(aPaidOrder({ status: 'delivered', removedAt: '2026-11-22T06:00:00.000Z' }), {
      as: aStaffMember(),
    });

    expect(screen.getByText(/^In the bin since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('may be in the bin when it is not found', async () => {
    await openAdmin({ at: `/admin/orders/${ORDER_ID}` });

    expect(await screen.findByText('There is no such order. It may have been deleted.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look in the bin' })).toHaveAttribute('href', '/admin/orders?removed=true');
  });
});
