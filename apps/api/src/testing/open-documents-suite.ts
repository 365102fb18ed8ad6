import { expect } from '@jest/globals';
import type { Order, OrderDocument, PlacedOrder } from '@paila/shared';
import type { Test } from 'supertest';
import { extractText, getDocumentProxy } from 'unpdf';
import { offerCash, placeCash } from './cash-ordering.js';
import { receiveByHand } from './hand-receiving.js';
import { openPayingSuite } from './open-paying-suite.js';
import type { Caller } from './open-shop.js';

/** The bytes of a printed document. */
const printed = async (call: Test): Promise<Uint8Array> => {
  const answer = await call.buffer(true).parse((res, done) => {
    const chunks: Buffer[] = [];
    res.on('data', (chunk: Buffer) => chunks.push(chunk));
    res.on('end', () => {
      done(null, Buffer.concat(chunks));
    });
  });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  });
  return new Uint8Array(answer.body as Buffer);
};

/** The texts of the pages of a printed document, with one space between words. */
export const documentPages = async (call: Test): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(await printed(call)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
};
export const documentText = async (call: Test): Promise<string> => (await documentPages(call)).join(' ');

type Ordered = Pick<Order, '_id'>;
export const slipPath = ({ _id }: Ordered) => `/api/orders/${_id}/packing-slip.pdf`;
export const invoicePath = ({ _id }: Ordered) => `/api/orders/${_id}/invoice.pdf`;
export const documentPath = (order: Ordered, document: Pick<OrderDocument, '_id'>) =>
  `/api/orders/${order._id}/documents/${document._id}/pdf`;

/** Opens a paying shop with a customer, a member of staff and an admin for a suite that prints documents. */
export const openDocumentsSuite = async () => {
  const { shop, sita, admin } = await openPayingSuite();
  const staff = await shop.staff();
  const moveOn = (order: Ordered, step: object) => admin.put(`/api/orders/${order._id}/status`).send(step).expect(200);
  /** The invoices and credit notes of an order, the oldest first. */
  const documentsOf = async (order: Ordered, by: Caller = admin): Promise<OrderDocument[]> =>
    (await by.get(`/api/orders/${order._id}/documents`).expect(200)).body as OrderDocument[];
  return {
    shop,
    sita,
    admin,
    staff,
    pay: async (order: PlacedOrder, by: Caller = sita): Promise<void> => {
      const { pidx } = await shop.begin(by, order);
      await shop.provider.settle(pidx, 'completed');
      await shop.confirm(by, pidx);
    },
    /**
     * An order of two runners and a tee, at $252.50, for somebody whose name is written in Devanagari.
     * @param more further fields of its body
     */
    anOrder: async (by: Caller = sita, more: object = {}): Promise<PlacedOrder> => {
      const runner = await shop.aProduct({
        title: 'Ridge Runner',
        price: 120,
        discountPrice: 100,
        stock: { '42.5': 9 },
      });
      const tee = await shop.aProduct({ title: 'Łódź Tee', price: 52.5, stock: { XL: 9 } });
      const products = [
        { productId: runner._id, quantity: 2, size: '42.5' },
        { productId: tee._id, quantity: 1, size: 'XL' },
      ];
      const address = shop.anAddress({ firstname: 'सीता', lastname: 'राई', city: 'काठमाडौँ', phone: '९८०१२३४५६७' });
      const body = { products, amount: 252.5, address, ...more };
      return (await by.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
    },
    /** An order of a runner to be paid in cash, for Rs 13,329.33. @param pickUp true to pick it up in the shop */
    aCashOrder: async ({ pickUp = false } = {}): Promise<PlacedOrder> => {
      await offerCash(shop, { usdToNpr: 133.36, pickUp });
      const runner = await shop.aProduct({ title: 'Ridge Runner', price: 99.95, stock: { '42': 9 } });
      const { order } = await placeCash(shop, { by: sita, product: runner, pickUp });
      await admin.put('/api/settings').send({}).expect(200);
      return order;
    },
    /** Has staff take one step, such as shipping. */
    moveOn,
    /** Ships an order, and has its invoice written with the settings of this moment. */
    ship: async (order: Ordered): Promise<void> => {
      await moveOn(order, { status: 'shipped' });
      await documentsOf(order);
    },
    /** Records Rs 13,329 that staff have received. */
    receive: (order: PlacedOrder, method: string) =>
      receiveByHand(admin, order, { method, amountPaisa: 1_332_900 }).expect(200),
    documentsOf,
  };
};
