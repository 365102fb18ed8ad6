import { afterEach } from '@jest/globals';
import type { OrderLine } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aCashOrder, aPaidOrder, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { aProduct, aZone } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

describe('an order', () => {
  it('gets another size that is in stock', async () => {
    const order = aPaidOrder();
    const [[line]] = order.products as [[OrderLine]];
    const product = aProduct({ _id: line.product._id, size: ['41', '42', '43'], stock: { '41': 0, '42': 2, '43': 5 } });
    const { api, user } = await openAdminOrder(order, {
      as: aStaffMember(),
      routes: [
        on('GET', `/admin/products/${product._id}`, {
          body: { ...product, status: 'archived', changedAt: product.createdAt },
        }),
        on('PUT', `/orders/${ORDER_ID}/lines/0/size`, () => {
          const after = aPaidOrder({ version: 4, products: [[{ ...line, size: '43' }]] });
          api.answer(...orderPageRoutes(after));
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: `Change the size of ${line.product.title}` }));
    const panel = within(await screen.findByRole('dialog', { name: 'Change the size' }));
    expect(await panel.findByRole('button', { name: 'Size 41 0 left' })).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Size 42 current' })).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Size 43 5 left' }));

    expect(await screen.findByText('Size changed to 43.')).toBeVisible();
    expect(await screen.findByText('Size 43')).toBeVisible();
    const [call] = api.callsTo('PUT', `/orders/${ORDER_ID}/lines/0/size`);
    expect(call!.body).toEqual({ size: '43' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it('keeps its size if the new one is sold out by then, and says so', async () => {
    const order = aPaidOrder();
    const [[line]] = order.products as [[OrderLine]];
    const product = aProduct({ _id: line.product._id, size: ['42', '43'], stock: { '42': 2, '43': 1 } });
    const { user } = await openAdminOrder(order, {
      routes: [
        on('GET', `/admin/products/${product._id}`, {
          body: { ...product, status: 'published', changedAt: product.createdAt },
        }),
        on('PUT', `/orders/${ORDER_ID}/lines/0/size`, refusal(409, 'out_of_stock', 'Somebody else has just bought it')),
      ],
    });

    await user.click(screen.getByRole('button', { name: /^Change the size of/ }));
    await user.click(await screen.findByRole('button', { name: 'Size 43 1 left' }));

    expect(await screen.findByText(/Somebody else has just bought it/)).toBeVisible();
    expect(screen.getByText('Size 42')).toBeVisible();
  });

  it('is closed to holders of a guest link after a confirmation', async () => {
    const order = aPaidOrder({ user: null });
    const { api, user } = await openAdminOrder(order, {
      as: aStaffMember(),
      routes: [on('POST', `/orders/${ORDER_ID}/link/revoke`, { body: aPaidOrder({ user: null, version: 4 }) })],
    });

    await user.click(await screen.findByRole('button', { name: 'Revoke the link' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Revoke the link to order/ }));
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/link/revoke`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revoke the link' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke the link' }));

    expect(await screen.findByText('The link was revoked.')).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/link/revoke`)[0]!.headers['if-match']).toBe('"v3"');
  });

  it('has no link to revoke if it belongs to an account', async () => {
    await openAdminOrder(aPaidOrder(), { as: aStaffMember() });

    expect(await screen.findByRole('region', { name: 'Customer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke the link' })).toBeNull();
  });

  it('is corrected until it is sent', async () => {
    const { api, user } = await openAdminOrder(aPaidOrder(), {
      routes: [on('PUT', `/orders/${ORDER_ID}/delivery`, { body: aPaidOrder({ version: 4 }) })],
    });

    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the delivery' }));
    await user.clear(panel.getByLabelText('City'));
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Please enter your city')).toBeVisible();
    await enterText(user, panel.getByLabelText('City'), 'Pokhara');
    await user.click(panel.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Delivery details updated.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/delivery`)[0]!.body).toMatchObject({
      city: 'Pokhara',
      firstname: 'Asha',
    });
  });

  it('says what the delivery to another city costs, and that couriers collect no cash there', async () => {
    const order = aCashOrder({ deliveryFee: 1.5 });
    const zones = [
      aZone(['Lalitpur', 'Kathmandu'], { fee: 1.5, cash: true }),
      aZone(['Bhaktapur'], { fee: 1.5, cash: true }),
      aZone([], { fee: 4 }),
    ];
    const { user } = await openAdminOrder(order, { settings: { zones } });

    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the delivery' }));
    const city = panel.getByLabelText('City');
    await user.clear(city);
    await enterText(user, city, 'Bhaktapur');
    expect(panel.queryByText(/^Delivery to this city costs|^Couriers collect no cash/)).toBeNull();
    await user.clear(city);
    await enterText(user, city, 'Jumla');

    const notes = panel.getByRole('status');
    expect(notes).toHaveTextContent('Delivery to this city costs $4.00. The order keeps its fee of $1.50.');
    expect(notes).toHaveTextContent('Couriers collect no cash in this city.');
  });

  it('gets a phone number that can be called, as at the checkout', async () => {
    const { api, user } = await openAdminOrder(aPaidOrder(), {
      routes: [on('PUT', `/orders/${ORDER_ID}/delivery`, { body: aPaidOrder({ version: 4 }) })],
    });

    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the delivery' }));
    await user.clear(panel.getByLabelText('Phone'));
    await user.type(panel.getByLabelText('Phone'), '123');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Please enter a number that we can call, such as 9841234567')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/delivery`)).toEqual([]);
    await user.clear(panel.getByLabelText('Phone'));
    await user.type(panel.getByLabelText('Phone'), '984-1234567');
    await user.click(panel.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Delivery details updated.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/delivery`)[0]!.body).toMatchObject({ phone: '+977 9841234567' });
  });

  it('keeps its old phone number while something else is corrected', async () => {
    const address = { ...aPaidOrder().address, phone: '123' };
    const { api, user } = await openAdminOrder(aPaidOrder({ address }), {
      routes: [on('PUT', `/orders/${ORDER_ID}/delivery`, { body: aPaidOrder({ version: 4 }) })],
    });

    await user.click(within(screen.getByRole('region', { name: 'Delivery' })).getByRole('button', { name: 'Correct' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the delivery' }));
    await user.type(panel.getByLabelText('City'), ' 5');
    await user.click(panel.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Delivery details updated.')).toBeVisible();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/delivery`)[0]!.body).toMatchObject({ phone: '123' });
  });

  it('can no longer be corrected once it is sent', async () => {
    await openAdminOrder(
      aPaidOrder({ status: 'shipped', shipment: { at: '2026-11-22T06:00:00.000Z', carrier: 'Nepal Post' } }),
    );

    expect(screen.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the size/ })).not.toBeInTheDocument();
    expect(screen.getByText('Nepal Post')).toBeVisible();
  });

  it('gets another tracking number while it is on its way, and says so', async () => {
    const shipment = { at: '2026-11-22T06:00:00.000Z', carrier: 'Nepal Post', trackingNumber: 'NP 1' };
    const { api, user } = await openAdminOrder(aPaidOrder({ status: 'shipped', shipment }), {
      as: aStaffMember(),
      routes: [
        on('PUT', `/orders/${ORDER_ID}/shipment`, () => {
          const after = aPaidOrder({
            status: 'shipped',
            version: 4,
            shipment: { ...shipment, trackingNumber: 'NP 2' },
          });
          const step = { _id: 'a', at: '2026-11-22T07:00:00.000Z', type: 'order.shipment_corrected', by: 'Mina Rai' };
          api.answer(
            ...orderPageRoutes(after),
            on('GET', `/orders/${ORDER_ID}/steps`, { body: [{ ...step, fields: ['trackingNumber'] }] }),
          );
          return { body: after };
        }),
      ],
    });

    await user.click(screen.getByRole('button', { name: 'Correct the shipment' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Correct the shipment' }));
    expect(panel.getByLabelText('Carrier')).toHaveValue('Nepal Post');
    await user.clear(panel.getByLabelText('Tracking number'));
    await user.type(panel.getByLabelText('Tracking number'), 'NP 2 ');
    await user.click(panel.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Shipment details updated.')).toBeVisible();
    expect(await screen.findByText('NP 2')).toBeVisible();
    expect(await screen.findByText('Shipment corrected: tracking number')).toBeVisible();
    const [call] = api.callsTo('PUT', `/orders/${ORDER_ID}/shipment`);
    expect(call!.body).toEqual({ carrier: 'Nepal Post', trackingNumber: 'NP 2' });
    expect(call!.headers['if-match']).toBe('"v3"');
  });

  it('keeps the typed values of a shipment that could not be saved, until it is', async () => {
    const { api, user } = await openAdminOrder(aPaidOrder(), {
      routes: [on('PUT', `/orders/${ORDER_ID}/status`, refusal(503, 'unavailable', 'The shop is closed'))],
    });
    await user.click(screen.getByRole('button', { name: /^Mark as shipped/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Ship the order' }));
    await enterText(user, panel.getByLabelText('Carrier'), 'Nepal Post');
    await user.type(panel.getByLabelText('Tracking number'), 'NP 1');
    await user.click(panel.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('The shop is closed')).toBeVisible();
    expect(panel.getByLabelText('Carrier')).toHaveValue('Nepal Post');
    expect(panel.getByLabelText('Tracking number')).toHaveValue('NP 1');

    const after = aPaidOrder({ status: 'shipped', version: 4 });
    api.answer(...orderPageRoutes(after), on('PUT', `/orders/${ORDER_ID}/status`, { body: after }));
    await user.click(panel.getByRole('button', { name: 'Mark as shipped' }));

    expect(await screen.findByText('Shipped.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Ship the order' })).not.toBeInTheDocument();
    });
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/status`).at(-1)?.body).toEqual({
      status: 'shipped',
      carrier: 'Nepal Post',
      trackingNumber: 'NP 1',
    });
  });

  it('keeps its tracking number once it is delivered', async () => {
    await openAdminOrder(
      aPaidOrder({ status: 'delivered', shipment: { at: '2026-11-22T06:00:00.000Z', trackingNumber: 'NP 1' } }),
    );

    expect(screen.getByText('NP 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct the shipment' })).not.toBeInTheDocument();
  });
});
