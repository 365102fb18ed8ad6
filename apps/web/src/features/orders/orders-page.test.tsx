import type { Order, OrderStatus, Paisa } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrder, aUser } from '../../testing/samples.js';
import { on, type Answer } from '../../testing/test-api.js';

afterEach(closeShops);

const openOrders = (answer: Answer) =>
  openShop({
    at: '/user-profile/orders',
    as: true,
    routes: [...customerRoutes(), on('GET', '/orders/:userId', answer)],
  });

describe('my orders', () => {
  it('are listed with number, date, total and products', async () => {
    const order = anOrder({ paymentID: 'abcK7Rs92', status: 'paid', amount: 1299.5, usdToNpr: 140 });
    await openOrders({ body: [order] });
    const { product } = order.products[0]![0]!;

    expect(await screen.findByText('K7Rs92')).toBeVisible();
    expect(document.title).toBe('My Orders');
    expect(screen.getByText('21 November 2026')).toBeVisible();
    expect(screen.getByText('$1,299.50')).toBeVisible();
    expect(screen.getByText('Rs 1,81,930')).toBeVisible();
    expect(screen.getByText('Size 42')).toBeVisible();
    expect(screen.getByRole('link', { name: `${product.title} X 1` })).toHaveAttribute(
      'href',
      `/products/${product._id}`,
    );
  });

  it('show the rupees that staff have received', async () => {
    await openOrders({
      body: [anOrder({ status: 'paid', paidWith: 'qr', amount: 100, usdToNpr: 133.36, paidPaisa: 1_334_000 as Paisa })],
    });

    expect(await screen.findByText('Rs 13,340')).toBeVisible();
    expect(screen.queryByText('Rs 13,336')).not.toBeInTheDocument();
  });

  it('show N/A, $0.00 and a sentence for missing values of an old order', async () => {
    const { createdAt: _date, amount: _amount, ...rest } = anOrder({ status: 'paid', products: [] });
    await openOrders({ body: [rest as Order] });

    expect(await screen.findByText('No products in this order.')).toBeVisible();
    expect(screen.getAllByText('N/A')).toHaveLength(2);
    expect(screen.getByText('$0.00')).toBeVisible();
  });

  it('are shown beside an order in an unknown form', async () => {
    const { product } = anOrder().products[0]![0]!;
    const whole = { ...product, img: ['a.webp', 'b.webp'], title: 'Whole product' };
    await openOrders({
      body: [
        anOrder({ amount: 90 }),
        { _id: 'odd', amount: 'unclear', address: 'an id', products: [[{ product: whole, quantity: 2 }], []] },
        {
          _id: 'flat',
          amount: 40,
          address: [],
          products: [{ product: { ...whole, title: 'Flat line' }, quantity: 1 }],
        },
      ],
    });

    expect(await screen.findByText('$90.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Whole product X 2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Flat line X 1' })).toBeVisible();
  });

  it.each<[string, object]>([
    ['its id alone', { _id: 'bare' }],
    ['null wherever something lacks', { _id: 'bare', paymentID: null, createdAt: null, amount: null, products: null }],
    ['empty fields', { _id: 'bare', paymentID: '', createdAt: '', products: [] }],
  ])('show N/A, $0.00 and a sentence for an order that has %s, beside the others', async (_what, bare) => {
    await openOrders({ body: [anOrder({ amount: 90 }), bare] });

    expect(await screen.findByText('$90.00')).toBeVisible();
    const order = within(screen.getByRole('article', { name: 'Order of N/A' }));
    expect(order.getByText('Order number').nextElementSibling).toHaveTextContent('N/A');
    expect(order.getByText('Total amount').nextElementSibling).toHaveTextContent('$0.00');
    expect(order.getByText('No products in this order.')).toBeVisible();
  });

  it.each<[string, object]>([
    ['no product', { quantity: 2, size: '42' }],
    ['null for its product', { product: null, quantity: 2, size: '42' }],
    ['an empty product', { product: {}, quantity: 2, size: '42' }],
    ['null for all that is known of its product', { product: { _id: null, title: null, img: null }, quantity: 2 }],
  ])('show the known values of a line that has %s, beside the others', async (_what, line) => {
    const { products } = anOrder();
    await openOrders({ body: [{ ...anOrder(), products: [[line], ...products] }] });

    const order = within(await screen.findByRole('article'));
    const [odd, whole] = order.getAllByRole('listitem');
    expect(odd).toHaveTextContent(/^N\/A X 2/);
    expect(within(odd!).queryByRole('link')).not.toBeInTheDocument();
    expect(within(odd!).queryByRole('presentation')).not.toBeInTheDocument();
    expect(within(whole!).getByRole('link')).toBeVisible();
  });

  it.each<[OrderStatus, string]>([
    ['pending', 'Waiting for payment'],
    ['confirmed', 'Confirmed, packing'],
    ['paid', 'Paid, packing'],
    ['shipped', 'On its way'],
    ['delivered', 'Delivered'],
    ['returned', 'Returned'],
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired unpaid'],
    ['refunded', 'Refunded'],
  ])('explain the status %s', async (status, words) => {
    await openOrders({ body: [anOrder({ status })] });

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('show how they are sent, and how much was refunded', async () => {
    const shipment = { at: '2026-11-22T04:00:00.000Z', carrier: 'Pathao', trackingNumber: 'PT-99812' };
    await openOrders({ body: [anOrder({ status: 'shipped', shipment, refunded: 20 })] });

    const order = within(await screen.findByRole('article'));
    expect(order.getByText('Sent with').nextElementSibling).toHaveTextContent('Pathao, PT-99812');
    expect(order.getByText('Refunded').nextElementSibling).toHaveTextContent('$20.00');
    expect(order.getByText('Total less refunds').nextElementSibling).toHaveTextContent('$70.00');
  });

  it('list the remaining items after a partial refund', async () => {
    const [[line] = []] = anOrder().products;
    const products = [[{ ...line!, quantity: 3, itemTotal: 270, refunded: 2 }], [{ ...line!, refunded: 1 }]];
    await openOrders({ body: [anOrder({ status: 'paid', products, amount: 360, refunded: 270 })] });

    const lines = within(await screen.findByRole('article')).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(`${line!.product.title} X 1Size 422 refunded`);
    expect(lines[1]).toHaveTextContent(`${line!.product.title}Size 421 refunded`);
  });

  it('lead to their payment while they wait for it, others do not', async () => {
    const waiting = anOrder({ _id: 'waiting' });
    await openOrders({ body: [waiting, anOrder({ _id: 'done', status: 'delivered' })] });

    const list = within(await screen.findByRole('main'));
    expect((await list.findAllByRole('link', { name: 'Pay now' })).map((link) => link.getAttribute('href'))).toEqual([
      '/khalti?order=waiting',
    ]);
  });

  it('may be none yet', async () => {
    await openOrders({ body: [] });

    expect(await screen.findByText('No Orders yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/products');
  });

  it('may be none because the email is not confirmed, which the page shows, with a way to another email', async () => {
    const user = aUser({ emailConfirmed: false });
    await openShop({
      at: '/user-profile/orders',
      as: user,
      routes: [...customerRoutes(user), on('GET', '/orders/:userId', { body: [] })],
    });

    expect(await screen.findByText('No Orders yet.')).toBeVisible();
    expect(await screen.findByText(/orders that you placed as a guest with this address then appear/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  });

  it.each([[{ odd: true }], ['<h1>Free Wi-Fi</h1>'], [[{ odd: true }]], [null]])(
    'are not none when the answer is %j',
    async (body) => {
      await openOrders({ body });

      expect(await screen.findByText('The shop sent a response that we could not read')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );

  it('show why they cannot be loaded, and can be loaded again', async () => {
    const { api, user } = await openOrders(refusal(503, 'unavailable', 'The shop rests'));
    expect(await screen.findByText('The shop rests')).toBeVisible();

    api.answer(on('GET', '/orders/:userId', { body: [] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No Orders yet.')).toBeVisible();
  });
});
