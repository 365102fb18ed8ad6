import { afterEach } from '@jest/globals';
import type { Order, OrderStatus, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aCashOrder, aPaidOrder, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const STATUS = `/orders/${ORDER_ID}/status`;
const STEPS = [
  'Confirm by phone',
  'No answer',
  'Mark as packed',
  'Undo packing',
  'Mark as shipped',
  'Returned from the door',
  'Mark as delivered',
  'Undo shipping',
  'Undo delivery',
  'Cancel the order',
  'Delete',
  'Refund',
  'Invoice',
  'Order confirmation',
  'Receipt',
];
const offered = (): string[] => STEPS.filter((name) => screen.queryByRole('button', { name }) !== null);
const payment = () => within(screen.getByRole('region', { name: 'Payment' }));
/** The value of a fact of the payment card. */
const fact = (name: string): string | null | undefined => payment().queryByText(name)?.nextElementSibling?.textContent;
const rupees = (amount: number): Paisa => (amount * 100) as Paisa;
const shipped = aCashOrder({ status: 'shipped' });
/** Answers that the shop has written an invoice for the order. */
const invoiced = on('GET', `/orders/${ORDER_ID}/documents`, {
  body: [
    {
      _id: '65d0000000000000000000a1',
      kind: 'invoice',
      number: '2083/84-00017',
      at: '2026-11-22T06:00:00.000Z',
      paisa: rupees(12_600),
    },
  ],
});
const delivered = (counted: number, reason?: string): Order =>
  aCashOrder({
    status: 'delivered',
    version: 4,
    paidAt: '2026-11-23T06:00:00.000Z',
    cash: {
      at: '2026-11-23T06:00:00.000Z',
      due: rupees(12_600),
      counted: rupees(counted),
      ...(reason !== undefined && { reason }),
    },
  });
/** Opens the page of an order that a call changes. */
const openChanging = async (before: Order, [method, path]: readonly [string, string], after: Order) => {
  const opened = await openAdminOrder(before, {
    routes: [
      on(method, path, () => {
        opened.api.answer(...orderPageRoutes(after));
        return { body: after };
      }),
    ],
  });
  return opened;
};

describe('an order with cash on delivery', () => {
  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['pending', {}, ['Confirm by phone', 'No answer', 'Cancel the order', 'Delete']],
    ['confirmed', {}, ['Mark as packed', 'Mark as shipped', 'Cancel the order', 'Order confirmation']],
    [
      'confirmed',
      { packedAt: '2026-11-21T07:00:00.000Z' },
      ['Undo packing', 'Mark as shipped', 'Cancel the order', 'Order confirmation'],
    ],
    ['shipped', {}, ['Returned from the door', 'Mark as delivered', 'Invoice']],
    ['delivered', {}, ['Delete', 'Refund', 'Invoice']],
    ['returned', {}, ['Delete', 'Invoice']],
    ['cancelled', {}, ['Delete']],
  ])('has for the status %s %j the steps %j', async (status, given, steps) => {
    await openAdminOrder(aCashOrder({ status, ...given }), { routes: [invoiced] });

    await waitFor(() => {
      expect(offered()).toEqual(steps);
    });
  });

  it('has the steps for staff, too, except those of admins', async () => {
    await openAdminOrder(aCashOrder(), { as: aStaffMember() });

    expect(offered()).toEqual(['Confirm by phone', 'No answer', 'Cancel the order']);
  });

  it('is confirmed by phone, in the loaded version', async () => {
    const confirmed = aCashOrder({ status: 'confirmed', version: 4 });
    const { api, user } = await openChanging(aCashOrder(), ['PUT', STATUS], confirmed);
    await screen.findByRole('button', { name: 'Confirm by phone' });

    await user.keyboard('y');

    expect(await screen.findByText('Confirmed. The order can be packed.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark as packed' })).toBeVisible();
    const [call] = api.callsTo('PUT', STATUS);
    expect(call!.body).toEqual({ status: 'confirmed' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it.each<OrderStatus>(['pending', 'confirmed'])('is cancelled after a question when it is %s', async (status) => {
    const cancelled = aCashOrder({ status: 'cancelled', version: 4 });
    const { api, user } = await openChanging(aCashOrder({ status }), ['PUT', STATUS], cancelled);

    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel order PA-1004?' }));
    expect(question.getByText('Its items return to stock, and the customer is notified.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel the order' }));

    expect(await screen.findByText('Cancelled.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS).map(({ body }) => body)).toEqual([{ status: 'cancelled' }]);
  });

  it('shows the calls that nobody answered, and when to call again', async () => {
    const called = aCashOrder({
      version: 4,
      callAfter: '2999-11-21T09:30:00.000Z',
      calls: [{ at: '2026-11-21T09:00:00.000Z', by: 'Mina Rai', outcome: 'no_answer' }],
    });
    const path = `/orders/${ORDER_ID}/calls`;
    const expiresAt = '2999-11-21T11:35:00.000Z';
    const { api, user } = await openChanging(aCashOrder({ expiresAt }), ['POST', path], called);
    expect(fact('Cash on delivery')).toBe('Rs 12,600 due');
    expect(fact('Paid')).toBe('Not yet');
    expect(fact('Reserves stock until')).toBe('21 Nov 2999, 17:20');
    expect(fact('Calls without an answer')).toBeUndefined();

    await user.click(screen.getByRole('button', { name: 'No answer' }));

    expect(await screen.findByText('Recorded. Call again from 21 Nov 2999, 15:15.')).toBeVisible();
    await waitFor(() => {
      expect(fact('Calls without an answer')).toBe('21 Nov, 14:45, Mina Rai');
    });
    expect(fact('Call again from')).toBe('21 Nov 2999, 15:15');
    expect(api.callsTo('POST', path).map(({ body }) => body)).toEqual([{ outcome: 'no_answer' }]);
  });

  it('is called again soon if it is about to expire', async () => {
    const path = `/orders/${ORDER_ID}/calls`;
    const { user } = await openChanging(aCashOrder(), ['POST', path], aCashOrder({ version: 4 }));

    await user.click(screen.getByRole('button', { name: 'No answer' }));

    expect(await screen.findByText('Recorded. Call again soon: the order is about to expire.')).toBeVisible();
    expect(fact('Call again from')).toBeUndefined();
  });

  it('is undone to confirmed while the server allows it', async () => {
    const undoUntil = new Date(Date.now() + 60_000).toISOString();
    const path = `/orders/${ORDER_ID}/undo`;
    const { api, user } = await openChanging(
      aCashOrder({ status: 'shipped', undoUntil }),
      ['POST', path],
      aCashOrder({ status: 'confirmed', version: 4 }),
    );

    await user.click(await screen.findByRole('button', { name: 'Undo shipping' }));

    expect(await screen.findByText('Shipping undone.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible();
    expect(api.callsTo('POST', path)).toHaveLength(1);
  });

  it('is not undone once its cash is counted, even if a server says so', async () => {
    const undoUntil = new Date(Date.now() + 60_000).toISOString();
    await openAdminOrder({ ...delivered(12_600), undoUntil });

    expect(await screen.findByRole('button', { name: 'Receipt' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo delivery' })).toBeNull();
  });

  it('comes back from the door after a question, with its stock', async () => {
    const returned = aCashOrder({ status: 'returned', version: 4 });
    const { api, user } = await openChanging(shipped, ['PUT', STATUS], returned);
    const step = screen.getByRole('button', { name: 'Returned from the door' });
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Did order PA-1004 come back from the door?' }));

    await user.click(step);
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(api.callsTo('PUT', STATUS)).toEqual([]);
    await user.click(step);
    await user.click((await question()).getByRole('button', { name: 'It came back' }));

    expect(await screen.findByText('Returned. Its items are back in stock.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS).map(({ body }) => body)).toEqual([{ status: 'returned' }]);
    expect(fact('Cash on delivery')).toBe('Nothing was collected');
    expect(fact('Paid')).toBe('Never');
  });

  it('names its steps in the history', async () => {
    await openAdminOrder(delivered(12_500, 'No change'), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [
            { _id: 'a', at: '2026-11-21T06:00:00.000Z', type: 'order.method_changed', by: 'shopper', method: 'cash' },
            { _id: 'b', at: '2026-11-21T07:00:00.000Z', type: 'order.called', by: 'Mina Rai', outcome: 'no_answer' },
            {
              _id: 'c',
              at: '2026-11-21T08:00:00.000Z',
              type: 'order.status_changed',
              by: 'Mina Rai',
              status: 'confirmed',
            },
            {
              _id: 'd',
              at: '2026-11-23T06:00:00.000Z',
              type: 'order.cash_counted',
              by: 'Mina Rai',
              due: 1_260_000,
              counted: 1_250_000,
            },
          ],
        }),
      ],
    });

    const history = within(await screen.findByRole('region', { name: 'History' }));
    await waitFor(() => {
      expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Cash counted: Rs 12,500 of Rs 12,600 · Mina Rai, 23 Nov, 11:45',
        'Confirmed by phone · Mina Rai, 21 Nov, 13:45',
        'Called, no answer · Mina Rai, 21 Nov, 12:45',
        'Changed to cash on delivery · the customer, 21 Nov, 11:45',
      ]);
    });
  });

  it.each([
    ['Not confirmed in time', aCashOrder({ status: 'expired' })],
    ['Expired unpaid', aPaidOrder({ status: 'expired' })],
  ])('is in the history as %j', async (words, order) => {
    const expiry = {
      _id: 'a',
      at: '2026-11-21T06:00:00.000Z',
      type: 'order.status_changed',
      by: 'clock',
      status: 'expired',
    };
    await openAdminOrder(order, { routes: [on('GET', `/orders/${ORDER_ID}/steps`, { body: [expiry] })] });

    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText(words)).toBeVisible();
  });

  it('asks no provider about the payment that its customer gave up', async () => {
    const given = {
      payment: {
        provider: 'khalti' as const,
        pidx: 'khBEGUN',
        status: 'cancelled' as const,
        amountPaisa: rupees(12_600),
      },
    };
    await openAdminOrder(aCashOrder(given));
    expect(fact('Last payment')).toBe('Cancelled at Khalti');
    expect(screen.queryByRole('button', { name: 'Ask Khalti again' })).toBeNull();
    await closeAdmins();

    await openAdminOrder(aPaidOrder({ ...given, status: 'pending' }));
    expect(screen.getByRole('button', { name: 'Ask Khalti again' })).toBeVisible();
  });
});

describe('the cash of a delivered parcel', () => {
  const openCounting = async ({ api, user }: Awaited<ReturnType<typeof openAdminOrder>>) => {
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    return { api, user, panel: within(await screen.findByRole('dialog', { name: 'Count the cash' })) };
  };

  it('is the sum that was due, unless staff count another one', async () => {
    const opened = await openChanging(shipped, ['PUT', STATUS], delivered(12_600));
    const { api, user, panel } = await openCounting(opened);

    expect(
      panel.getByText('The courier had to collect Rs 12,600. No carrier is entered: this counts as own delivery.'),
    ).toBeVisible();
    expect(panel.getByText('Counted cash cannot be changed later.')).toBeVisible();
    expect(panel.getByLabelText('Counted rupees')).toHaveValue('12600');
    expect(panel.queryByLabelText('Why it differs')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Mark as delivered' }));

    expect(await screen.findByText('Delivered. The cash is recorded.')).toBeVisible();
    const [call] = api.callsTo('PUT', STATUS);
    expect(call!.body).toEqual({ status: 'delivered', cashPaisa: 1_260_000 });
    expect(call!.headers['if-match']).toBe('"v3"');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(fact('Cash on delivery')).toBe('Rs 12,600 received');
    expect(fact('Difference')).toBeUndefined();
    expect(fact('Paid')).toBe('23 Nov, 11:45');
  });

  it('is that of the carrier', async () => {
    const shipment = { at: '2026-11-22T06:00:00.000Z', carrier: 'Pathao' };
    const { panel } = await openCounting(await openAdminOrder({ ...shipped, shipment }));

    expect(panel.getByText('Pathao had to collect Rs 12,600.')).toBeVisible();
  });

  it('needs a reason when it differs from the sum that was due', async () => {
    const opened = await openChanging(shipped, ['PUT', STATUS], delivered(12_500.5, 'No change'));
    const { api, user, panel } = await openCounting(opened);
    const field = panel.getByLabelText('Counted rupees');

    await user.clear(field);
    await user.type(field, '१२,५००.५०');
    await user.click(panel.getByRole('button', { name: 'Mark as delivered' }));
    expect(await panel.findByText('Please say why the cash differs')).toBeVisible();
    expect(api.callsTo('PUT', STATUS)).toEqual([]);
    await enterText(user, panel.getByLabelText('Why it differs'), 'No change');
    await user.click(panel.getByRole('button', { name: 'Mark as delivered' }));

    expect(await screen.findByText('Delivered. The cash is recorded.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS).map(({ body }) => body)).toEqual([
      { status: 'delivered', cashPaisa: 1_250_050, cashReason: 'No change' },
    ]);
    await waitFor(() => {
      expect(fact('Cash on delivery')).toBe('Rs 12,500.50 received');
    });
    expect(fact('Cash that was due')).toBe('Rs 12,600');
    expect(fact('Difference')).toBe('−Rs 99.50No change');
  });

  it.each([
    ['', 'Please enter the rupees that the courier collected, such as 12600'],
    ['a lot', 'Please enter the rupees that the courier collected, such as 12600'],
    ['12600.005', 'Please enter the rupees that the courier collected, such as 12600'],
    ['0', 'If nobody paid, choose “Returned from the door” instead'],
  ])('is not %j', async (typed, msg) => {
    const { api, user, panel } = await openCounting(await openAdminOrder(shipped));
    const field = panel.getByLabelText('Counted rupees');

    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await user.click(panel.getByRole('button', { name: 'Mark as delivered' }));

    expect(await panel.findByText(msg)).toBeVisible();
    expect(field).toHaveFocus();
    expect(api.callsTo('PUT', STATUS)).toEqual([]);
  });

  it('stays in the form when the shop refuses it', async () => {
    const msg = 'The courier had to collect Rs 12,700. Please say why the cash differs';
    const opened = await openAdminOrder(shipped, { routes: [on('PUT', STATUS, refusal(400, 'cash_differs', msg))] });
    const { panel, user } = await openCounting(opened);

    await user.click(panel.getByRole('button', { name: 'Mark as delivered' }));

    expect(await panel.findByRole('alert')).toHaveTextContent(msg);
    expect(panel.getByLabelText('Counted rupees')).toHaveValue('12600');
  });

  it('is given back by hand, and its outcome recorded', async () => {
    const refund = {
      _id: 'f1',
      amount: 90,
      amountPaisa: rupees(12_600),
      at: '2026-11-24T06:00:00.000Z',
      lines: [],
      reason: 'A scratch',
    };
    const { api, user } = await openAdminOrder(delivered(12_600), {
      routes: [
        on('POST', `/orders/${ORDER_ID}/refunds`, () => {
          const after = { ...delivered(12_600), version: 5, refunds: [{ ...refund, status: 'unclear' as const }] };
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
        on('PUT', `/orders/${ORDER_ID}/refunds/f1`, () => {
          const done = { ...refund, status: 'done' as const };
          const after = {
            ...delivered(12_600),
            status: 'refunded' as const,
            version: 6,
            refunded: 90,
            refunds: [done],
          };
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    expect(panel.getByText('Give the cash back by hand. Afterwards, record how it was given back.')).toBeVisible();
    expect(panel.getByText('Up to $90.00, Rs 12,600.00')).toBeVisible();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    expect(await screen.findByText('To be refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Look it up at the provider' })).toBeNull();
    await enterText(user, screen.getByLabelText('How the cash was given back'), 'Receipt 17');
    await user.click(screen.getByRole('button', { name: 'Refunded' }));

    expect(await screen.findByText('The refund is complete.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/refunds/f1`).map(({ body }) => body)).toEqual([
      { became: 'done', note: 'Receipt 17' },
    ]);
  });
});
