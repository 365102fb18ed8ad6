import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

describe('money that waits to be given back', () => {
  const PIDX = 'BH-65f000000000000000000001';
  const RETURNED = `/orders/${ORDER_ID}/payments/${PIDX}/returned`;
  const text = `Bank transfer ${PIDX} arrived for an order that was already paid.`;
  const review = { _id: '65e000000000000000000001', about: PIDX, text };
  const waiting = aPaidOrder({ reviews: [review] });
  const returned = aPaidOrder({ version: 4 });
  const attention = () => within(screen.getByRole('region', { name: 'Attention' }));

  it('is recorded as given back with its reference, which ends the review', async () => {
    const { api, user } = await openAdminOrder(waiting, {
      routes: [
        on('PUT', RETURNED, () => {
          api.answer(...orderPageRoutes(returned));
          return { body: returned };
        }),
      ],
    });
    expect(attention().getByText(text)).toBeVisible();
    expect(attention().queryByText(PIDX)).toBeNull();
    expect(attention().queryByRole('button', { name: 'Resolve' })).toBeNull();

    await user.click(attention().getByRole('button', { name: 'Money given back' }));
    expect(await screen.findByText('Please enter the reference of the payment')).toBeVisible();
    expect(api.callsTo('PUT', RETURNED)).toEqual([]);
    await user.type(attention().getByLabelText('Reference of the return'), ' nic 4480 ');
    await user.click(attention().getByRole('button', { name: 'Money given back' }));

    expect(await screen.findByText('Recorded. The money is given back.')).toBeVisible();
    const [call] = api.callsTo('PUT', RETURNED);
    expect(call!.body).toEqual({ reference: 'nic 4480' });
    expect(call!.headers['if-match']).toBe('"v3"');
    expect(screen.queryByRole('region', { name: 'Attention' })).toBeNull();
  });

  it('stays in the form when the shop refuses it', async () => {
    const msg = 'This money is not waiting to be returned';
    const { user } = await openAdminOrder(waiting, {
      routes: [on('PUT', RETURNED, refusal(409, 'not_returnable', msg))],
    });

    await enterText(user, attention().getByLabelText('Reference of the return'), 'NIC 4480');
    await user.click(attention().getByRole('button', { name: 'Money given back' }));

    expect(await attention().findByRole('alert')).toHaveTextContent(msg);
    expect(attention().getByLabelText('Reference of the return')).toHaveValue('NIC 4480');
  });

  it('is an admin’s task', async () => {
    await openAdminOrder(waiting, { as: aStaffMember() });

    expect(attention().getByText('Only an admin can resolve this.')).toBeVisible();
    expect(attention().queryByRole('button')).toBeNull();
  });
});
