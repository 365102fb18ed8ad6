import type { Order, OrderStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeShops } from '../../testing/open-shop.js';
import { DETAIL, ID, openOrder, PLACED, step } from '../../testing/own-order.js';
import { productRoutes } from '../../testing/product-routes.js';
import { anOrder, aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);
const steps = async () => within(await screen.findByRole('list', { name: 'Steps of your order' }));
const stepsDone = async (): Promise<string[]> =>
  (await steps())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => !text.includes('(not yet)'))
    .map((text) => text.replace(/\d.*/, ''));

describe('the page of an order', () => {
  it('shows its numbers, products, total in both currencies and address', async () => {
    const order = anOrder({
      status: 'shipped',
      paymentID: 'abcK7Rs92',
      shortNumber: 'PA-1042',
      usdToNpr: 140,
      refunded: 10,
      refunds: [
        {
          _id: 'r',
          status: 'done',
          amount: 10,
          amountPaisa: 140_000 as never,
          at: PLACED.at,
          endedAt: PLACED.at,
          lines: [],
        },
      ],
      shipment: { at: PLACED.at, carrier: 'Pathao', trackingNumber: 'https://pathao.example/77' },
      history: [PLACED, step('paid', 22), step('shipped', 23)],
    });
    await openOrder({ body: order });

    expect(await screen.findByRole('heading', { level: 1, name: 'Order PA-1042' })).toBeVisible();
    expect(document.title).toBe('Order PA-1042');
    expect(screen.getByText('PA-1042')).toHaveTextContent(/^PA-1042Quote this number when you contact us\.$/);
    expect(screen.getByText('Order number').nextElementSibling).toHaveTextContent(/^K7Rs92$/);
    expect(screen.getByText('Payment id').nextElementSibling).toHaveTextContent('abcK7Rs92');
    expect(screen.getByText('Rs 12,600')).toBeVisible();
    expect(screen.getByText('Refunded').nextElementSibling).toHaveTextContent('$10.00Rs 1,400');
    expect(screen.getByText('Total less refunds').nextElementSibling).toHaveTextContent('$80.00Rs 11,200');
    expect(screen.getByText('Jhamsikhel Road 12')).toBeVisible();
    expect(screen.getByText('Pathao')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Follow your parcel' })).toHaveAttribute(
      'href',
      'https://pathao.example/77',
    );
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();
  });

  it('shows the delivery fee between the lines and the total', async () => {
    await openOrder({ body: anOrder({ amount: 91.5, deliveryFee: 1.5 }) });

    const sums = (await screen.findByText('Total')).closest('dl');
    expect(sums).toHaveTextContent(/^Delivery\$1\.50Total\$91\.50/);
  });

  it.each<[Partial<Order>, string, string[]]>([
    [{ status: 'paid' }, 'Payment received. We are packing your order.', ['Placed', 'Paid']],
    [
      { status: 'paid', packedAt: PLACED.at },
      'Your order is ready to pick up in our shop.',
      ['Placed', 'Paid', 'Ready to pick up'],
    ],
    [{ status: 'delivered' }, 'You have picked up your order.', ['Placed', 'Paid', 'Picked up']],
  ])('tells about pick-up in the shop: %j', async (given, words, done) => {
    const pickUp = { opensAt: 10, closesAt: 18 };
    const order = anOrder({ pickUp: true, paidAt: PLACED.at, history: [PLACED, step(given.status!, 23)], ...given });
    await openOrder({ body: order }, { pickUp });

    expect((await screen.findAllByText(words)).at(0)).toBeVisible();
    expect(await stepsDone()).toEqual(done);
    expect((await steps()).queryByText('On the way')).not.toBeInTheDocument();
    expect(screen.getByText('Pick-up in the shop').nextElementSibling).toHaveTextContent(
      /^Jhamsikhel Road.*Open from Sunday to Friday, 10:00 to 18:00/,
    );
    expect(screen.getByText('Your address').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
  });

  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['pending', {}, ['Placed']],
    ['paid', { paidAt: PLACED.at }, ['Placed', 'Paid']],
    ['paid', { paidAt: PLACED.at, packedAt: PLACED.at }, ['Placed', 'Paid', 'Packed']],
    ['shipped', { paidAt: PLACED.at }, ['Placed', 'Paid', 'On the way']],
    ['shipped', { paidAt: PLACED.at, packedAt: PLACED.at }, ['Placed', 'Paid', 'Packed', 'On the way']],
    ['delivered', { paidAt: PLACED.at }, ['Placed', 'Paid', 'On the way', 'Delivered']],
    ['cancelled', {}, ['Placed', 'Cancelled']],
    ['expired', {}, ['Placed', 'Expired unpaid']],
    ['refunded', { paidAt: PLACED.at }, ['Placed', 'Paid', 'Refunded']],
  ])('shows its progress when it is %s: %j', async (status, more, done) => {
    await openOrder({ body: anOrder({ status, ...more, history: [PLACED, step(status, 23)] }) });

    expect(await stepsDone()).toEqual(done);
  });

  it('promises no parcel when all items are refunded, though not all of the money', async () => {
    const [[line] = []] = anOrder().products;
    const products = [[{ ...line!, quantity: 2, refunded: 2 }]];
    const history = [PLACED, step('paid', 23)];
    const order = anOrder({ status: 'paid', paidAt: PLACED.at, deliveryDay: '2999-11-26', products, history });
    await openOrder({ body: { ...order, refunded: 100 } });

    expect(await screen.findByText('All items of this order are refunded, so nothing is sent.')).toBeVisible();
    expect((await steps()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/it arrives|Arriving/)).not.toBeInTheDocument();
  });

  it('shows times in the zone of the shop, and names the zone to readers in another one', async () => {
    const problems = [{ _id: 'p', at: PLACED.at, reason: 'damaged', text: 'The sole is loose' }] as const;
    await openOrder({ body: anOrder({ history: [PLACED], problems }) }, { timeZone: 'Pacific/Kiritimati' });

    expect(await screen.findByText('Reported on 21 November 2026 at 20:00 (Line Islands Time)')).toBeVisible();
    expect((await steps()).getByText('21 November 2026 at 20:00')).toBeVisible();
    expect(screen.getByText('All times are Line Islands Time.')).toBeVisible();
  });

  it('names no zone to readers in the same zone', async () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await openOrder({ body: anOrder({ history: [PLACED] }) }, { timeZone });

    await steps();
    expect(screen.queryByText(/All times/)).not.toBeInTheDocument();
  });

  const farOff = '2999-11-26';
  const over = '2020-11-27';
  it.each<[OrderStatus, string, string | RegExp]>([
    ['pending', farOff, 'Once it is paid, it arrives by Tuesday, 26 November.'],
    ['paid', farOff, 'Arriving by Tuesday, 26 November.'],
    ['shipped', farOff, 'Arriving by Tuesday, 26 November.'],
    ['shipped', over, /^This should have reached you by Friday, 27 November\. We are sorry\. Tell us below/],
  ])('shows the delivery day of an order that is %s and promised for %s', async (status, deliveryDay, words) => {
    await openOrder({ body: anOrder({ status, deliveryDay }) });

    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each<[OrderStatus, string | undefined]>([
    ['pending', over],
    ['paid', undefined],
    ['delivered', farOff],
    ['cancelled', farOff],
    ['refunded', farOff],
  ])('names no day for an order that is %s and promised for %s', async (status, deliveryDay) => {
    await openOrder({ body: anOrder({ status, ...(deliveryDay !== undefined && { deliveryDay }) }) });

    await steps();
    expect(screen.queryByText(/with you/)).not.toBeInTheDocument();
  });

  it('lists the remaining items after a partial refund, and shows the refund', async () => {
    const line = (title: string, quantity: number, refunded?: number) => {
      const { _id, price, slug } = aProduct();
      const product = { _id, title, price, discountPrice: 98, slug, img: '' };
      return [{ product, quantity, itemTotal: 98 * quantity, ...(refunded && { refunded }) }];
    };
    const products = [line('Ridge', 3, 2), line('Cap', 1, 1), line('Tee', 1)];
    await openOrder({ body: anOrder({ status: 'shipped', products, amount: 490, refunded: 294 }) });

    const lines = within(await screen.findByRole('region', { name: 'What you ordered' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Ridge X 12 refunded$98.00',
      'Cap1 refunded',
      'Tee X 1$98.00',
    ]);
    expect(screen.getByText('Total less refunds').nextElementSibling).toHaveTextContent('$196.00');
  });

  it('shows the known values of an old order', async () => {
    await openOrder({ body: { _id: ID, status: 'delivered' } });

    expect(await screen.findByText('No products in this order.')).toBeVisible();
    expect(screen.getByText('Your parcel has arrived.')).toBeVisible();
  });

  it('shows in place that it is not found, with a link to the list', async () => {
    await openOrder(refusal(404, 'not_found', 'Order not found'));

    expect(await screen.findByText('There is no such order in your account.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(document.title).toBe('Not Found');
  });

  it('shows why it cannot be read, and tries again', async () => {
    const { api, user } = await openOrder(refusal(503, 'unavailable', 'The shop rests'));
    expect(await screen.findByText('The shop rests')).toBeVisible();

    api.answer(on('GET', '/orders/detail/:id', { body: anOrder({ shortNumber: 'PA-1042' }) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
  });

  it('updates on a return to it, and announces that politely; a failed call changes nothing', async () => {
    const { api, lookAgain } = await openOrder({ body: anOrder({ status: 'paid', version: 2 }) });
    await screen.findByText('Payment received. We are packing your order.');
    const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(statusTexts().join('')).toBe('');

    api.answer(on('GET', '/orders/detail/:id', { body: anOrder({ status: 'shipped', version: 3 }) }));
    await lookAgain();
    await waitFor(() => {
      expect(statusTexts()).toContain('Your parcel is on its way.');
    });

    api.answer(on('GET', '/orders/detail/:id', refusal(503, 'unavailable', 'The shop rests')));
    const before = api.callsTo('GET', DETAIL).length;
    await lookAgain();
    await waitFor(() => {
      expect(api.callsTo('GET', DETAIL).length).toBeGreaterThan(before);
    });
    expect(screen.getAllByText('Your parcel is on its way.')[0]).toBeVisible();
  });

  it('cancels the unpaid order after a confirmation', async () => {
    const { api, user } = await openOrder({ body: anOrder({ expiresAt: '2026-11-21T06:15:00.000Z' }) });
    const cancelled = anOrder({ status: 'cancelled', version: 2, history: [PLACED, step('cancelled', 21)] });
    api.answer(
      on('POST', '/orders/:id/cancel', () => {
        api.answer(on('GET', '/orders/detail/:id', { body: cancelled }));
        return { body: cancelled };
      }),
    );
    expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/khalti?order=${ID}`);

    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toEqual([]);
    expect(dialog.getByText('Its items go back on sale, and nothing is charged.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel the order' }));

    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    });
    expect(api.callsTo('POST', `/orders/${ID}/cancel`)).toHaveLength(1);
  });

  it('shows why it was not cancelled', async () => {
    const { api, user } = await openOrder({ body: anOrder() });
    api.answer(on('POST', '/orders/:id/cancel', refusal(409, 'status_not_allowed', 'It is paid already')));
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));

    expect(await screen.findByText('It is paid already')).toBeVisible();
  });

  it.each([
    ['what a partial refund left', 'delivered', [1]],
    ['all of it where everything was refunded', 'refunded', [3, 1]],
  ] as const)('orders again %s', async (_what, status, quantities) => {
    const [first, second] = [aProduct({ stock: { '42': 9 } }), aProduct({ stock: { '42': 9 } })];
    const line = ({ _id, title, price, discountPrice, slug }: typeof first, quantity: number, refunded: number) => [
      { product: { _id, title, price, discountPrice, slug, img: '' }, quantity, size: '42', itemTotal: 90, refunded },
    ];
    const products = [line(first, 3, status === 'refunded' ? 3 : 2), line(second, 1, 1)];
    const { api, store, user } = await openOrder({ body: anOrder({ status, products, refunded: 90 }) });
    api.answer(...productRoutes(first, second));

    await user.click(await screen.findByRole('button', { name: 'Buy again' }));

    await screen.findByText(/in your cart/);
    expect(store.getState().cart.cartItems.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('orders the items that are still sold again, and names the others', async () => {
    const [sold, gone] = [aProduct({ stock: { '41': 3, '42': 5, '43': 0 } }), aProduct()];
    const line = ({ _id, title, price, discountPrice, slug }: typeof sold, size: string, quantity = 1) => [
      { product: { _id, title, price, discountPrice, slug, img: '' }, quantity, size, itemTotal: 90 },
    ];
    const products = [line(sold, '42', 2), line(sold, '43'), line(sold, '41', 9), line(gone, '42')];
    const { api, store, user } = await openOrder({ body: anOrder({ status: 'delivered', products }) });
    api.answer(...productRoutes(sold), on('GET', `/products/${gone._id}`, refusal(404, 'not_found', 'Gone')));

    await user.click(await screen.findByRole('button', { name: 'Buy again' }));

    expect((await screen.findByText('5 items are in your cart.')).parentElement).toHaveTextContent(
      `5 items are in your cart. No longer for sale: ${sold.title}, Size 43; 6 of ${sold.title}, Size 41; ${gone.title}, Size 42.`,
    );
    expect(screen.getByRole('link', { name: 'To the checkout' })).toHaveAttribute('href', '/checkout');
    expect(store.getState().cart.cartItems.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['42', 2],
      ['41', 3],
    ]);
  });
});
