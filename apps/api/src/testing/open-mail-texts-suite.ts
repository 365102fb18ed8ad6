import { beforeEach } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { MailModel, type MailDoc, writeMailsAbout } from '../features/notifications/testing.js';
import { openPayingSuite } from './open-paying-suite.js';
import { next, type Caller } from './open-shop.js';

/** The placeholder for each product's picture. */
export const PICTURE = Buffer.from('a picture');
export const SHOP_URL = 'https://shop.example';

/** Opens a paying shop for a suite that reads the texts of mails, with orders to write about. */
export const openMailTextsSuite = async () => {
  const { shop, admin } = await openPayingSuite();
  beforeEach(() => MailModel.deleteMany({}));
  const writtenAbout = (id: string): Promise<MailDoc[]> =>
    writeMailsAbout(id, shop.settings, { shopUrl: SHOP_URL, picture: () => Promise.resolve(PICTURE) });
  return {
    shop,
    admin,
    /** The mails about a subject, once they are written, in the order of their events. */
    writtenAbout,
    /** The same mails, by their kinds. */
    kindsAbout: async (id: string): Promise<ReadonlyMap<string, MailDoc>> =>
      new Map((await writtenAbout(id)).map((mail) => [mail.kind, mail])),
    /** Two lines of 2 and 1 items at $100, at Rs 140 per dollar, by a guest. @param more further fields of its body */
    anOrder: async (address: object = {}, more: object = {}): Promise<PlacedOrder> => {
      const [first, second] = [
        await shop.aProduct({ stock: { '42': 50, '43': 50 } }),
        await shop.aProduct({ stock: { M: 50 } }),
      ];
      const products = [
        { productId: first._id, quantity: 2, size: '42' },
        { productId: second._id, quantity: 1, size: 'M' },
      ];
      const email = `guest${String(next())}@example.com`;
      const body = { products, amount: 300, address: { ...shop.anAddress(), email, ...address }, ...more };
      return (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
    },
    pay: async (order: PlacedOrder, payer: Caller = shop.guest): Promise<PlacedOrder> => {
      const { pidx } = await shop.begin(payer, order);
      await shop.provider.settle(pidx, 'completed');
      await shop.confirm(payer, pidx);
      return order;
    },
    put: (order: PlacedOrder, body: object, what = 'status') =>
      admin.put(`/api/orders/${order._id}/${what}`).send(body).expect(200),
    refund: (order: PlacedOrder, body: object = { all: true }) =>
      admin
        .post(`/api/orders/${order._id}/refunds`)
        .send({ reason: 'Too small', ...body })
        .expect(200),
  };
};
