import { afterEach } from '@jest/globals';
import type { Order, OrderDocument, Paisa } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { aPaidOrder, openAdminOrder, ORDER_ID } from '../../testing/open-admin-order.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const PATH = `/orders/${ORDER_ID}/documents`;
const invoice: OrderDocument = {
  _id: '65d0000000000000000000a1',
  kind: 'invoice',
  number: '2083/84-00017',
  at: '2026-11-22T06:00:00.000Z',
  paisa: 1_130_000 as Paisa,
  vatPaisa: 130_000 as Paisa,
};
const creditNote: OrderDocument = {
  _id: '65d0000000000000000000a2',
  kind: 'credit_note',
  number: 'CN 2083/84-00003',
  at: '2026-11-23T06:00:00.000Z',
  paisa: 140_000 as Paisa,
  corrects: invoice.number,
  reason: 'refused',
};
const shipped = aPaidOrder({ status: 'shipped' });
const open = (...routes: Route[]) => openAdminOrder(shipped, { routes });
const card = async () => within(await screen.findByRole('region', { name: 'Invoices' }));

it('shows each invoice and credit note of a parcel that has left, with its tax and what it corrects', async () => {
  await open(on('GET', PATH, { body: [invoice, creditNote] }));

  await (await card()).findByRole('button', { name: 'Download Invoice 2083/84-00017' });
  const items = (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Invoice 2083/84-00017Rs 11,300.0022 Nov, 11:45VAT Rs 1,300.00Download Invoice 2083/84-00017',
    'Credit note CN 2083/84-00003Rs 1,400.0023 Nov, 11:45Corrects invoice 2083/84-00017: The parcel was refused at the doorDownload Credit note CN 2083/84-00003',
  ]);
  expect(screen.getByRole('button', { name: 'Invoice' })).toBeVisible();
});

it('is named in the history of its order', async () => {
  const step = (kind: OrderDocument['kind'], about: string) => ({
    _id: about,
    at: '2026-11-22T06:00:00.000Z',
    type: 'order.document_issued',
    by: 'shop',
    kind,
    about,
  });
  await open(
    on('GET', `/orders/${ORDER_ID}/steps`, {
      body: [step('invoice', invoice.number), step('credit_note', creditNote.number)],
    }),
  );

  const history = within(screen.getByRole('region', { name: 'History' }));
  await history.findByText('Credit note CN 2083/84-00003');
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Credit note CN 2083\/84-00003 · /),
    expect.stringMatching(/^Invoice 2083\/84-00017 · /),
  ]);
});

const step = (status: Order['status']) => ({ status, at: '2026-11-22T06:00:00.000Z', by: 'Mina Rai' });
const withCash = { paymentMethod: 'cash', paymentID: null } as const;
const PAPERS = ['Invoice', 'Order confirmation', 'Receipt'];

it.each([
  ['a receipt once it is paid', aPaidOrder({ status: 'delivered', history: [step('paid')] }), ['Receipt']],
  ['its confirmation while cash is due', aPaidOrder({ status: 'shipped', ...withCash }), ['Order confirmation']],
  ['no paper once it is refused', aPaidOrder({ status: 'returned', ...withCash }), []],
])('says that an order of an older version has no invoice, which has %s', async (_, order, papers) => {
  await openAdminOrder(order);

  expect(await (await card()).findByText('This order left before the shop numbered its invoices.')).toBeVisible();
  expect(
    screen.getAllByRole('button').flatMap(({ textContent }) => PAPERS.filter((paper) => textContent.startsWith(paper))),
  ).toEqual(papers);
});

it('stays when the shipping is undone, which credits the invoice', async () => {
  const undone = { ...creditNote, reason: 'not_sent' as const };
  const history = (['pending', 'paid', 'shipped', 'paid'] as const).map((status) => ({
    status,
    at: '2026-11-22T06:00:00.000Z',
    by: 'Mina Rai',
  }));
  await openAdminOrder(aPaidOrder({ history }), { routes: [on('GET', PATH, { body: [invoice, undone] })] });

  expect(await (await card()).findByText('Corrects invoice 2083/84-00017: The parcel was not sent')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Order confirmation' })).toBeVisible();
});

it('says that an undone shipping was too short for an invoice', async () => {
  const history = [{ status: 'shipped', at: '2026-11-22T06:00:00.000Z', by: 'Mina Rai' } as const];
  await openAdminOrder(aPaidOrder({ history }));

  expect(await (await card()).findByText(/^No invoice is written/)).toBeVisible();
});

it('is loaded again by a button if it could not be loaded', async () => {
  const { api, user } = await open(on('GET', PATH, refusal(503, 'unavailable', 'Out of order')));
  const again = await (await card()).findByRole('button', { name: 'Try again' });

  api.answer(on('GET', PATH, { body: [invoice] }));
  await user.click(again);

  expect(await (await card()).findByRole('button', { name: 'Download Invoice 2083/84-00017' })).toBeVisible();
});

it('is absent before the parcel leaves, where the document is the order confirmation', async () => {
  const { api } = await openAdminOrder(aPaidOrder());

  expect(screen.getByRole('button', { name: 'Order confirmation' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
  expect(api.callsTo('GET', PATH)).toEqual([]);
});
