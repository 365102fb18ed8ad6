import { afterEach } from '@jest/globals';
import type { Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, aRefund, openAdminOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

type User = Awaited<ReturnType<typeof openAdminOrder>>['user'];

const openRefund = async (order = aPaidOrder(), ...routes: Route[]) => {
  const opened = await openAdminOrder(order, { routes });
  await opened.user.click(screen.getByRole('button', { name: 'Refund' }));
  return { ...opened, panel: within(await screen.findByRole('dialog', { name: 'Refund' })) };
};
const isClosed = (title: string): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument();
  });
const answerDiscarding = async (user: User, answer: 'Discard' | 'Cancel'): Promise<void> => {
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
};

describe('a panel with a form', () => {
  it('closes at once by Escape while nothing is typed', async () => {
    const { user } = await openRefund();

    await user.keyboard('{Escape}');

    await isClosed('Refund');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['its button', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['its cross', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks before %s drops the typed values', async (_way, close) => {
    const { user, panel } = await openRefund();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');

    await close(user);
    await answerDiscarding(user, 'Cancel');
    expect(panel.getByLabelText('Reason (staff only)')).toHaveValue('A scratch');
    await close(user);
    await answerDiscarding(user, 'Discard');

    await isClosed('Refund');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByLabelText('Reason (staff only)')).toHaveValue('');
  });

  it('keeps the typed values when Escape is pressed twice', async () => {
    const { user, panel } = await openRefund();
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');

    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.keyboard('{Escape}');

    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(panel.getByLabelText('Reason (staff only)')).toHaveValue('A scratch');
  });

  it.each([
    ['Correct the delivery', 'City', (user: User) => user.click(screen.getByRole('button', { name: 'Correct' }))],
    ['Ship the order', 'Carrier', (user: User) => user.keyboard('s')],
  ])('asks in every kind of panel: %s', async (title, label, open) => {
    const { user } = await openAdminOrder(aPaidOrder());
    await open(user);
    const panel = within(await screen.findByRole('dialog', { name: title }));
    await user.type(panel.getByLabelText(label), 'Pokhara');

    await user.keyboard('{Escape}');

    await answerDiscarding(user, 'Discard');
    await isClosed(title);
  });
});

describe('a refund', () => {
  it('focuses the first wrong field and announces its message', async () => {
    const { user, panel, api } = await openRefund();
    const amount = panel.getByLabelText('Dollars');
    await user.clear(amount);
    await user.click(panel.getByRole('button', { name: 'Refund' }));

    await waitFor(() => {
      expect(amount).toHaveFocus();
    });
    expect(amount).toHaveAccessibleDescription(/Please enter a sum up to \$90\.00/);
    expect(panel.getByText('Please enter a sum up to $90.00')).toHaveAttribute('aria-live', 'polite');
    await user.type(amount, '30');
    await user.click(panel.getByRole('button', { name: 'Refund $30.00' }));
    await waitFor(() => {
      expect(panel.getByLabelText('Reason (staff only)')).toHaveFocus();
    });
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/refunds`)).toEqual([]);
  });

  it('covers no more items than the order has, at their price', async () => {
    const { user, panel, api } = await openRefund();
    const items = panel.getByLabelText(/^Items/);
    await user.clear(items);
    expect(panel.getByLabelText('Dollars')).toHaveValue('0.00');
    await user.type(items, '2');
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund' }));

    expect(await panel.findByText('Please enter a whole number up to 1')).toBeVisible();
    await waitFor(() => {
      expect(items).toHaveFocus();
    });
    await user.clear(items);
    await user.type(items, '1');
    expect(panel.getByLabelText('Dollars')).toHaveValue('90.00');
    await waitFor(() => {
      expect(panel.queryByText('Please enter a whole number up to 1')).not.toBeInTheDocument();
    });
    expect(api.callsTo('POST', `/orders/${ORDER_ID}/refunds`)).toEqual([]);
  });

  it('shows a refusal in its form, and keeps the typed values', async () => {
    const { user, panel } = await openRefund(
      aPaidOrder(),
      on(
        'POST',
        `/orders/${ORDER_ID}/refunds`,
        refusal(409, 'too_many_refunds', 'An order can have 20 refunds at most'),
      ),
    );
    await enterText(user, panel.getByLabelText('Reason (staff only)'), 'A scratch');
    await user.click(panel.getByRole('button', { name: 'Refund $90.00' }));

    expect(await panel.findByRole('alert')).toHaveTextContent('An order can have 20 refunds at most');
    expect(panel.getByLabelText('Reason (staff only)')).toHaveValue('A scratch');
    await user.type(panel.getByLabelText('Reason (staff only)'), '!');
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  });
});

const LONG = 'x'.repeat(2001);
const TOO_LONG = 'Please use at most 2000 characters';
const leaves = async (user: User, router: Awaited<ReturnType<typeof openAdminOrder>>['router']): Promise<void> => {
  await user.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe(`/admin/orders/${ORDER_ID}`);
};
const REVIEW = { _id: 'r1', about: 'pay1', text: 'Paid twice', at: '2026-11-21T06:00:00.000Z' };

describe.each<[string, Partial<Order>, string, string, string]>([
  ['a review', { attention: 'Paid twice', reviews: [REVIEW] }, 'What you found', 'Resolve', 'reviews/r1'],
  [
    'an unclear refund',
    { refunds: [aRefund('unclear')] },
    'What the provider’s dashboard shows',
    'Refunded',
    'refunds/f1',
  ],
])('the note on %s', (_what, given, label, button, path) => {
  it('follows the rules of the API, and is not left by accident', async () => {
    const { user, api, router } = await openAdminOrder(aPaidOrder(given));
    const note = screen.getByLabelText(label);
    await user.click(note);
    await user.paste(LONG);

    await user.click(screen.getByRole('button', { name: button }));

    await waitFor(() => {
      expect(note).toHaveAccessibleDescription(TOO_LONG);
    });
    expect(note).toHaveFocus();
    expect(api.callsTo('PUT', `/orders/${ORDER_ID}/${path}`)).toEqual([]);
    await leaves(user, router);
    expect(screen.getByLabelText(label)).toHaveValue(LONG);
  });

  it('stays when it cannot be saved, with the reason beside it', async () => {
    const { user } = await openAdminOrder(aPaidOrder(given), {
      routes: [
        on('PUT', `/orders/${ORDER_ID}/${path}`, {
          status: 400,
          body: { code: 'validation', msg: 'Not like that', errors: [{ path: 'note', msg: 'Not like that' }] },
        }),
      ],
    });
    await enterText(user, screen.getByLabelText(label), 'Given back by bank');
    await user.click(screen.getByRole('button', { name: button }));

    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Not like that');
    });
    expect(screen.getByLabelText(label)).toHaveValue('Given back by bank');
    expect(screen.getByLabelText(label)).toHaveFocus();
  });
});
