import { afterEach } from '@jest/globals';
import type { LedgerEntry, Order, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins } from '../../testing/open-admin.js';
import { aCashOrder, aPaidOrder, openAdminOrder, ORDER_ID, orderPageRoutes } from '../../testing/open-admin-order.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const PAYMENTS = `/orders/${ORDER_ID}/payments`;
const PIDX = 'BH-65f000000000000000000001';
const DUE = 1_260_000 as Paisa;
const NO_MORE = /^This order cannot use the money\. .* give it back within 7 days\.$/;
const unpaid = (given: Partial<Order> = {}): Order =>
  aPaidOrder({ status: 'pending', paymentID: null, shortNumber: 'PA-1004', ...given });
/** The order of {@link unpaid} after staff have received Rs 12,600 for it. */
const received = (given: Partial<Order> = {}): Order =>
  unpaid({
    status: 'paid',
    version: 4,
    paymentID: PIDX,
    paidAt: '2026-11-23T06:00:00.000Z',
    paidWith: 'bank',
    paidPaisa: DUE,
    payment: { provider: 'bank', pidx: PIDX, status: 'completed', amountPaisa: DUE },
    ...given,
  });
const ledgerOf = (...entries: Partial<LedgerEntry>[]): Route =>
  on('GET', `/orders/${ORDER_ID}/ledger`, {
    body: {
      entries: entries.map((entry) => ({
        _id: `${String(entry.kind)}:1`,
        at: '2026-11-23T06:00:00.000Z',
        method: 'bank',
        amount: DUE,
        by: 'Mina Rai',
        reference: PIDX,
        ...entry,
      })),
      balance: DUE,
    },
  });

/** Opens the panel of an order; `after` is the order once the payment is recorded. */
const openPanel = async (before: Order, after: Order = received(), ...routes: Route[]) => {
  const opened = await openAdminOrder(before, {
    routes: [
      on('POST', PAYMENTS, () => {
        opened.api.answer(
          ...orderPageRoutes(after),
          ledgerOf({ kind: 'attempt' }, { kind: 'receipt', transaction: 'NIC 4471/2', revenue: 90 }),
        );
        return { body: after };
      }),
      ...routes,
    ],
  });
  await opened.user.click(screen.getByRole('button', { name: 'Record a payment' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  /** Fills the fields in, except for blank values. */
  const fillIn = async (given: Partial<Record<'method' | 'rupees' | 'reference', string>> = {}): Promise<void> => {
    const { method = 'Bank transfer', rupees = '12600', reference = 'nic 4471/2' } = given;
    if (method !== '') await opened.user.selectOptions(panel.getByLabelText('How it arrived'), method);
    if (rupees !== '') await opened.user.type(panel.getByLabelText('Received rupees'), rupees);
    if (reference !== '') await enterText(opened.user, panel.getByLabelText('Reference'), reference);
  };
  const record = (name = 'Record the payment'): Promise<void> => opened.user.click(panel.getByRole('button', { name }));
  return { ...opened, panel, fillIn, record };
};
const payment = () => within(screen.getByRole('region', { name: 'Payment' }));
const fact = (name: string): string | null | undefined => payment().queryByText(name)?.nextElementSibling?.textContent;

describe('a payment that staff have received', () => {
  it('pays the order, in the loaded version, and is shown with its reference', async () => {
    const { api, user, panel, fillIn, record } = await openPanel(unpaid());
    expect(panel.getByText('The order costs Rs 12,600.')).toBeVisible();
    expect(panel.getByText('Record only money that has arrived. This cannot be undone.')).toBeVisible();
    expect(panel.queryByText(NO_MORE)).toBeNull();
    expect(panel.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'Bank transfer',
      'QR payment',
      'Cash in the shop',
    ]);

    await fillIn();
    await record();

    expect(await screen.findByText('Payment recorded. The order is paid.')).toBeVisible();
    const [call] = api.callsTo('POST', PAYMENTS);
    expect(call!.body).toEqual({ method: 'bank', amountPaisa: 1_260_000, reference: 'nic 4471/2' });
    expect(call!.headers['if-match']).toBe('"v3"');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => {
      expect(fact('Reference')).toBe('NIC 4471/2');
    });
    expect(fact('Paid with')).toBe('Bank transfer');
    expect(fact('Received')).toBe('Rs 12,600.00');
    expect(fact('Paid')).toBe('23 Nov, 11:45');
    const ledger = within(screen.getByRole('region', { name: 'Ledger' }));
    expect(ledger.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Payment recordedRs 12,600.00Bank transfer, Mina Rai, 23 Nov, 11:45Payment id ${PIDX}`,
      'Money receivedRs 12,600.00Bank transfer, Mina Rai, 23 Nov, 11:45Reference NIC 4471/2',
    ]);
    // No provider knows this payment.
    expect(screen.queryByRole('button', { name: 'Look up again' })).toBeNull();
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Record a payment' })).toBeVisible();
  });

  it('is recorded once, however often the button is pressed', async () => {
    const { api, user, panel, fillIn } = await openPanel(unpaid());
    await fillIn();

    await user.dblClick(panel.getByRole('button', { name: 'Record the payment' }));

    expect(await screen.findByText('Payment recorded. The order is paid.')).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS)).toHaveLength(1);
  });

  it('may be the price in whole rupees, in Nepali digits, too', async () => {
    const { api, panel, fillIn, record } = await openPanel(unpaid({ usdToNpr: 133.57 }));
    expect(panel.getByText('The order costs Rs 12,021.30, or Rs 12,021 in whole rupees.')).toBeVisible();

    await fillIn({ method: 'Cash in the shop', rupees: '१२,०२१' });
    await record();

    expect(await screen.findByText('Payment recorded. The order is paid.')).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS)).toMatchObject([{ body: { method: 'counter', amountPaisa: 1_202_100 } }]);
  });

  it.each([
    [{ method: '' }, 'How it arrived', 'Please choose how the money arrived'],
    [{ rupees: '' }, 'Received rupees', 'Please enter the rupees that arrived, such as 12600'],
    [{ rupees: '0' }, 'Received rupees', 'Please enter the rupees that arrived, such as 12600'],
    [{ rupees: 'a lot' }, 'Received rupees', 'Please enter the rupees that arrived, such as 12600'],
    [{ rupees: '12500' }, 'Received rupees', 'Record the whole sum only. Return any other sum the way it came'],
    [{ reference: '' }, 'Reference', 'Please enter the reference of the payment'],
    [{ reference: 'from Asha & Bina' }, 'Reference', 'Please use only letters, digits, spaces and - / # . _'],
  ])('is not recorded with %j', async (typed, label, msg) => {
    const { api, panel, fillIn, record } = await openPanel(unpaid());

    await fillIn(typed);
    await record();

    expect(await panel.findByText(msg)).toBeVisible();
    expect(panel.getByLabelText(label)).toHaveFocus();
    expect(api.callsTo('POST', PAYMENTS)).toEqual([]);
  });

  it('stays in the form when its reference is that of another order', async () => {
    const msg =
      'Order PA-1001 has this reference. If one transfer paid several orders, add a number, such as NIC 4471/2';
    const { panel, fillIn, record } = await openPanel(
      unpaid(),
      received(),
      on('POST', PAYMENTS, refusal(409, 'reference_used', msg)),
    );
    await fillIn({ reference: 'NIC 4471' });
    await record();

    expect(await panel.findByRole('alert')).toHaveTextContent(msg);
    expect(panel.getByLabelText('Reference')).toHaveValue('NIC 4471');
    expect(panel.queryByText(NO_MORE)).toBeNull();
  });

  it.each([
    ['pending', 'Nothing is due at the door then.', { status: 'paid' }, 'Payment recorded. The order is paid.'],
    [
      'shipped',
      'Nothing is due at the door then. Tell the courier.',
      { status: 'shipped' },
      'Payment recorded. Nothing is due at the door.',
    ],
  ] as const)('takes the place of cash for a %s order', async (status, effect, after, done) => {
    const { panel, fillIn, record } = await openPanel(aCashOrder({ status }), received(after));
    expect(panel.getByText(effect)).toBeVisible();

    await fillIn({ method: 'QR payment' });
    await record();

    expect(await screen.findByText(done)).toBeVisible();
  });

  it('is proposed to staff who are about to count the cash of a parcel', async () => {
    const { user } = await openAdminOrder(aCashOrder({ status: 'shipped' }));
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    expect(await screen.findByText('Paid by QR or bank instead? Record the payment first.')).toBeVisible();
    await closeAdmins();

    const staff = await openAdminOrder(aCashOrder({ status: 'shipped' }), { as: aStaffMember() });
    await staff.user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    expect(
      await screen.findByText('Paid by QR or bank instead? An admin has to record the payment first.'),
    ).toBeVisible();
  });

  it('is recorded by admins alone', async () => {
    await openAdminOrder(unpaid(), { as: aStaffMember() });

    expect(screen.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
  });

  it('is recorded beside an undecided online payment only once staff know that it is another one', async () => {
    const { api, panel, fillIn, record } = await openPanel(
      unpaid(),
      received(),
      on('POST', PAYMENTS, ({ body }) =>
        (body as { again?: boolean }).again === true
          ? { body: received() }
          : refusal(409, 'payment_in_progress', 'Your payment is still being processed'),
      ),
    );
    await fillIn();
    await record();

    const warning = 'A payment of this order is not decided yet. Make sure that this money is another payment.';
    expect(await panel.findByText(warning)).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
    await record('Record it as another payment');

    expect(await screen.findByText('Payment recorded. The order is paid.')).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS).map(({ body }) => (body as { again?: boolean }).again)).toEqual([
      undefined,
      true,
    ]);
  });

  it('pays an old order without a rate at the present one', async () => {
    const { usdToNpr, ...old } = unpaid();
    expect(usdToNpr).toBe(140);

    const { panel } = await openPanel(old);

    expect(panel.getByText('The order costs Rs 12,150.')).toBeVisible();
  });
});

describe('money that the order cannot use', () => {
  const paid = aPaidOrder({ shortNumber: 'PA-1004' });

  it('is recorded after a warning, and has to be given back', async () => {
    const { api, panel, fillIn, record } = await openPanel(paid, { ...paid, version: 4, attention: 'Paid twice' });
    expect(panel.getByText(NO_MORE)).toBeVisible();

    await fillIn();
    await record('Record it to give it back');

    expect(await screen.findByText('Recorded. Give the money back within 7 days.')).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS).map(({ body }) => body)).toEqual([
      { method: 'bank', amountPaisa: 1_260_000, reference: 'nic 4471/2', again: true },
    ]);
  });

  it('is not said to be recorded again when it is the same', async () => {
    const { fillIn, record } = await openPanel(received(), received());

    await fillIn();
    await record('Record it to give it back');

    expect(await screen.findByText('This payment was recorded before.')).toBeVisible();
  });

  it('is warned of only after the shop has refused it if the items of the order are sold', async () => {
    const cancelled = unpaid({ status: 'cancelled' });
    const msg = 'An order that is cancelled cannot use this money';
    const { api, panel, fillIn, record } = await openPanel(
      cancelled,
      cancelled,
      on('POST', PAYMENTS, ({ body }) =>
        (body as { again?: boolean }).again === true
          ? { body: { ...cancelled, version: 4, attention: 'Bank transfer' } }
          : refusal(409, 'money_not_due', msg),
      ),
    );
    expect(panel.getByText(/If its items are still in stock, the payment makes it valid again\.$/)).toBeVisible();
    expect(panel.queryByText(NO_MORE)).toBeNull();

    await fillIn();
    await record();
    expect(await panel.findByRole('alert')).toHaveTextContent(msg);
    expect(
      panel.getByText(
        'Its items are sold, so this order cannot be paid any more. Give the money back now, or record it first.',
      ),
    ).toBeVisible();
    expect(panel.queryByText(NO_MORE)).toBeNull();
    await record('Record it to give it back');

    expect(await screen.findByText('Recorded. Give the money back within 7 days.')).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS).map(({ body }) => (body as { again?: boolean }).again)).toEqual([
      undefined,
      true,
    ]);
  });

  it('is never recorded by repeating a call for an order that was paid meanwhile', async () => {
    const { api, user, panel, fillIn, record } = await openPanel(
      unpaid(),
      received(),
      on('POST', PAYMENTS, () => {
        api.answer(...orderPageRoutes(received({ paidWith: 'khalti', paymentID: 'kh_AAAA1' })));
        return refusal(412, 'stale_version', 'This has changed in the meantime');
      }),
    );
    await fillIn();
    await record();

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(await conflict.findByText('Status')).toBeVisible();
    expect(conflict.queryByRole('button', { name: 'Record the payment' })).toBeNull();
    await user.click(conflict.getByRole('button', { name: 'Keep the current version' }));
    expect(panel.getByText(NO_MORE)).toBeVisible();
    expect(api.callsTo('POST', PAYMENTS)).toHaveLength(1);
  });
});
