import { afterAll } from '@jest/globals';
import type { Order, OrderDocument, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import type { InvoiceDoc } from '../features/invoices/index.js';
import { offerCash, shipCash } from './cash-ordering.js';
import { rawDatabase } from './open-database.js';
import { openPayingShop } from './open-paying-shop.js';
import type { Caller } from './open-shop.js';

type Ordered = Pick<Order, '_id'>;

/**
 * Opens a paying shop at Rs 140 per dollar, with a customer and an admin, for a suite about invoices. Staff can undo
 * their steps. The shop is closed after the last test.
 */
export const openInvoicingSuite = async () => {
  const shop = await openPayingShop({ undoMinutes: 5 });
  afterAll(shop.close);
  await offerCash(shop);
  const [sita, admin] = [await shop.shopper(), await shop.admin()];

  const moveOn = (order: Ordered, step: object) => admin.put(`/api/orders/${order._id}/status`).send(step).expect(200);
  const ship = (order: Ordered) => moveOn(order, { status: 'shipped' });
  /** A paid order of two boots for $99.99 each and a cap for $20.01: Rs 30,798.60. */
  const aPaidOrder = async (by: Caller = sita): Promise<PlacedOrder> => {
    const boot = await shop.aProduct({ title: 'Boot', price: 99.99, stock: { '42': 9 } });
    const cap = await shop.aProduct({ title: 'Cap', price: 20.01 });
    const products = [
      { productId: boot._id, quantity: 2, size: '42' },
      { productId: cap._id, quantity: 1 },
    ];
    const placed = await by.post('/api/orders').send({ products, amount: 219.99, address: shop.anAddress() });
    const order = placed.body as PlacedOrder;
    const { pidx } = await shop.begin(by, order);
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(by, pidx);
    return order;
  };
  /** The invoices and credit notes of an order, the oldest first. */
  const documents = async ({ _id }: Ordered, by: Caller = admin): Promise<OrderDocument[]> =>
    (await by.get(`/api/orders/${_id}/documents`).expect(200)).body as OrderDocument[];

  return {
    shop,
    sita,
    admin,
    moveOn,
    ship,
    aPaidOrder,
    documents,
    /** A paid order like {@link aPaidOrder} that has left, and its invoice. */
    aSentOrder: async (by?: Caller): Promise<{ order: PlacedOrder; invoice: OrderDocument }> => {
      const order = await aPaidOrder(by);
      await ship(order);
      const [invoice] = await documents(order);
      if (!invoice) throw new Error('The order has no invoice');
      return { order, invoice };
    },
    /** An order for $100 with cash on delivery that has left. */
    aCashParcel: async (): Promise<Ordered> => ({ _id: await shipCash(shop, admin) }),
    undo: ({ _id }: Ordered) => admin.post(`/api/orders/${_id}/undo`).send().expect(200),
    /** Refunds a part of an order. The refund is done at once. */
    refund: ({ _id }: Ordered, part: object) =>
      admin
        .post(`/api/orders/${_id}/refunds`)
        .send({ reason: 'Torn', ...part })
        .expect(200),
    /** The stored documents of an order, the oldest first. */
    stored: ({ _id }: Ordered) =>
      rawDatabase()
        .collection<InvoiceDoc>('invoices')
        .find({ order: new Types.ObjectId(_id) })
        .sort({ at: 1, _id: 1 })
        .toArray(),
  };
};
