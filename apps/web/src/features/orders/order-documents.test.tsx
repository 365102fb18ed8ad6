import type { Order, OrderDocument, Paisa } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { DETAIL, ID, openOrder, PLACED, step } from '../../testing/own-order.js';
import { anOrder } from '../../testing/samples.js';
import { type Answer, on } from '../../testing/test-api.js';

afterEach(closeShops);

const DOCUMENTS = `/orders/${ID}/documents`;
const invoice: OrderDocument = {
  _id: '65d0000000000000000000a1',
  kind: 'invoice',
  number: '2083/84-00017',
  at: '2026-11-22T06:00:00.000Z',
  paisa: 1_260_050 as Paisa,
};
const creditNote: OrderDocument = {
  _id: '65d0000000000000000000a2',
  kind: 'credit_note',
  number: 'CN 2083/84-00003',
  at: '2026-11-23T06:00:00.000Z',
  paisa: 140_000 as Paisa,
  corrects: invoice.number,
  reason: 'refund',
};
const aShippedOrder = (given: Partial<Order> = {}): Order =>
  anOrder({ status: 'shipped', history: [PLACED, step('paid', 21), step('shipped', 22)], ...given });
/** Opens the page of an order that has these documents. */
const openWith = (order: Order, documents: Answer) => openOrder({ body: order }, {}, on('GET', DOCUMENTS, documents));
const written = async () => within(await screen.findByRole('list', { name: 'Invoices' }));

describe('the documents of an order', () => {
  it('are none before it is paid or confirmed', async () => {
    await openOrder({ body: anOrder() });

    await screen.findByRole('heading', { name: 'Details' });
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it.each(['paid', 'confirmed'] as const)('are its confirmation once it is %s', async (status) => {
    const { api } = await openOrder({ body: anOrder({ status, history: [PLACED, step(status, 22)] }) });

    expect(await screen.findByRole('button', { name: 'Order confirmation (PDF)' })).toBeVisible();
    expect(api.callsTo('GET', DOCUMENTS)).toEqual([]);
  });

  it('are its invoice and its credit notes once the parcel has left', async () => {
    await openWith(aShippedOrder(), { body: [invoice, creditNote] });

    const items = (await written()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^Invoice 2083\/84-00017 \(PDF\).*22 November 2026.*Rs 12,600\.50$/),
      expect.stringMatching(
        /^Credit note CN 2083\/84-00003 \(PDF\).*23 November 2026.*Rs 1,400\.00Corrects invoice 2083\/84-00017: Refund$/,
      ),
    ]);
    expect(screen.queryByRole('button', { name: 'Order confirmation (PDF)' })).toBeNull();
  });

  it('are a receipt for a parcel that left before the shop numbered its invoices', async () => {
    await openOrder({ body: aShippedOrder({ status: 'delivered' }) });

    expect(await screen.findByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();
  });

  it('stay, beside the confirmation, when the shipping is undone', async () => {
    const history = [PLACED, step('paid', 21), step('shipped', 22), step('paid', 23)];
    await openWith(anOrder({ status: 'paid', history }), { body: [invoice, { ...creditNote, reason: 'not_sent' }] });

    expect((await written()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Corrects invoice 2083/84-00017: The parcel was not sent')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Order confirmation (PDF)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Receipt (PDF)' })).toBeNull();
  });

  it('are none for a parcel that came back unpaid before the shop numbered its invoices', async () => {
    const history = [PLACED, step('confirmed', 21), step('shipped', 22), step('returned', 23)];
    const { api } = await openOrder({ body: anOrder({ status: 'returned', paymentMethod: 'cash', history }) });

    await waitFor(() => {
      expect(api.callsTo('GET', DOCUMENTS)).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.queryByText('Loading...')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it('are read with the token of a guest’s link', async () => {
    const { api } = await openShop({
      at: `/orders/${ID}#the-token`,
      routes: [
        on('GET', DETAIL, { body: aShippedOrder({ user: null }) }),
        on('GET', DOCUMENTS, ({ headers }) => ({ body: headers['x-order-token'] === 'the-token' ? [invoice] : [] })),
      ],
    });

    expect((await written()).getByRole('button', { name: 'Invoice 2083/84-00017 (PDF)' })).toBeVisible();
    expect(api.callsTo('GET', DOCUMENTS).map(({ headers }) => headers['x-order-token'])).toEqual(['the-token']);
  });

  it('are loaded again with each new version of the order', async () => {
    const { api, lookAgain } = await openWith(aShippedOrder({ version: 3 }), { body: [invoice] });
    expect((await written()).getAllByRole('listitem')).toHaveLength(1);

    api.answer(
      on('GET', DETAIL, { body: aShippedOrder({ version: 4, refunded: 10 }) }),
      on('GET', DOCUMENTS, { body: [invoice, creditNote] }),
    );
    await lookAgain();

    expect(await screen.findByRole('button', { name: 'Credit note CN 2083/84-00003 (PDF)' })).toBeVisible();
  });

  it('are loaded again by a button if they could not be loaded', async () => {
    const { api, user } = await openWith(aShippedOrder(), refusal(503, 'unavailable', 'Out of order'));
    expect(await screen.findByText('We could not load your invoice.')).toBeVisible();

    let release: (answer: Answer) => void = () => undefined;
    const held = new Promise<Answer>((resolve) => {
      release = resolve;
    });
    api.answer(on('GET', DOCUMENTS, () => held));
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.dblClick(again);
    await waitFor(() => {
      expect(again).toHaveAttribute('aria-busy', 'true');
    });
    expect(api.callsTo('GET', DOCUMENTS)).toHaveLength(2);
    release({ body: [invoice] });

    expect((await written()).getByRole('button', { name: 'Invoice 2083/84-00017 (PDF)' })).toBeVisible();
  });
});
