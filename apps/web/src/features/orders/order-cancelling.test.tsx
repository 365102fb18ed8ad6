import type { Order, OrderStatus, Paisa } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { ID, openOrder, PLACED, step } from '../../testing/own-order.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const CANCEL = '/orders/:id/cancel';
/** The refund is never late. */
const CANCELLED_AT = '2999-11-23T06:00:00.000Z';
/** An order that was paid with eSewa, of Rs 13,300. */
const aPaidOrder = (given: Partial<Order> = {}): Order =>
  anOrder({
    status: 'paid',
    amount: 100,
    usdToNpr: 133,
    paymentID: 'es1',
    paidWith: 'esewa',
    paidAt: '2026-11-22T06:00:00.000Z',
    history: [PLACED, step('paid', 22)],
    ...given,
  });
const cancelled = (given: Partial<Order> = {}): Order =>
  aPaidOrder({ cancelRequestedAt: CANCELLED_AT, version: 2, ...given });
/** Opens the order of {@link ID}, which the shop answers as cancelled once it is. */
const openToCancel = async (order: Order, after: Order) => {
  const opened = await openOrder({ body: order });
  const { api } = opened;
  api.answer(
    on('POST', CANCEL, () => {
      api.answer(on('GET', '/orders/detail/:id', { body: after }));
      return { body: after };
    }),
  );
  return opened;
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
const button = (name = 'Cancel this order') => screen.queryByRole('button', { name });
const doneSteps = async (): Promise<string[]> =>
  within(await screen.findByRole('list', { name: 'Steps of your order' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\d.*/, ''));

describe('a paid order that is not packed', () => {
  it('is cancelled after a confirmation that names the sum, its way and the days', async () => {
    const { api, user } = await openToCancel(aPaidOrder({ deliveryDay: '2999-11-26' }), cancelled());

    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    const asked = await dialog();
    expect(
      asked.getByText('We will not send it. We will refund Rs 13,300 to your eSewa wallet within 7 days.'),
    ).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Cancel the order' }));

    const words = 'You cancelled this order. We will refund Rs 13,300 to your eSewa wallet by 30 November 2999.';
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    await waitFor(() => {
      expect(button()).not.toBeInTheDocument();
    });
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toHaveLength(1);
    // Assistive technology hears of it.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
  });

  it('stays as it is if its customer keeps it', async () => {
    const { api, user } = await openOrder({ body: aPaidOrder() });
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));

    await user.click((await dialog()).getByRole('button', { name: 'Keep the order' }));

    expect(button()).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toEqual([]);
  });

  it.each<[string, Partial<Order>, string]>([
    ['Khalti', { paidWith: 'khalti' }, 'We will refund Rs 13,300 to your Khalti wallet by 30 November 2999.'],
    ['a bank transfer', { paidWith: 'bank' }, 'We will refund Rs 13,300 the way it came by 30 November 2999.'],
    [
      'a rounded sum by QR',
      { paidWith: 'qr', usdToNpr: 133.004, paidPaisa: 1_330_000 as Paisa },
      'We will refund Rs 13,300 the way it came by 30 November 2999.',
    ],
    [
      'Khalti, after a refund of a part',
      {
        paidWith: 'khalti',
        refunded: 30,
        refunds: [
          {
            _id: 'r',
            status: 'done',
            amount: 30,
            amountPaisa: 399_000 as Paisa,
            at: PLACED.at,
            endedAt: PLACED.at,
            lines: [],
          },
        ],
      },
      'We will refund Rs 9,310 to your Khalti wallet by 30 November 2999.',
    ],
  ])('names what is refunded, where and until when, when it was paid with %s', async (_how, given, words) => {
    await openOrder({ body: cancelled(given) });

    expect((await screen.findAllByText(`You cancelled this order. ${words}`))[0]).toBeVisible();
  });

  it('names dollars where an old order has no rate', async () => {
    const { usdToNpr: _rate, ...old } = cancelled();
    await openOrder({ body: old });

    const words = 'You cancelled this order. We will refund $100.00 to your eSewa wallet by 30 November 2999.';
    expect((await screen.findAllByText(words))[0]).toBeVisible();
  });

  it('shows why it was not cancelled, and what became of it', async () => {
    const { api, user } = await openOrder({ body: aPaidOrder() });
    const msg = 'The shop is too busy';
    api.answer(on('POST', CANCEL, refusal(503, 'unavailable', msg)));
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(msg);

    const packed = aPaidOrder({ packedAt: CANCELLED_AT, version: 2 });
    api.answer(
      on('POST', CANCEL, () => {
        api.answer(on('GET', '/orders/detail/:id', { body: packed }));
        return refusal(409, 'status_not_allowed', 'An order that is packed can’t be marked as cancelled');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

    expect((await screen.findAllByText('Your parcel is packed and will leave soon.'))[0]).toBeVisible();
    expect(button()).not.toBeInTheDocument();
  });

  it('says in words for its customer that staff are refunding a part of it', async () => {
    const { api, user } = await openOrder({ body: aPaidOrder() });
    const msg = 'A refund of this order is under way. Please wait until it succeeds or fails';
    api.answer(on('POST', CANCEL, refusal(409, 'refund_under_way', msg)));

    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We are refunding a part of this order\. Cancel the rest once that is done, or write to us\.$/,
    );
  });

  it('leads to the shop if it has no payment that can be refunded', async () => {
    const { api, user } = await openOrder({ body: aPaidOrder() });
    api.answer(on('POST', CANCEL, refusal(409, 'not_refundable', 'This order has no refundable payment')));

    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^We cannot cancel this order here\. Please write to us\.$/);
    expect(within(alert).getByRole('link', { name: 'Please write to us.' })).toHaveAttribute('href', '/contact');
  });

  it('cannot be cancelled when all of its items are refunded', async () => {
    const [[line] = []] = anOrder().products;
    await openOrder({ body: aPaidOrder({ products: [[{ ...line!, refunded: 1 }]], refunded: 90 }) });

    expect(await screen.findByText('All items of this order are refunded, so nothing is sent.')).toBeVisible();
    expect(button()).not.toBeInTheDocument();
  });
});

describe('an order that is paid while its customer cancels it', () => {
  it('says so beside the new button, which cancels the paid order', async () => {
    const pending = aPaidOrder({ status: 'pending', history: [PLACED], expiresAt: '2999-11-21T06:30:00.000Z' });
    const { paidAt: _paidAt, paidWith: _paidWith, paymentID: _paymentID, ...unpaid } = pending;
    const { api, user } = await openOrder({ body: unpaid });
    api.answer(
      on('POST', CANCEL, () => {
        api.answer(on('GET', '/orders/detail/:id', { body: aPaidOrder() }));
        return refusal(409, 'order_already_paid', 'This order is already paid');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    expect((await dialog()).getByText('Its items go back on sale, and nothing is charged.')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

    const words = 'Payment received. We are packing your order.';
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your payment has just arrived, so the order is not cancelled yet. Cancel it again, and we will refund you.',
    );

    api.answer(
      on('POST', CANCEL, () => {
        api.answer(on('GET', '/orders/detail/:id', { body: cancelled() }));
        return { body: cancelled() };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    expect((await dialog()).getByText(/We will refund Rs 13,300 to your eSewa wallet/)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

    expect((await screen.findAllByText(/^You cancelled this order\./))[0]).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an order with cash on delivery that is confirmed', () => {
  const confirmed = { status: 'confirmed', paymentMethod: 'cash', usdToNpr: 135 } as const;

  it('is cancelled for free until it is packed', async () => {
    const after = anOrder({ ...confirmed, status: 'cancelled', version: 2 });
    const { user } = await openToCancel(anOrder(confirmed), after);
    expect(await screen.findByText('Please have Rs 12,150 in cash ready for the courier.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    const asked = await dialog();
    expect(asked.getByText('Its items go back on sale, and nothing is charged.')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancel the order' }));

    expect((await screen.findAllByText('This order is cancelled. Nothing is charged for it.'))[0]).toBeVisible();
  });
});

describe('an order that is packed or sent', () => {
  it.each<[string, Partial<Order>]>([
    ['paid', { status: 'paid', packedAt: PLACED.at }],
    ['confirmed', { status: 'confirmed', paymentMethod: 'cash', packedAt: PLACED.at }],
  ])('can no longer be cancelled, and says what to do before it leaves: packed and %s', async (_how, given) => {
    await openOrder({ body: aPaidOrder(given) });

    expect(await screen.findByText('Your parcel is packed, so you can no longer cancel here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us before it leaves' })).toHaveAttribute('href', '/contact');
    expect(button()).not.toBeInTheDocument();
  });

  it.each<[string, Partial<Order>]>([
    ['paid online', { status: 'shipped' }],
    ['with cash on delivery', { status: 'shipped', paymentMethod: 'cash' }],
  ])('can no longer be cancelled, and asks its customer to write: shipped, %s', async (_how, given) => {
    await openOrder({ body: aPaidOrder(given) });

    const words = await screen.findByText('If you no longer want it,');
    expect(words.parentElement).toHaveTextContent(/If you no longer want it, write to us\.$/);
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByText(/at the door/)).not.toBeInTheDocument();
    expect(button()).not.toBeInTheDocument();
  });

  it.each<OrderStatus>(['delivered', 'returned', 'cancelled', 'expired', 'refunded'])(
    'says nothing of cancelling once it is %s',
    async (status) => {
      await openOrder({ body: aPaidOrder({ status, history: [PLACED, step('paid', 22), step(status, 23)] }) });

      await doneSteps();
      expect(screen.queryByText(/no longer (?:cancel|want it)/)).not.toBeInTheDocument();
      expect(button()).not.toBeInTheDocument();
    },
  );
});

describe('an order that its customer has cancelled', () => {
  it('promises no day of delivery, and shows that its money is on its way', async () => {
    await openOrder({ body: cancelled({ deliveryDay: '2999-11-26' }) });

    expect(await doneSteps()).toEqual(['Placed', 'Paid', 'Cancelled', 'Refunded (not yet)']);
    expect(screen.queryByText(/Arriving|it arrives/)).not.toBeInTheDocument();
    expect(button()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy again' })).toBeVisible();
  });

  it('says that the refund is late after the last day for it', async () => {
    await openOrder({ body: cancelled({ cancelRequestedAt: '2020-11-23T06:00:00.000Z' }) });

    const words =
      'You cancelled this order. We should have refunded Rs 13,300 by 30 November 2020. We are sorry. Tell us below, and we will look into it.';
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(screen.queryByText(/We will refund/)).not.toBeInTheDocument();
  });

  it('shows that its money is back', async () => {
    const history = [PLACED, step('paid', 22), step('refunded', 24)];
    await openOrder({ body: cancelled({ status: 'refunded', history }) });

    expect(await doneSteps()).toEqual(['Placed', 'Paid', 'Cancelled', 'Refunded']);
    expect(screen.getByText('Your payment was refunded to your eSewa wallet.')).toBeVisible();
    expect(screen.queryByText(/You cancelled this order/)).not.toBeInTheDocument();
  });

  it('is called cancelled in the list of orders', async () => {
    await openShop({
      at: '/user-profile/orders',
      as: true,
      routes: [...customerRoutes(), on('GET', '/orders/:userId', { body: [cancelled()] })],
    });

    expect(await screen.findByText('Cancelled, to be refunded')).toBeVisible();
  });

  it('is shown in place of the result of its payment', async () => {
    const { router } = await openShop({
      at: `/khalti?order=${ID}`,
      as: true,
      routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: cancelled() })],
    });

    expect((await screen.findAllByText(/^You cancelled this order\./))[0]).toBeVisible();
    expect(router.state.location.pathname).toBe(`/user-profile/orders/${ID}`);
  });
});

it('a guest cancels the paid order with the token of the link', async () => {
  const { api, user } = await openShop({
    at: `/orders/${ID}#the-token`,
    routes: [on('GET', '/orders/detail/:id', { body: aPaidOrder({ user: null }) })],
  });
  api.answer(on('POST', CANCEL, { body: cancelled({ user: null }) }));

  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel the order' }));

  await waitFor(() => {
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toHaveLength(1);
  });
  expect(api.callsTo('POST', `/orders/${ID}/cancel`)[0]?.headers['x-order-token']).toBe('the-token');
});
