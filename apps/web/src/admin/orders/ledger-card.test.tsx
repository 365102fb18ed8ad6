import { afterEach } from '@jest/globals';
import type { LedgerEntry, OrderLedger, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, openAdminOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const anEntry = (given: Partial<LedgerEntry>): LedgerEntry => ({
  _id: 'receipt:1',
  kind: 'receipt',
  at: '2026-11-21T06:02:00.000Z',
  method: 'khalti',
  amount: 1_260_000 as Paisa,
  by: 'provider',
  ...given,
});

const openLedger = async (ledger: OrderLedger) => {
  const opened = await openAdminOrder(aPaidOrder(), {
    routes: [
      on('GET', `/orders/${ORDER_ID}/ledger`, { body: ledger }),
      on('POST', '/payments/khalti/confirm', { body: { status: 'refunded', fresh: true } }),
    ],
  });
  return { ...opened, card: within(await screen.findByRole('region', { name: 'Ledger' })) };
};

describe('the ledger of an order', () => {
  it('are listed with amount, method, author, transaction and reason, and add up', async () => {
    const { card } = await openLedger({
      entries: [
        anEntry({
          _id: 'attempt:1',
          kind: 'attempt',
          at: '2026-11-21T06:00:00.000Z',
          by: 'shopper',
          reference: 'kh_1',
        }),
        anEntry({ transaction: 'T-77', reference: 'kh_1', revenue: 90 }),
        anEntry({
          _id: 'receipt:2',
          transaction: 'T-78',
          reason: 'Payment kh_2 arrived for an order that was already paid.',
        }),
        anEntry({ _id: 'refund:3', kind: 'refund', amount: 420_000 as Paisa, by: 'Mina Rai', reference: 'kh_1' }),
        anEntry({
          _id: 'correction:4',
          kind: 'correction',
          amount: -100_000 as Paisa,
          method: 'cash',
          reason: 'Counted again',
        }),
      ],
      balance: 2_000_000 as Paisa,
    });

    const rows = await card.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Payment startedRs 12,600.00Khalti, the customer, 21 Nov, 11:45Payment id kh_1',
      'Money receivedRs 12,600.00Khalti, the payment provider, 21 Nov, 11:47Transaction T-77Look up again',
      'Money receivedRs 12,600.00Khalti, the payment provider, 21 Nov, 11:47Transaction T-78Payment kh_2 arrived for an order that was already paid.',
      'Money refundedRs -4,200.00Khalti, Mina Rai, 21 Nov, 11:47Payment id kh_1',
      'CorrectionRs -1,000.00Cash, the payment provider, 21 Nov, 11:47Counted again',
    ]);
    expect(card.getByText('The shop holds').parentElement).toHaveTextContent('The shop holdsRs 20,000.00');
  });

  it('can be looked up again, as somebody may have refunded them in the dashboard', async () => {
    const { user, card, api } = await openLedger({
      entries: [anEntry({ reference: 'kh_1' })],
      balance: 1_260_000 as Paisa,
    });

    await user.click(await card.findByRole('button', { name: 'Look up again' }));

    expect(await screen.findByText('Khalti says: refunded.')).toBeVisible();
    expect(api.callsTo('POST', '/payments/khalti/confirm')).toMatchObject([{ body: { pidx: 'kh_1' } }]);
  });

  it('say so when none was started', async () => {
    const { card } = await openLedger({ entries: [], balance: 0 as Paisa });

    expect(await card.findByText('No payment was started for this order.')).toBeVisible();
    expect(card.queryByRole('list')).toBeNull();
  });

  it('show a movement and a provider that this version does not know by their names', async () => {
    const { card } = await openLedger({
      entries: [anEntry({ kind: 'chargeback' as 'refund', method: 'fonepay' })],
      balance: 1_260_000 as Paisa,
    });

    expect(await card.findByText('chargeback')).toBeVisible();
    expect(card.getByText('fonepay')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let isBroken = true;
    const { user } = await openAdminOrder(aPaidOrder(), {
      routes: [
        on('GET', `/orders/${ORDER_ID}/ledger`, () =>
          isBroken
            ? { status: 503, body: { msg: 'The shop cannot reach its database.', code: 'database_away' } }
            : { body: { entries: [anEntry({})], balance: 1_260_000 } },
        ),
      ],
    });
    const card = within(await screen.findByRole('region', { name: 'Ledger' }));
    expect(await card.findByRole('alert')).toHaveTextContent('The shop cannot reach its database.');

    isBroken = false;
    await user.click(card.getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(card.getByText('Money received')).toBeVisible();
    });
  });
});
