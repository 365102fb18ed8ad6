import { afterEach } from '@jest/globals';
import type { Order, OrderStatus, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import {
  aCashOrder,
  aPaidOrder,
  aRefund,
  openAdminOrder,
  ORDER_ID,
  orderPageRoutes,
} from '../../testing/open-admin-order.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const STATUS = `/orders/${ORDER_ID}/status`;
const PACKED_AT = '2026-11-22T06:00:00.000Z';
const later = (): string => new Date(Date.now() + 5 * 60_000).toISOString();
const HANDED_AT = '2026-11-23T06:00:00.000Z';
const STEPS = [
  'Confirm by phone',
  'Mark as ready',
  'Mark as packed',
  'Undo packing',
  'Mark as shipped',
  'Returned from the door',
  'Hand over',
  'Mark as delivered',
  'Undo hand-over',
  'Undo delivery',
  'Cancel the order',
  'Refund',
];
const offered = (): string[] => STEPS.filter((name) => screen.queryByRole('button', { name }) !== null);
const region = (name: string) => within(screen.getByRole('region', { name }));
/** The status beside the title of the page, with its marks. */
const statusMark = (): string | null | undefined =>
  screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
const aPickUp = (given: Partial<Order> = {}): Order => aPaidOrder({ pickUp: true, ...given });
const handedOver = (given: Partial<Order> = {}): Order =>
  aPickUp({ status: 'delivered', packedAt: PACKED_AT, shipment: { at: HANDED_AT }, version: 5, ...given });

describe('an order for pick-up in the shop', () => {
  it.each<[OrderStatus, Partial<Order>, string[], string]>([
    ['pending', { paymentMethod: 'cash' }, ['Confirm by phone', 'Cancel the order'], 'To callpick-upcash'],
    ['confirmed', { paymentMethod: 'cash' }, ['Mark as ready', 'Hand over', 'Cancel the order'], 'To packpick-upcash'],
    ['paid', {}, ['Mark as ready', 'Hand over', 'Refund'], 'To packpick-up'],
    ['paid', { packedAt: PACKED_AT }, ['Undo packing', 'Hand over', 'Refund'], 'Ready to pick up'],
    ['paid', { refunds: [aRefund('unclear')] }, [], 'To packpick-up'],
    ['delivered', { packedAt: PACKED_AT }, ['Refund'], 'Picked up'],
    ['delivered', { undoUntil: later() }, ['Undo hand-over', 'Refund'], 'Picked up'],
    ['cancelled', {}, [], 'Cancelledpick-up'],
  ])('has for the status %s %j the steps %j', async (status, given, steps, mark) => {
    await openAdminOrder(aPickUp({ status, ...given }));

    await waitFor(() => {
      expect(offered()).toEqual(steps);
    });
    expect(statusMark()).toBe(mark);
  });

  it('says that the customer comes, and what the address is for', async () => {
    await openAdminOrder(handedOver());

    const card = region('Pick-up in the shop');
    for (const text of [
      'The customer picks it up.',
      'The address is for the invoice.',
      'Ready since 22 Nov, 11:45',
      'Handed over 23 Nov, 11:45',
    ]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(region('1 item').getByText('Pick-up in the shop')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
    expect(screen.queryByText('Delivery is free')).toBeNull();
  });

  it('is made ready and handed over by staff, which can be undone', async () => {
    const ready = aPickUp({ packedAt: PACKED_AT, version: 4 });
    const { api, user } = await openAdminOrder(aPickUp(), { as: aStaffMember() });
    /** Answers a call that makes the order like this. */
    const changes = (method: string, path: string, after: Order): void =>
      api.answer(
        on(method, `/orders/${ORDER_ID}/${path}`, () => {
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      );
    changes('PUT', 'packed', ready);
    changes('PUT', 'status', handedOver({ undoUntil: later() }));
    changes('POST', 'undo', { ...ready, version: 6 });
    await screen.findByRole('button', { name: 'Mark as ready' });

    await user.keyboard('p');
    expect(await screen.findByText('Ready to pick up.')).toBeVisible();
    await user.keyboard('d');
    expect(await screen.findByText('Handed over. The customer gets the email in a few minutes.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ status: 'delivered' }, '"v4"'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo hand-over' }));

    expect(await screen.findByText('Hand-over undone.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hand over' })).toBeVisible();
  });

  it('is paid in cash when it is handed over', async () => {
    const before = aCashOrder({ status: 'confirmed', pickUp: true, packedAt: PACKED_AT });
    const cash = { at: HANDED_AT, due: 1_260_000 as Paisa, counted: 1_260_000 as Paisa };
    const after = aCashOrder({ ...handedOver(), paymentMethod: 'cash', paymentID: null, paidAt: HANDED_AT, cash });
    const { api, user } = await openAdminOrder(before, {
      routes: [
        on('PUT', STATUS, () => {
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });
    expect(region('Payment').getByText('Cash at pick-up').nextElementSibling).toHaveTextContent('Rs 12,600 due');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));

    const panel = within(await screen.findByRole('dialog', { name: 'Count the cash' }));
    expect(panel.getByText('The customer pays Rs 12,600.')).toBeVisible();
    const field = panel.getByLabelText('Counted rupees');
    for (const [typed, msg] of [
      ['many', 'Please enter the rupees that the customer paid, such as 12600'],
      ['0', 'If nobody paid, do not hand the items over'],
    ] as const) {
      await user.clear(field);
      await user.type(field, typed);
      await user.click(panel.getByRole('button', { name: 'Hand over' }));
      expect(await panel.findByText(msg)).toBeVisible();
    }
    await user.clear(field);
    await user.type(field, '12600');
    await user.click(panel.getByRole('button', { name: 'Hand over' }));

    expect(await screen.findByText('Handed over. The cash is recorded.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS).map(({ body }) => body)).toEqual([{ status: 'delivered', cashPaisa: 1_260_000 }]);
    expect(region('Payment').getByText('Cash at pick-up').nextElementSibling).toHaveTextContent('Rs 12,600 received');
  });

  it('has its own words in the history', async () => {
    const step = (_id: string, type: string, more: object = {}) => ({
      _id,
      at: HANDED_AT,
      by: 'Mina Rai',
      type,
      ...more,
    });
    await openAdminOrder(handedOver(), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/steps`, {
          body: [
            step('a', 'order.method_changed', { method: 'cash' }),
            step('b', 'order.packed', { done: true }),
            step('c', 'order.status_changed', { status: 'delivered' }),
            step('d', 'order.step_undone', { status: 'delivered' }),
          ],
        }),
      ],
    });

    const history = region('History');
    await history.findByText('Hand-over undone');
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent.split(' · ')[0])).toEqual([
      'Hand-over undone',
      'Handed over',
      'Ready to pick up',
      'Changed to cash at pick-up',
    ]);
  });
});

describe('an order with a delivery fee', () => {
  it('shows the fee between its items and its total', async () => {
    await openAdminOrder(aPaidOrder({ amount: 91.5, deliveryFee: 1.5 }));

    const lines = region('1 item');
    expect(lines.getByText('Delivery').nextElementSibling).toHaveTextContent('$1.50');
    expect(lines.getByText('Total with delivery').parentElement).toHaveTextContent('Rs 12,810.00$91.50');
  });

  it('can be refunded with the fee, without it, and in whole again', async () => {
    const delivered = aPaidOrder({ amount: 91.5, deliveryFee: 1.5, status: 'delivered' });
    const { api, user } = await openAdminOrder(delivered, {
      routes: [
        on('POST', `/orders/${ORDER_ID}/refunds`, {
          body: aPaidOrder({ amount: 91.5, deliveryFee: 1.5, status: 'refunded', version: 4 }),
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    const [dollars, items] = [panel.getByLabelText('Dollars'), panel.getByLabelText(/^Items/)];
    expect(dollars).toHaveValue('91.50');
    expect(
      panel.getByText('Delivery cost $1.50. A refund gives it back last, after the price of all items.'),
    ).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Refund all/ })).toBeNull();

    await user.clear(items);
    await user.type(items, '1');
    expect(dollars).toHaveValue('90.00');
    await user.clear(items);
    await user.click(panel.getByRole('button', { name: 'Refund all, $91.50' }));
    expect(items).toHaveValue('1');
    expect(dollars).toHaveValue('91.50');
    await user.type(panel.getByLabelText('Reason (staff only)'), 'Lost');
    await user.click(panel.getByRole('button', { name: 'Refund $91.50' }));

    await waitFor(() => {
      expect(api.callsTo('POST', `/orders/${ORDER_ID}/refunds`).map(({ body }) => body)).toEqual([
        { amount: 91.5, lines: [{ index: 0, quantity: 1, restock: false }], reason: 'Lost' },
      ]);
    });
  });

  it('gives the fee back with the last item while nothing has left, as the shop then delivers nothing', async () => {
    const { user } = await openAdminOrder(aPaidOrder({ amount: 91.5, deliveryFee: 1.5 }));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Refund' }));
    const items = panel.getByLabelText(/^Items/);

    await user.clear(items);
    await user.type(items, '1');

    expect(panel.getByLabelText('Dollars')).toHaveValue('91.50');
  });
});
