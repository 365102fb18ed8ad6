import { jest } from '@jest/globals';
import type { Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { aStaffMember, openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { aCashOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { anAddress } from '../../testing/samples.js';
import { type Answer, on, type Route } from '../../testing/test-api.js';

const errors = silenceErrors();

/** Stops the clock. */
const stopClock = (at: string): void => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at));
};

const asha = aCashOrder({ deliveryDay: '2026-11-23', expiresAt: '2026-11-21T11:35:00.000Z' });
const bina = aCashOrder({
  _id: '65d000000000000000000002',
  shortNumber: 'PA-1005',
  address: anAddress({ firstname: 'Bina', lastname: 'Rai' }),
});
const STATUS = `/orders/${ORDER_ID}/status`;
const CALLS = `/orders/${ORDER_ID}/calls`;

const calls = (...rows: Order[]): Route =>
  on('GET', '/orders/overview/calls', { body: rows, headers: { 'X-Total-Count': String(rows.length) } });
const openCalls = async (rows: Order[], ...routes: Route[]) => {
  const opened = await openAdmin({ at: '/admin/calls', as: aStaffMember(), routes: [calls(...rows), ...routes] });
  await screen.findByRole('heading', { level: 1, name: 'Calls' });
  return opened;
};
const article = (name: string): HTMLElement | null => screen.queryByRole('article', { name });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const hasLeft = (name: string): Promise<void> =>
  waitFor(() => {
    expect(article(name)).toBeNull();
  });

describe('the list of calls', () => {
  it('shows each order, and the words for its customer', async () => {
    stopClock('2026-11-21T09:00:00.000Z');
    await openCalls([asha, bina]);

    const order = await card('PA-1004 Asha Gurung');
    const { title } = asha.products[0]![0]!.product;
    expect(order.getByRole('link', { name: '9800000001' })).toHaveAttribute('href', 'tel:+9779800000001');
    for (const text of [
      'Rs 12,600',
      `1 × ${title}, Size 42`,
      'Lalitpur',
      '21 Nov, 11:45',
      'Held until 17:20',
      `“Namaste, this is Paila. You ordered 1 × ${title}, Size 42 for Rs 12,600.`,
      'Is the address Jhamsikhel Road 12, Lalitpur right?',
      'A courier brings it by 23 Nov 2026.',
      'Please have Rs 12,600 in cash ready.”',
    ]) {
      expect(order.getByText(text)).toBeVisible();
    }
    for (const name of ['PA-1004', 'Open the order']) {
      expect(order.getByRole('link', { name })).toHaveAttribute('href', `/admin/orders/${ORDER_ID}`);
    }
    expect(screen.getByRole('region', { name: 'To call now: 2' })).toBeVisible();
    // This order has no promised day.
    expect((await card('PA-1005 Bina Rai')).queryByText(/^A courier brings it/)).toBeNull();
  });

  it('has other words for an order that its customer picks up', async () => {
    await openCalls([aCashOrder({ pickUp: true })]);

    const order = await card('PA-1004 Asha Gurung');
    for (const text of [
      'In the shop',
      'You pick it up in our shop. We write to you as soon as it is ready.',
      'Please bring Rs 12,600 in cash.”',
    ]) {
      expect(order.getByText(text)).toBeVisible();
    }
    expect(order.queryByText(/address/)).toBeNull();
    expect(order.queryByText('Lalitpur')).toBeNull();
  });

  it.each([
    ['2026-11-23T18:14:00.000Z', 1],
    ['2026-11-23T18:16:00.000Z', 0],
  ])('promises no day that is over: at %s', async (at, promises) => {
    stopClock(at);
    await openCalls([asha]);

    expect((await card('PA-1004 Asha Gurung')).queryAllByText(/^A courier brings it by 23 Nov/)).toHaveLength(promises);
  });

  it('says when the time of an order is over', async () => {
    stopClock('2026-11-21T11:40:00.000Z');
    await openCalls([asha]);

    expect((await card('PA-1004 Asha Gurung')).getByText('Held until 17:20, which is over')).toBeVisible();
  });

  it('confirms an order in the loaded version, and leads to the next one', async () => {
    const { api, user } = await openCalls(
      [asha, bina],
      on('PUT', STATUS, () => {
        api.answer(calls(bina));
        return { body: { ...asha, status: 'confirmed', version: 4 } };
      }),
    );

    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'Confirmed' }));

    expect(await screen.findByText('Order PA-1004 is confirmed. It can be packed.')).toBeVisible();
    await hasLeft('PA-1004 Asha Gurung');
    expect(article('PA-1005 Bina Rai')).toHaveFocus();
    const [call] = api.callsTo('PUT', STATUS);
    expect(call!.body).toEqual({ status: 'confirmed' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it('is called again soon after a call without an answer, if it is about to expire', async () => {
    stopClock('2026-11-21T11:30:00.000Z');
    const { user } = await openCalls([asha, bina], on('POST', CALLS, { body: { ...asha, version: 4 } }));

    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'No answer, try again' }));

    const text = 'No answer. Call Asha Gurung again soon: the order is about to expire.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('waits after a call without an answer, and says until when', async () => {
    stopClock('2026-11-21T09:00:00.000Z');
    const later = { ...asha, callAfter: '2026-11-21T09:30:00.000Z', version: 4 };
    const { api, user } = await openCalls(
      [asha, bina],
      on('POST', CALLS, () => {
        api.answer(calls(bina, later));
        return { body: later };
      }),
    );

    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'No answer, try again' }));

    expect(await screen.findByText('No answer. Call Asha Gurung again from 15:15.')).toBeVisible();
    const waiting = within(await screen.findByRole('region', { name: 'To call later: 1' }));
    expect(waiting.getByText('Call again from 15:15')).toBeVisible();
    expect(waiting.getByText('Held until 17:20')).toBeVisible();
    expect(waiting.getByRole('link', { name: 'PA-1004' })).toHaveAttribute('href', `/admin/orders/${ORDER_ID}`);
    expect(waiting.getByRole('link', { name: '9800000001' })).toHaveAttribute('href', 'tel:+9779800000001');
    expect(screen.getByRole('region', { name: 'To call now: 1' })).toBeVisible();
    expect(api.callsTo('POST', CALLS).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ outcome: 'no_answer' }, '"v3"'],
    ]);
  });

  it('calls an order again once its time has come, and shows the earlier calls', async () => {
    stopClock('2026-11-21T12:00:00.000Z');
    const again = aCashOrder({
      callAfter: '2026-11-21T11:59:00.000Z',
      calls: [
        { at: '2026-11-21T09:00:00.000Z', by: 'Mina Rai', outcome: 'no_answer' },
        { at: '2026-11-21T11:29:00.000Z', by: 'Hari Lama', outcome: 'no_answer' },
      ],
    });
    await openCalls([again]);

    const order = await card('PA-1004 Asha Gurung');
    expect(order.getByText('2 calls without an answer')).toBeVisible();
    expect(order.getByText('Last 17:14 by Hari Lama')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^To call later/ })).toBeNull();
  });

  it('says so when all orders have to wait', async () => {
    stopClock('2026-11-21T09:00:00.000Z');
    await openCalls([{ ...asha, callAfter: '2026-11-21T09:30:00.000Z' }]);

    expect(await screen.findByText('Nobody to call now.')).toBeVisible();
    expect(screen.getByText('Call again from 15:15')).toBeVisible();
  });

  it('cancels an order only after a question', async () => {
    const { api, user } = await openCalls(
      [asha, bina],
      on('PUT', STATUS, () => {
        api.answer(calls(bina));
        return { body: { ...asha, status: 'cancelled', version: 4 } };
      }),
    );
    const cancel = (await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'Cancel order' });
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Cancel order PA-1004?' }));

    await user.click(cancel);
    await user.click((await question()).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(api.callsTo('PUT', STATUS)).toEqual([]);
    await user.click(cancel);
    await user.click((await question()).getByRole('button', { name: 'Cancel the order' }));

    expect(await screen.findByText('Order PA-1004 is cancelled. Its items are back in stock.')).toBeVisible();
    await hasLeft('PA-1004 Asha Gurung');
    expect(api.callsTo('PUT', STATUS).map(({ body }) => body)).toEqual([{ status: 'cancelled' }]);
  });

  it.each([
    [412, 'stale_version', 'This has changed in the meantime. Please review it'],
    [409, 'status_not_allowed', 'An order that is expired can’t be marked as confirmed'],
  ])('says why an order left it before the result came (%s %s)', async (status, code, msg) => {
    const { api, user, router } = await openCalls(
      [asha, bina],
      on('PUT', STATUS, () => {
        api.answer(calls(bina));
        return refusal(status, code, msg);
      }),
    );

    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'Confirmed' }));

    expect(await screen.findByText(`Order PA-1004: ${msg}`)).toBeVisible();
    await hasLeft('PA-1004 Asha Gurung');
    expect(article('PA-1005 Bina Rai')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Open the order' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/admin/orders/${ORDER_ID}`);
    });
  });

  it('shows an order again that somebody has only corrected', async () => {
    const corrected = { ...asha, version: 4, address: anAddress({ firstname: 'Asha', lastname: 'Tamang' }) };
    const { api, user } = await openCalls(
      [asha],
      on('PUT', STATUS, ({ headers }) => {
        if (headers['if-match'] === '"v4"') return { body: { ...corrected, status: 'confirmed', version: 5 } };
        api.answer(calls(corrected));
        return refusal(412, 'stale_version', 'This has changed in the meantime. Please review it');
      }),
    );
    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'Confirmed' }));

    const again = await card('PA-1004 Asha Tamang');
    api.answer(calls());
    await user.click(again.getByRole('button', { name: 'Confirmed' }));

    expect(await screen.findByText('Order PA-1004 is confirmed. It can be packed.')).toBeVisible();
    expect(await screen.findByText('Nobody to call.')).toBeVisible();
  });

  it('keeps an order after a refusal that changes nothing', async () => {
    const msg = 'An order can have 20 calls at most';
    const { user } = await openCalls([asha], on('POST', CALLS, refusal(409, 'too_many_calls', msg)));

    await user.click((await card('PA-1004 Asha Gurung')).getByRole('button', { name: 'No answer, try again' }));

    expect(await screen.findByText(`Order PA-1004: ${msg}`)).toBeVisible();
    expect(article('PA-1004 Asha Gurung')).toBeVisible();
  });

  it('sends a result once, however often its button is pressed', async () => {
    let release: (answer: Answer) => void = () => undefined;
    const held = new Promise<Answer>((resolve) => {
      release = resolve;
    });
    const { api, user } = await openCalls(
      [asha],
      on('PUT', STATUS, () => held),
    );
    const order = await card('PA-1004 Asha Gurung');

    await user.dblClick(order.getByRole('button', { name: 'Confirmed' }));
    await waitFor(() => {
      expect(order.getByRole('button', { name: 'Confirmed' })).toHaveAttribute('aria-busy', 'true');
    });
    await user.keyboard('ya');
    api.answer(calls());
    release({ body: { ...asha, status: 'confirmed', version: 4 } });

    expect(await screen.findByText('Order PA-1004 is confirmed. It can be packed.')).toBeVisible();
    expect(api.callsTo('PUT', STATUS)).toHaveLength(1);
    expect(api.callsTo('POST', CALLS)).toEqual([]);
  });

  it('works with the keyboard alone, and ends at its heading', async () => {
    const { api, user } = await openCalls(
      [asha],
      on('PUT', STATUS, () => {
        api.answer(calls());
        return { body: { ...asha, status: 'confirmed', version: 4 } };
      }),
    );
    await card('PA-1004 Asha Gurung');

    // Without the focus in a card, the keys confirm nothing.
    await user.keyboard('y');
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'PA-1004' })).toHaveFocus();
    expect(api.callsTo('PUT', STATUS)).toEqual([]);
    await user.keyboard('y');

    expect(await screen.findByText('Nobody to call.')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1, name: 'Calls' })).toHaveFocus();
    });
    expect(api.callsTo('PUT', STATUS)).toHaveLength(1);
  });

  it('leads to the orders to pack when there is nobody to call', async () => {
    await openCalls([]);

    expect(await screen.findByText('Nobody to call.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders to pack' })).toHaveAttribute(
      'href',
      '/admin/orders?toSend=true&packed=false',
    );
  });

  it('says why it could not be loaded, and offers to try again', async () => {
    const { api, user } = await openCalls(
      [],
      on('GET', '/orders/overview/calls', refusal(503, 'unavailable', 'The shop cannot reach its database')),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot reach its database');
    expect(errors).toHaveBeenCalledWith('The list of calls was not loaded', expect.anything());
    api.answer(calls(asha));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article', { name: 'PA-1004 Asha Gurung' })).toBeVisible();
  });
});
