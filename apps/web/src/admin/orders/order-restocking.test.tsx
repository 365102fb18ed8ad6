import { afterEach } from '@jest/globals';
import type { Order, OrderLine, UnrestockedItems } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const { products } = aPaidOrder();
const theOrder = (given: Partial<Order> = {}): Order => aPaidOrder({ products, ...given });
const [[line]] = products as [[OrderLine]];
const size = line.size ?? '';
/** The route of the ordered product with this stock. */
const productWith = (stock: Record<string, number> | undefined): Route => {
  const { stock: _others, ...product } = aProduct({ _id: line.product._id, size: ['43', '44'] });
  return on('GET', `/admin/products/${product._id}`, {
    body: { ...product, ...(stock && { stock }), status: 'published', changedAt: product.createdAt },
  });
};

describe('the refund of items whose size is gone', () => {
  const open = async (stock: Record<string, number> | undefined) => {
    const opened = await openAdminOrder(theOrder(), {
      routes: [productWith(stock), on('POST', `/orders/${ORDER_ID}/refunds`, { body: theOrder({ version: 4 }) })],
    });
    await opened.user.click(screen.getByRole('button', { name: 'Refund' }));
    return { ...opened, panel: within(await screen.findByRole('dialog', { name: 'Refund' })) };
  };

  it.each([
    ['puts them into the size that the merchant chooses', '44', { restock: true, size: '44' }],
    ['asks for the size afterwards if the merchant chooses none', undefined, { restock: true }],
  ])('%s', async (_what, choice, sent) => {
    const { api, user, panel } = await open({ '43': 0, '44': 2 });

    const sizes = await panel.findByLabelText('This size is gone. Return them to');
    if (choice !== undefined) await user.selectOptions(sizes, choice);
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'Too small');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    await screen.findByText('The refund is complete.');
    const [call] = api.callsTo('POST', `/orders/${ORDER_ID}/refunds`);
    expect(call!.body).toMatchObject({ lines: [{ index: 0, quantity: 1, ...sent }] });
    if (choice === undefined) expect(call!.body).not.toHaveProperty(['lines', 0, 'size']);
  });

  it('leaves them out of stock if the merchant chooses so', async () => {
    const { api, user, panel } = await open({ '44': 2 });

    await user.selectOptions(await panel.findByLabelText('This size is gone. Return them to'), '44');
    await user.click(panel.getByLabelText('Return to stock'));
    await user.type(panel.getByLabelText('Reason (staff only)'), 'Torn');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    await screen.findByText('The refund is complete.');
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/refunds`)[0]!.body).toMatchObject({
      lines: [{ index: 0, quantity: 1, restock: false }],
    });
  });

  it('asks for a size only while they go back to stock, so that no chosen size is ignored', async () => {
    const { user, panel } = await open({ '44': 2 });
    await panel.findByLabelText('This size is gone. Return them to');

    await user.click(panel.getByLabelText('Return to stock'));
    expect(panel.queryByLabelText('This size is gone. Return them to')).not.toBeInTheDocument();

    await user.click(panel.getByLabelText('Return to stock'));
    expect(panel.getByLabelText('This size is gone. Return them to')).toBeVisible();
  });

  it('offers no return to untracked stock', async () => {
    const { panel } = await open(undefined);

    expect(await panel.findByText('Stock is not tracked for this product.')).toBeVisible();
    expect(panel.queryByLabelText('Return to stock')).toBeNull();
  });
});

describe('items that came back when their size was gone', () => {
  const items: UnrestockedItems = {
    _id: '65e000000000000000000001',
    line: 0,
    size,
    quantity: 1,
    why: 'refunded',
    at: '2026-11-22T06:00:00.000Z',
  };
  const text = `1 × Ridge in size ${size} came back, but the shop no longer has this size.`;
  const waiting: Partial<Order> = {
    unrestocked: [items],
    reviews: [{ _id: 'v1', about: `stock:${items._id}`, text, at: '2026-11-22T06:00:00.000Z' }],
  };

  it('go into the size that staff choose, and the order says so', async () => {
    const { api, user } = await openAdminOrder(theOrder(waiting), {
      as: aStaffMember(),
      routes: [
        productWith({ '43': 0, '44': 2 }),
        on('PUT', `/orders/${ORDER_ID}/unrestocked/${items._id}`, () => {
          const after = theOrder({ version: 4, unrestocked: [{ ...items, putInto: '44' }] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    expect(attention.getByText(text)).toBeVisible();
    expect(attention.queryByText(/stock:/)).toBeNull();
    expect(screen.getByText(`Not back in stock: 1 in size ${size}`)).toBeVisible();
    await user.click(await attention.findByRole('button', { name: 'Put into stock' }));
    expect(await attention.findByText('Please choose a size')).toBeVisible();
    await user.selectOptions(attention.getByLabelText('Size to return them to'), '44');
    await user.click(attention.getByRole('button', { name: 'Put into stock' }));

    expect(await screen.findByText('The items are in stock as size 44.')).toBeVisible();
    expect(await screen.findByText('Back in stock as size 44: 1')).toBeVisible();
    const [call, ...others] = api.callsTo('PUT', `/orders/${ORDER_ID}/unrestocked/${items._id}`);
    expect(others).toEqual([]);
    expect(call).toMatchObject({ body: { size: '44' }, headers: { 'if-match': '"v3"' } });
    expect(screen.queryByRole('region', { name: 'Attention' })).toBeNull();
  });

  it.each([
    ['Resolve', `/orders/${ORDER_ID}/reviews/v1`],
    ['Put into stock', `/orders/${ORDER_ID}/unrestocked/${items._id}`],
  ])('each have a "%s" button, and only the pressed one turns busy', async (name, path) => {
    const later = { ...items, _id: '65e000000000000000000002' };
    const reviews = [...waiting.reviews!, { ...waiting.reviews![0]!, _id: 'v2', about: `stock:${later._id}` }];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user } = await openAdminOrder(theOrder({ unrestocked: [items, later], reviews }), {
      routes: [
        productWith({ '44': 2 }),
        on('PUT', path, async () => {
          await released;
          return { body: theOrder({ version: 4 }) };
        }),
      ],
    });
    const [sizes] = await screen.findAllByLabelText('Size to return them to');
    await user.selectOptions(sizes!, '44');
    await enterText(user, screen.getAllByLabelText('What you found')[0]!, 'Found it');
    const [pressed, idle] = screen.getAllByRole('button', { name });

    await user.click(pressed!);

    expect(pressed).toHaveAttribute('aria-busy', 'true');
    expect(idle).not.toHaveAttribute('aria-busy');
    release();
    expect(await screen.findByText(/^(Resolved|The items are in stock)/)).toBeVisible();
  });

  it('can only be explained if their product has no size in stock', async () => {
    await openAdminOrder(theOrder(waiting), { as: aStaffMember(), routes: [productWith(undefined)] });

    const attention = within(screen.getByRole('region', { name: 'Attention' }));
    expect(await attention.findByLabelText('What you found')).toBeVisible();
    expect(attention.queryByLabelText('Size to return them to')).toBeNull();
  });
});
