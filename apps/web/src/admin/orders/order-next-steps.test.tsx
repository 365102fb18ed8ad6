import { afterEach, jest } from '@jest/globals';
import type { Order, OrderStatus } from '@paila/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, aRefund, openAdminOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

const { innerWidth } = window;
afterEach(async () => {
  await closeAdmins();
  jest.restoreAllMocks();
  Object.assign(window, { innerWidth });
});

const button = (name: string | RegExp): HTMLElement | null => screen.queryByRole('button', { name });

/** Presses a key at a moment of the page. */
const press = (key: string, { atMs }: { atMs: number }): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  act(() => {
    document.body.dispatchEvent(event);
  });
};

const STEPS = ['Mark as packed', 'Undo packing', 'Mark as shipped', 'Mark as delivered', 'Cancel the order', 'Delete'];
const offered = (): string[] => STEPS.filter((name) => screen.queryByRole('button', { name }) !== null);

describe('the next steps of an order', () => {
  it('do not offer sending it until the result of a refund is known', async () => {
    await openAdminOrder(aPaidOrder({ refunds: [aRefund('unclear')] }));

    expect(button('Packing slip')).toBeVisible();
    expect(button('Mark as packed')).toBeNull();
    expect(button('Mark as shipped')).toBeNull();
    expect(button('Correct')).toBeNull();
    expect(button(/^Change the size/)).toBeNull();
  });

  it('do not offer deleting a paid order before its delivery', async () => {
    const { api } = await openAdminOrder(aPaidOrder());
    expect(button('Delete')).toBeNull();
    await closeAdmins();
    expect(api.callsTo('DELETE', `/order/${ORDER_ID}`)).toEqual([]);

    await openAdminOrder(aPaidOrder({ status: 'delivered' }));
    expect(button('Delete')).toBeVisible();
  });

  it('are one button on a phone, and the others in a menu with the likeliest first', async () => {
    Object.assign(window, { innerWidth: 375 });
    const { user } = await openAdminOrder(aPaidOrder());

    expect(button('Mark as packed')).toBeVisible();
    expect(button('Mark as shipped')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mark as shipped', 'Refund', 'Order confirmation', 'Packing slip', 'Record a payment']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Mark as shipped' }));

    expect(await screen.findByRole('dialog', { name: 'Ship the order' })).toBeVisible();
  });

  it('are buttons on a phone, too, if there are no more than two', async () => {
    Object.assign(window, { innerWidth: 375 });
    await openAdminOrder(aPaidOrder({ status: 'cancelled', paymentID: 'kh_AAAA1' }));

    expect(button('Record a payment')).toBeVisible();
    expect(button('Delete')).toBeVisible();
    expect(button('More')).toBeNull();
  });

  it('are undone from their success message, in the version that they made', async () => {
    const inFive = new Date(Date.now() + 5 * 60_000).toISOString();
    const shipped = aPaidOrder({ status: 'shipped', version: 3 });
    const delivered = aPaidOrder({ status: 'delivered', version: 4, undoUntil: inFive });
    const { api, user } = await openAdminOrder(shipped, {
      as: aStaffMember(),
      routes: [
        on('PUT', `/orders/${ORDER_ID}/status`, { body: delivered }),
        on('POST', `/orders/${ORDER_ID}/undo`, { body: { ...shipped, version: 5 } }),
      ],
    });
    await screen.findByRole('button', { name: /^Mark as delivered/ });

    await user.keyboard('d');
    expect(await screen.findByText('Delivered. The customer gets the email in a few minutes.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Delivery undone.')).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/undo`).map(({ headers }) => headers['if-match'])).toEqual(['"v4"']);
  });

  it('mark the button of a step as busy while it is undone', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user } = await openAdminOrder(aPaidOrder({ status: 'delivered', undoUntil: later }), {
      as: aStaffMember(),
      routes: [
        on('POST', `/orders/${ORDER_ID}/undo`, async () => {
          await held;
          return { body: aPaidOrder({ status: 'shipped', version: 4 }) };
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: 'Undo delivery' }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Undo delivery' })).toHaveAttribute('aria-busy', 'true');
    });
    release?.();

    expect(await screen.findByText('Delivery undone.')).toBeVisible();
  });

  it('are undone by a button as long as the server allows it', async () => {
    // The clock is stopped while the page opens, so that a slow machine changes nothing.
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const undoUntil = new Date(now + 2_000).toISOString();
    await openAdminOrder(aPaidOrder({ status: 'delivered', undoUntil }), { as: aStaffMember() });

    expect(await screen.findByRole('button', { name: 'Undo delivery' })).toBeVisible();
    await waitFor(() => {
      expect(button('Undo delivery')).toBeNull();
    });
  });

  it('do not follow a slow second key: it goes where both keys lead', async () => {
    const { api, router } = await openAdminOrder(aPaidOrder({ status: 'shipped' }), { as: aStaffMember() });
    await screen.findByRole('button', { name: /^Mark as delivered/ });

    press('g', { atMs: 100 });
    press('d', { atMs: 4_900 });

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin');
    });
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/status`)).toEqual([]);
  });

  it('leave the focus on the page when one of them is done', async () => {
    const packed = aPaidOrder({ packedAt: '2026-11-21T07:00:00.000Z', version: 4 });
    const { user } = await openAdminOrder(aPaidOrder(), {
      as: aStaffMember(),
      routes: [on('PUT', `/orders/${ORDER_ID}/packed`, { body: packed })],
    });

    screen.getByRole('button', { name: 'Mark as packed' }).focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Packed.')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
  });
});

describe('an order', () => {
  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['pending', {}, ['Cancel the order']],
    ['paid', {}, ['Mark as packed', 'Mark as shipped']],
    ['paid', { packedAt: '2026-11-21T07:00:00.000Z' }, ['Undo packing', 'Mark as shipped']],
    ['paid', { products: [[{ ...aPaidOrder().products[0]![0]!, quantity: 2, refunded: 2 }]], refunded: 100 }, []],
    ['shipped', {}, ['Mark as delivered']],
    ['delivered', {}, []],
    ['refunded', {}, []],
  ])('has for the status %s %j the steps %j for staff', async (status, given, steps) => {
    await openAdminOrder(aPaidOrder({ status, ...given }), { as: aStaffMember() });

    expect(offered()).toEqual(steps);
  });

  it.each<[OrderStatus, string, string | undefined]>([
    ['pending', '2999-11-24', 'Promised by 24 Nov 2999'],
    ['paid', '2999-11-24', 'Promised by 24 Nov 2999'],
    ['shipped', '2020-11-24', 'Promised by 24 Nov 2020: late'],
    ['delivered', '2020-11-24', 'Promised by 24 Nov 2020'],
    ['cancelled', '2999-11-24', undefined],
  ])('shows for the status %s and the promised day %s: %s', async (status, deliveryDay, words) => {
    await openAdminOrder(aPaidOrder({ status, deliveryDay }));

    const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(delivery.queryByText(/^Promised/)?.textContent).toBe(words);
  });

  it('is shipped with carrier and tracking number, in the loaded version', async () => {
    const { api, user } = await openAdminOrder(aPaidOrder(), {
      routes: [on('PUT', `/orders/${ORDER_ID}/status`, { body: aPaidOrder({ status: 'shipped', version: 4 }) })],
    });

    api.answer(on('GET', '/orders/overview/carriers', { body: ['Nepal Post', 'Pathao'] }));
    await user.keyboard('s');
    const panel = within(await screen.findByRole('dialog', { name: 'Ship the order' }));
    const list = panel.getByLabelText('Carrier').getAttribute('list');
    await waitFor(() => {
      const offers = [...document.querySelectorAll<HTMLOptionElement>(`#${CSS.escape(list ?? '')} option`)];
      expect(offers.map(({ value }) => value)).toEqual(['Nepal Post', 'Pathao']);
    });
    await waitFor(() => {
      expect(panel.getByLabelText('Carrier')).toHaveFocus();
    });
    await user.keyboard('Nepal Post{Tab}NP 12{Enter}');

    expect(await screen.findByText('Shipped.')).toBeVisible();
    const [call] = api.callsTo('PUT', `/orders/${ORDER_ID}/status`);
    expect(call!.body).toEqual({ status: 'shipped', carrier: 'Nepal Post', trackingNumber: 'NP 12' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it('opens a panel without the last message over its buttons', async () => {
    const { user } = await openAdminOrder(aPaidOrder(), {
      routes: [on('PUT', `/orders/${ORDER_ID}/packed`, { body: aPaidOrder({ version: 4 }) })],
    });
    await user.keyboard('p');
    await screen.findByText('Packed.');

    await user.keyboard('s');

    expect(await screen.findByRole('dialog', { name: 'Ship the order' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Packed.')).not.toBeInTheDocument();
    });
  });
});

describe('the items of an order', () => {
  const withLine = (given: object): Order => {
    const order = aPaidOrder();
    return { ...order, products: order.products.map(([line]) => [{ ...line!, ...given }]) };
  };

  it('show which are refunded, so that nobody sends them', async () => {
    const order = withLine({ quantity: 2, itemTotal: 180, refunded: 1, returned: 1 });
    await openAdminOrder({ ...order, amount: 180, refunded: 90 });

    const card = within(screen.getByRole('region', { name: '1 of 2 items' }));
    expect(card.getByText('1 of 2 refunded').parentElement).toHaveTextContent('1 of 2 refunded, 1 back in stock');
    expect(card.getByText('1 × $90.00')).toBeVisible();
    expect(card.getByText('$180.00')).toBeVisible();
    expect(card.getByText('Total less refunds').parentElement).toHaveTextContent('Rs 12,600.00$90.00');
    expect(screen.getAllByText('partly refunded')[0]).toBeVisible();
  });

  it('have another size if they remain, and none in a line that is refunded', async () => {
    const order = withLine({ quantity: 3, refunded: 2 });
    const line = order.products[0]![0]!;
    const gone = { ...line, product: { ...line.product, title: 'Gone Cap' }, refunded: 3 };
    const product = aProduct({ _id: line.product._id, stock: { '41': 1, '42': 5, '43': 0 } });
    const { user } = await openAdminOrder(
      { ...order, products: [[line], [gone]] },
      { routes: [on('GET', '/admin/products/:id', { body: product })] },
    );

    expect(screen.queryByRole('button', { name: 'Change the size of Gone Cap' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Change the size of ${line.product.title}` }));

    const panel = within(await screen.findByRole('dialog', { name: 'Change the size' }));
    expect(await panel.findByRole('button', { name: 'Size 41 1 left' })).toBeEnabled();
    expect(panel.getByRole('button', { name: 'Size 43 0 left' })).toBeDisabled();
  });
});

describe('the address of an order', () => {
  it.each(['+977 98-4111-2222', '९८४१११२२२२', '\u202a984\u20131112222\u202c'])(
    'has a link that calls the number %s',
    async (phone) => {
      const order = aPaidOrder();
      await openAdminOrder({ ...order, address: { ...order.address, phone } });

      expect(screen.getByText(phone)).toHaveAttribute('href', 'tel:+9779841112222');
    },
  );

  it('has no link for a number that nobody can call', async () => {
    const order = aPaidOrder();
    await openAdminOrder({ ...order, address: { ...order.address, phone: 'at the tea shop' } });

    expect(screen.getByText('at the tea shop')).not.toHaveAttribute('href');
  });
});
