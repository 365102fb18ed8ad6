import { afterEach } from '@jest/globals';
import type { Order, OrderStatus, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const ID = '65d000000000000000000001';
const of = (given: Partial<Order> = {}): Order =>
  anOrder({ _id: ID, paymentID: 'kh_AAAA1', status: 'paid', version: 3, usdToNpr: 140, ...given });

const routesOf = (order: Order): Route[] => [
  on('GET', `/orders/detail/${ID}`, { body: order }),
  on('GET', `/orders/${ID}/steps`, {
    body: [
      { _id: 'a', at: '2026-11-21T06:00:00.000Z', type: 'order.placed', by: 'shopper', amount: 90 },
      { _id: 'b', at: '2026-11-21T06:02:00.000Z', type: 'order.status_changed', by: 'provider', status: 'paid' },
      { _id: 'c', at: '2026-11-21T07:00:00.000Z', type: 'order.polished', by: 'Mina Rai' },
    ],
  }),
  on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '1' } }),
  on('GET', '/mails', { body: [] }),
];
const openOrder = async (
  order: Order,
  { as, routes = [] }: { as?: ReturnType<typeof aStaffMember>; routes?: Route[] } = {},
) => {
  const opened = await openAdmin({
    at: `/admin/orders/${ID}`,
    routes: [...routesOf(order), ...routes],
    ...(as && { as }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Order AAAA1' });
  return opened;
};
const STEPS = [
  'Mark as packed',
  'Not packed after all',
  'Mark as shipped',
  'Mark as delivered',
  'Cancel the order',
  'Delete',
];
const offered = (): string[] => STEPS.filter((name) => screen.queryByRole('button', { name }) !== null);

describe('an order', () => {
  it('tells what happened, where it goes, and what was paid', async () => {
    await openOrder(of());

    expect(document.title).toBe('Order AAAA1');
    const steps = within(await screen.findByRole('region', { name: 'What happened' }));
    await waitFor(() => {
      expect(steps.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
        'polished Mina Rai, 21 Nov, 12:45',
        'Paid the payment provider, 21 Nov, 11:47',
        'Placed for $90.00 the customer, 21 Nov, 11:45',
      ]);
    });
    expect(within(screen.getByRole('region', { name: 'Delivery' })).getByText('Jhamsikhel Road 12')).toBeVisible();
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Rs 12,600')).toBeVisible();
    expect(payment.getByText('kh_AAAA1')).toBeVisible();
    expect(await screen.findByText('No other orders.')).toBeVisible();
  });

  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['pending', {}, ['Cancel the order']],
    ['paid', {}, ['Mark as packed', 'Mark as shipped']],
    ['paid', { packedAt: '2026-11-21T07:00:00.000Z' }, ['Not packed after all', 'Mark as shipped']],
    ['shipped', {}, ['Mark as delivered']],
    ['delivered', {}, []],
    ['refunded', {}, []],
  ])('that is %s %j offers staff %j', async (status, given, steps) => {
    await openOrder(of({ status, ...given }), { as: aStaffMember() });

    expect(offered()).toEqual(steps);
  });

  it('is shipped with carrier and tracking number, in the state that was seen', async () => {
    const { api, user } = await openOrder(of(), {
      routes: [on('PUT', `/orders/${ID}/status`, { body: of({ status: 'shipped', version: 4 }) })],
    });

    await user.keyboard('s');
    const panel = within(await screen.findByRole('dialog', { name: 'Ship the order' }));
    await user.type(panel.getByLabelText('Carrier'), 'Nepal Post');
    await user.type(panel.getByLabelText('Tracking number'), 'NP 12');
    await user.click(panel.getByRole('button', { name: 'Mark as shipped' }));

    expect(await screen.findByText('Shipped.')).toBeVisible();
    const [call] = api.callsTo('PUT', `/orders/${ID}/status`);
    expect(call!.body).toEqual({ status: 'shipped', carrier: 'Nepal Post', trackingNumber: 'NP 12' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it('shows both states to who was second, who can do it all the same', async () => {
    let isStale = true;
    const { api, user } = await openOrder(of(), {
      routes: [
        on('PUT', `/orders/${ID}/packed`, () => {
          if (!isStale) return { body: of({ packedAt: '2026-11-21T08:00:00.000Z', version: 5 }) };
          isStale = false;
          api.answer(
            on('GET', `/orders/detail/${ID}`, {
              body: of({ version: 4, attention: 'Paid twice', address: { ...of().address, city: 'Pokhara' } }),
            }),
          );
          return {
            status: 412,
            body: { msg: 'This was changed meanwhile. Please look at it again', code: 'stale_version' },
          };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Mark as packed' }));

    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' });
    expect(await within(dialog).findByRole('row', { name: /Attention None Paid twice/ })).toBeVisible();
    expect(within(dialog).getByRole('row', { name: /Delivery .*Lalitpur.* .*Pokhara/ })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Mark as packed' }));
    expect(await screen.findByText('Packed.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/packed`).map(({ headers }) => headers['if-match'])).toEqual([
      '"v3"',
      '"v4"',
    ]);
  });

  it('is corrected until it is sent', async () => {
    const { api, user } = await openOrder(of(), {
      routes: [on('PUT', `/orders/${ID}/delivery`, { body: of({ version: 4 }) })],
    });

    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the delivery' }));
    await user.clear(panel.getByLabelText('City'));
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Please enter your city')).toBeVisible();
    await user.type(panel.getByLabelText('City'), 'Pokhara');
    await user.click(panel.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('The delivery is corrected.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/delivery`)[0]!.body).toMatchObject({ city: 'Pokhara', firstname: 'Asha' });
  });

  it('that is sent can be corrected no more', async () => {
    await openOrder(of({ status: 'shipped', shipment: { at: '2026-11-22T06:00:00.000Z', carrier: 'Nepal Post' } }));

    expect(screen.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the size/ })).not.toBeInTheDocument();
    expect(screen.getByText('Nepal Post')).toBeVisible();
  });

  it('that needs attention is resolved with a note', async () => {
    const review = { _id: 'r1', about: 'pay1', text: 'Paid twice', at: '2026-11-21T06:00:00.000Z' };
    const { api, user } = await openOrder(of({ attention: 'Paid twice', reviews: [review] }), {
      routes: [on('PUT', `/orders/${ID}/reviews/r1`, { body: of({ version: 4 }) })],
    });
    const attention = within(screen.getByRole('region', { name: 'Attention' }));

    await user.click(attention.getByRole('button', { name: 'Resolve' }));
    expect(attention.getByText('Please write what you found out')).toBeVisible();
    await user.type(attention.getByLabelText('What you found out'), 'Given back by bank');
    await user.click(attention.getByRole('button', { name: 'Resolve' }));

    expect(await screen.findByText('Resolved.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/reviews/r1`)[0]!.body).toEqual({ note: 'Given back by bank' });
  });

  it('is given back in part, once, for a reason, and says what the provider made of it', async () => {
    const refund = (status: 'done' | 'unclear') => ({
      _id: 'f1',
      status,
      amount: 30,
      amountPaisa: 420_000 as Paisa,
      at: '2026-11-22T06:00:00.000Z',
      lines: [],
      reason: 'A scratch',
    });
    const { api, user } = await openOrder(of(), {
      routes: [
        on('POST', `/orders/${ID}/refunds`, () => {
          const after = of({ version: 4, refunds: [refund('unclear')] });
          api.answer(...routesOf(after));
          return { body: after };
        }),
        on('PUT', `/orders/${ID}/refunds/f1`, () => {
          const after = of({ version: 5, refunded: 30, refunds: [refund('done')] });
          api.answer(...routesOf(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Give money back' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Give money back' }));
    await user.clear(panel.getByLabelText('Dollars'));
    await user.type(panel.getByLabelText('Dollars'), '91');
    await user.click(panel.getByRole('button', { name: 'Give back $0.00' }));
    expect(panel.getByText('Please enter a sum up to $90.00')).toBeVisible();
    expect(panel.getByText('Please say why')).toBeVisible();
    await user.click(panel.getByLabelText('Back to stock'));
    await user.clear(panel.getByLabelText('Dollars'));
    await user.type(panel.getByLabelText('Dollars'), '30');
    await user.type(panel.getByLabelText('Why, for your colleagues'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Give back $30.00' }));

    expect(await screen.findByText('The provider gave no clear answer. It is not asked a second time.')).toBeVisible();
    const [call, ...others] = api.callsTo('POST', `/orders/${ID}/refunds`);
    expect(others).toEqual([]);
    expect(call!.body).toEqual({
      amount: 30,
      lines: [{ index: 0, quantity: 1, restock: false }],
      reason: 'A scratch',
    });
    expect(call!.headers['if-match']).toBe('"v3"');
    expect(call!.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Give money back' })).not.toBeInTheDocument();
    });

    await user.click(screen.getByRole('button', { name: 'Ask the provider what became of it' }));
    expect(await screen.findByText('The money is given back.')).toBeVisible();
    expect(await screen.findByText('$30.00', { selector: 'dd' })).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ID}/refunds/f1`)[0]!.body).toBeUndefined();
  });

  it('lets admins say what became of a refund that the provider does not tell of, with a note', async () => {
    const refund = (status: 'refused' | 'unclear') => ({
      _id: 'f1',
      status,
      amount: 30,
      amountPaisa: 420_000 as Paisa,
      at: '2026-11-22T06:00:00.000Z',
      lines: [],
      reason: 'A scratch',
    });
    const { api, user } = await openOrder(of({ refunds: [refund('unclear')] }), {
      routes: [
        on('PUT', `/orders/${ID}/refunds/f1`, () => {
          const after = of({ version: 5, refunds: [refund('refused')] });
          api.answer(...routesOf(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'It was not given back' }));
    expect(screen.getByText('Please write what you found out')).toBeVisible();
    await user.type(screen.getByLabelText('What the provider’s dashboard shows'), 'Nothing there');
    await user.click(screen.getByRole('button', { name: 'It was not given back' }));

    expect(await screen.findByText('The provider refused to give it back.')).toBeVisible();
    const bodies = api.callsTo('PUT', `/orders/${ID}/refunds/f1`).map(({ body }) => body);
    expect(bodies).toEqual([{ became: 'refused', note: 'Nothing there' }]);
  });

  it('takes notes, and does not lose one that is begun', async () => {
    const { api, user, router } = await openOrder(of(), {
      routes: [on('POST', `/orders/${ID}/notes`, { body: of({ version: 4 }) })],
    });

    await user.keyboard('n');
    expect(screen.getByLabelText('Note')).toHaveFocus();
    await user.type(screen.getByLabelText('Note'), 'Rings twice');
    await user.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(`/admin/orders/${ID}`);
    await user.click(screen.getByRole('button', { name: 'Add the note' }));

    await waitFor(() => {
      expect(screen.getByLabelText('Note')).toHaveValue('');
    });
    expect(api.callsTo('POST', `/orders/${ID}/notes`)[0]!.body).toEqual({ text: 'Rings twice' });
  });

  it('that is not there may be in the bin', async () => {
    await openAdmin({ at: `/admin/orders/${ID}` });

    expect(await screen.findByText('There is no such order. It may have been deleted.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look in the bin' })).toHaveAttribute('href', '/admin/orders?removed=true');
  });
});
