import { afterEach } from '@jest/globals';
import type { CashDay, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { on, type Route } from '../../testing/test-api.js';

const { innerWidth } = window;
silenceErrors();
afterEach(() => {
  Object.assign(window, { innerWidth });
});

const rupees = (amount: number): Paisa => (amount * 100) as Paisa;
/** Two parcels of a carrier that has not paid yet. */
const pathao: CashDay = {
  day: '2026-11-23',
  carrier: 'Pathao',
  parcels: [
    { _id: '65d000000000000000000001', shortNumber: 'PA-1004', counted: rupees(12_000) },
    { _id: '65d000000000000000000002', counted: rupees(600) },
  ],
  expected: rupees(12_600),
};
/** A parcel that the shop delivered itself, with its cash in the till. */
const own: CashDay = {
  day: '2026-11-22',
  carrier: '',
  parcels: [{ _id: '65d000000000000000000003', shortNumber: 'PA-1001', counted: rupees(5_000) }],
  expected: rupees(5_000),
  settlement: {
    at: '2026-11-24T06:00:00.000Z',
    by: 'Mina Rai',
    expected: rupees(5_000),
    received: rupees(4_900),
    reason: 'The customer had no change',
  },
};
const days = (...rows: CashDay[]): Route => on('GET', '/cash', { body: rows });
const openCash = async (rows: CashDay[], ...routes: Route[]) =>
  openAdmin({ at: '/admin/cash', routes: [days(...rows), ...routes] });
const table = async () => within(await screen.findByRole('table', { name: 'Cash by day and carrier' }));
const openForm = async ({ user }: Awaited<ReturnType<typeof openCash>>, button = 'Enter 23 Nov 2026, Pathao') => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: /^Cash of/ }));
};
/** Answers that a carrier has paid out. */
const settled = (received: number, reason?: string): CashDay => ({
  ...pathao,
  settlement: {
    at: '2026-11-24T07:00:00.000Z',
    by: 'Asha Gurung',
    expected: pathao.expected,
    received: rupees(received),
    ...(reason !== undefined && { reason }),
  },
});

describe('the page of cash', () => {
  it('shows the cash of each day and carrier, with its parcels and totals', async () => {
    const { user } = await openCash([pathao, own]);

    const row = within((await table()).getByRole('row', { name: /Pathao/ }));
    for (const text of ['23 Nov 2026', 'Rs 12,600', 'not entered yet']) expect(row.getByText(text)).toBeVisible();
    await user.click(row.getByText('2 orders'));
    expect(row.getByRole('link', { name: 'PA-1004' })).toHaveAttribute(
      'href',
      '/admin/orders/65d000000000000000000001',
    );
    expect(row.getByRole('link', { name: '000002' })).toHaveAttribute('href', '/admin/orders/65d000000000000000000002');
    const ownRow = within((await table()).getByRole('row', { name: /Own delivery or pick-up/ }));
    for (const text of ['Rs 4,900', '−Rs 100', 'The customer had no change', 'Mina Rai, 24 Nov, 11:45', '1 order']) {
      expect(ownRow.getByText(text)).toBeVisible();
    }
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    const total = (name: string) => totals.getByText(name).parentElement;
    expect(total('Expected')).toHaveTextContent('ExpectedRs 17,600');
    expect(total('Received')).toHaveTextContent('ReceivedRs 4,900');
    expect(total('Difference')).toHaveTextContent('Difference−Rs 100');
    expect(total('Not entered yet')).toHaveTextContent('Not entered yetRs 12,600');
  });

  it('says so when the cash of a day has changed since its entry', async () => {
    await openCash([{ ...own, expected: rupees(6_000) }]);

    const row = within((await table()).getByRole('row', { name: /Own delivery or pick-up/ }));
    expect(row.getByText('The expected cash was Rs 5,000 then. Check it again.')).toBeVisible();
    expect(row.getByText('−Rs 1,100')).toBeVisible();
  });

  it('records what a carrier has paid, in any digits', async () => {
    const opened = await openCash(
      [pathao],
      on('PUT', '/cash', () => {
        opened.api.answer(days(settled(12_600)));
        return { body: settled(12_600) };
      }),
    );
    const { api, user } = opened;
    const form = await openForm(opened);
    expect(form.getByText('Rs 12,600')).toBeVisible();

    await user.type(form.getByLabelText('Received rupees'), '१२,६००');
    expect(form.queryByLabelText('Why it differs')).toBeNull();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Rs 12,600 recorded.')).toBeVisible();
    expect(api.callsTo('PUT', '/cash').map(({ body }) => body)).toEqual([
      { day: '2026-11-23', carrier: 'Pathao', expected: 1_260_000, received: 1_260_000 },
    ]);
    expect(await screen.findByRole('button', { name: 'Correct 23 Nov 2026, Pathao' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it.each([
    ['12,500.50', 1_250_050, '−Rs 99.50', 'Rs 12,500.50'],
    ['1,23,456.78', 12_345_678, '+Rs 1,10,856.78', 'Rs 1,23,456.78'],
    ['123,456.78', 12_345_678, '+Rs 1,10,856.78', 'Rs 1,23,456.78'],
  ])('asks for a reason when another sum was received: %s', async (typed, received, difference, written) => {
    const opened = await openCash([pathao], on('PUT', '/cash', { body: settled(received / 100, 'As the bank says') }));
    const { api, user } = opened;
    const form = await openForm(opened);

    await user.type(form.getByLabelText('Received rupees'), typed);
    expect(form.getByText(difference)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please say why the cash differs')).toBeVisible();
    expect(form.getByLabelText('Why it differs')).toHaveFocus();
    expect(api.callsTo('PUT', '/cash')).toEqual([]);
    await enterText(user, form.getByLabelText('Why it differs'), 'As the bank says');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(`${written} recorded.`)).toBeVisible();
    expect(api.callsTo('PUT', '/cash')[0]!.body).toEqual({
      day: '2026-11-23',
      carrier: 'Pathao',
      expected: 1_260_000,
      received,
      reason: 'As the bank says',
    });
  });

  it.each(['', 'twelve', '12.345', '-5', '1,2,3'])('refuses the sum %j', async (typed) => {
    const opened = await openCash([pathao]);
    const { api, user } = opened;
    const form = await openForm(opened);

    if (typed !== '') await user.type(form.getByLabelText('Received rupees'), typed);
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('Please enter the received rupees, such as 12600')).toBeVisible();
    expect(api.callsTo('PUT', '/cash')).toEqual([]);
  });

  it('corrects an entry, and begins with it', async () => {
    const opened = await openCash([own], on('PUT', '/cash', { body: { ...own, settlement: undefined } }));
    const { api, user } = opened;
    const form = await openForm(opened, 'Correct 22 Nov 2026, Own delivery or pick-up');

    expect(form.getByLabelText('Received rupees')).toHaveValue('4900');
    expect(form.getByLabelText('Why it differs')).toHaveValue('The customer had no change');
    await user.clear(form.getByLabelText('Received rupees'));
    await user.type(form.getByLabelText('Received rupees'), '5000');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Rs 5,000 recorded.')).toBeVisible();
    expect(api.callsTo('PUT', '/cash')[0]!.body).toEqual({
      day: '2026-11-22',
      carrier: '',
      expected: 500_000,
      received: 500_000,
    });
  });

  it('keeps the typed sum when the cash of the day has changed meanwhile, and shows the new one', async () => {
    const msg = 'The cash of this day has changed to Rs 18,000. Please check it again';
    const more = { ...pathao, expected: rupees(18_000) };
    const opened = await openCash(
      [pathao],
      on('PUT', '/cash', ({ body }) => {
        if ((body as { expected: number }).expected === 1_800_000) return { body: more };
        opened.api.answer(days(more));
        return refusal(409, 'cash_changed', msg);
      }),
    );
    const { api, user } = opened;
    const form = await openForm(opened);
    await user.type(form.getByLabelText('Received rupees'), '12600');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByRole('alert')).toHaveTextContent(msg);
    expect(await form.findByText('Rs 18,000')).toBeVisible();
    expect(form.getByLabelText('Received rupees')).toHaveValue('12600');
    expect(form.getByText('−Rs 5,400')).toBeVisible();
    await user.clear(form.getByLabelText('Received rupees'));
    await user.type(form.getByLabelText('Received rupees'), '18000');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Rs 18,000 recorded.')).toBeVisible();
    expect(api.callsTo('PUT', '/cash').at(-1)!.body).toMatchObject({ expected: 1_800_000, received: 1_800_000 });
  });

  it('closes the form of a day whose cash is gone', async () => {
    const opened = await openCash(
      [pathao],
      on('PUT', '/cash', () => {
        opened.api.answer(days());
        return refusal(404, 'not_found', 'Not found');
      }),
    );
    const { user } = opened;
    const form = await openForm(opened);
    await user.type(form.getByLabelText('Received rupees'), '12600');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Not found')).toBeVisible();
    expect(await screen.findByText('No cash was collected in the last 31 days.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is narrowed to days, which stay in the address', async () => {
    const { api, user, router } = await openAdmin({
      at: '/admin/cash?from=2026-11-01&to=2026-11-23',
      routes: [days(pathao)],
    });
    const last = () => Object.fromEntries(api.callsTo('GET', '/cash').at(-1)!.query);
    await table();
    expect(last()).toEqual({ from: '2026-11-01', to: '2026-11-23' });

    await user.click(screen.getByRole('button', { name: 'Remove From: 1 Nov 2026' }));
    await waitFor(() => {
      expect(last()).toEqual({ to: '2026-11-23' });
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => {
      expect(last()).toEqual({});
    });
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('The last 31 days')).toBeVisible();
  });

  it('says that no cash was collected on the chosen days', async () => {
    const { user, router } = await openAdmin({ at: '/admin/cash?from=2026-11-01', routes: [days()] });

    expect(await screen.findByText('No cash was collected on these days.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the last 31 days' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
  });

  it('says why the days could not be loaded', async () => {
    const msg = 'Please choose a first day that is not after the last';
    await openAdmin({
      at: '/admin/cash?from=2026-11-03&to=2026-11-02',
      routes: [on('GET', '/cash', refusal(400, 'validation', msg))],
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
  });

  it('is a list of cards on a phone', async () => {
    Object.assign(window, { innerWidth: 375 });
    const opened = await openCash([pathao, own]);

    const cards = within(await screen.findByRole('list', { name: 'Cash by day and carrier' }));
    expect(cards.getByText('Pathao')).toBeVisible();
    expect(cards.getByText('The customer had no change')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect((await openForm(opened)).getByLabelText('Received rupees')).toBeVisible();
  });
});
