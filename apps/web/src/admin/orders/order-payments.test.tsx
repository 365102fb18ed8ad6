import { afterEach } from '@jest/globals';
import type { ConfirmAnswer, Order, Paisa } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, aRefund, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const ESEWA = { provider: 'esewa', pidx: 'esBEGUN', amountPaisa: 1_260_000 as Paisa } as const;
const PORTAL = 'Refund it in eSewa’s merchant portal, then record the reference.';
const paidWithEsewa = (given: Partial<Order> = {}): Order =>
  aPaidOrder({ paidWith: 'esewa', payment: { ...ESEWA, pidx: 'kh_AAAA1', status: 'completed' }, ...given });

describe('a payment at eSewa', () => {
  it.each<[ConfirmAnswer, string]>([
    [{ status: 'pending', fresh: true }, 'eSewa says: pending. The payment is still being processed.'],
    [{ status: 'unknown', fresh: false }, 'eSewa did not answer. The shop keeps asking.'],
  ])('is looked up there before an order is cancelled: %j', async (answer, words) => {
    const { api, user } = await openAdminOrder(
      aPaidOrder({ status: 'pending', payment: { ...ESEWA, status: 'pending' } }),
      {
        routes: [on('POST', '/payments/esewa/confirm', { body: answer })],
      },
    );
    expect(screen.getByText(/^eSewa is still processing this payment.* Ask eSewa before you cancel\.$/)).toBeVisible();
    expect(screen.getByText('Started, pending at eSewa')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ask eSewa again' }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(api.callsTo('POST', '/payments/esewa/confirm').map(({ body }) => body)).toEqual([{ pidx: 'esBEGUN' }]);
  });

  it('is named in the history, beside those at Khalti, and by the paid order', async () => {
    const at = '2026-11-21T06:00:00.000Z';
    await openAdminOrder(paidWithEsewa(), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [
            { _id: 'a', at, type: 'payment.begun', by: 'shopper', status: 'initiated', provider: 'khalti' },
            { _id: 'b', at, type: 'payment.status_changed', by: 'provider', status: 'cancelled', provider: 'khalti' },
            { _id: 'c', at, type: 'payment.begun', by: 'shopper', status: 'initiated', provider: 'esewa' },
            { _id: 'd', at, type: 'payment.status_changed', by: 'provider', status: 'pending', provider: 'esewa' },
            { _id: 'e', at, type: 'order.refund_changed', by: 'Mina Rai', status: 'unclear' },
          ],
        }),
      ],
    });

    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('Payment pending at eSewa')).toBeVisible();
    expect(history.getByText('Payment started at eSewa')).toBeVisible();
    expect(history.getByText('Refund: To be refunded')).toBeVisible();
    expect(history.getByText('Payment started at Khalti')).toBeVisible();
    expect(history.getByText('Payment cancelled at Khalti')).toBeVisible();
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Paid with').nextElementSibling).toHaveTextContent('eSewa');
  });
});

describe('a payment that staff received', () => {
  const paidByBank = (given: Partial<Order> = {}): Order =>
    aPaidOrder({ paidWith: 'bank', paymentID: 'BH-65f000000000000000000001', ...given });

  it('is named in the history with the change from cash on delivery', async () => {
    const at = '2026-11-21T06:00:00.000Z';
    const by = 'Mina Rai';
    await openAdminOrder(paidByBank({ status: 'shipped' }), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [
            { _id: 'a', at, type: 'payment.begun', by, status: 'initiated', provider: 'bank' },
            { _id: 'b', at, type: 'order.method_changed', by, method: 'online' },
            { _id: 'c', at, type: 'payment.begun', by, status: 'initiated', provider: 'qr' },
            { _id: 'd', at, type: 'payment.status_changed', by, status: 'refunded', provider: 'qr' },
          ],
        }),
      ],
    });

    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('Bank transfer recorded')).toBeVisible();
    expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Payment refunded · Mina Rai, 21 Nov, 11:45',
      'QR payment recorded · Mina Rai, 21 Nov, 11:45',
      'No longer paid on delivery · Mina Rai, 21 Nov, 11:45',
      'Bank transfer recorded · Mina Rai, 21 Nov, 11:45',
    ]);
  });

  it('is refunded by staff, who record how', async () => {
    const { api, user } = await openAdminOrder(paidByBank(), {
      routes: [
        on('POST', `/orders/${ORDER_ID}/refunds`, () => {
          const after = paidByBank({ version: 4, refunds: [aRefund('unclear')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const after = paidByBank({ version: 5, refunded: 30, refunds: [aRefund('done')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    expect(
      panel.getByText('Give the money back the way it came. Afterwards, record how it was given back.'),
    ).toBeVisible();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));
    const refunds = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(refunds.getByText('Give the money back the way it came, then record how.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Look it up at the provider' })).toBeNull();
    await enterText(user, screen.getByLabelText('How the money was given back'), 'NIC 4480');
    await user.click(screen.getByRole('button', { name: 'Refunded' }));

    expect(await screen.findByText('The refund is complete.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/refunds/f1`).map(({ body }) => body)).toEqual([
      { became: 'done', note: 'NIC 4480' },
    ]);
  });
});

describe('a refund of a payment at eSewa', () => {
  it('is a task for staff, which says so before and after it is requested', async () => {
    const order = paidWithEsewa();
    const product = aProduct({ _id: order.products[0]![0]!.product._id });
    const { api, user } = await openAdminOrder(order, {
      routes: [
        on('GET', `/admin/products/${product._id}`, { body: { ...product, changedAt: product.createdAt } }),
        on('POST', `/orders/${ORDER_ID}/refunds`, () => {
          const after = paidWithEsewa({ version: 4, refunds: [aRefund('unclear')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    expect(
      panel.getByText(/^eSewa refunds nothing on our request\. Afterwards, refund the sum in its merchant portal/),
    ).toBeVisible();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    const refunds = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(refunds.getByText('To be refunded')).toBeVisible();
    expect(refunds.getByText(PORTAL)).toBeVisible();
    expect(screen.getAllByText(PORTAL)).toHaveLength(2);
  });

  it('ends with the reference of the refund', async () => {
    const { api, user } = await openAdminOrder(paidWithEsewa({ refunds: [aRefund('unclear')] }), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const after = paidWithEsewa({ version: 5, refunded: 30, refunds: [aRefund('done')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await enterText(user, screen.getByLabelText('Reference of the refund in the merchant portal'), 'ES-2081-77');
    await user.click(screen.getByRole('button', { name: 'Refunded' }));

    expect(await screen.findByText('The refund is complete.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/refunds/f1`).map(({ body }) => body)).toEqual([
      { became: 'done', note: 'ES-2081-77' },
    ]);
    expect(screen.queryByText(PORTAL)).not.toBeInTheDocument();
  });

  it('names no provider if staff record that they did not make it', async () => {
    const { api, user } = await openAdminOrder(paidWithEsewa({ refunds: [aRefund('unclear')] }), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const after = paidWithEsewa({ version: 5, refunds: [aRefund('refused')] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await enterText(
      user,
      screen.getByLabelText('Reference of the refund in the merchant portal'),
      'The customer keeps it',
    );
    await user.click(screen.getByRole('button', { name: 'Not refunded' }));

    expect(await screen.findByText('Recorded: this money was not refunded.')).toBeVisible();
    expect(await within(screen.getByRole('list', { name: 'Refunds' })).findByText('Not refunded')).toBeVisible();
  });
});
