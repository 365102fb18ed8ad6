import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Address } from '@paila/shared';
import { Types } from 'mongoose';
import { openShop, type Shop } from './testing/open-shop.js';
import { AddressBookModel } from './features/addresses/address.model.js';
import { CartModel } from './features/carts/cart.model.js';
import { OrderModel } from './features/orders/order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Repeats a call until it fails. @returns the status of the first failure */
const untilRefused = async (call: () => PromiseLike<{ status: number }>): Promise<number> => {
  for (;;) {
    const { status } = await call();
    if (status !== 200) return status;
  }
};

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'erases every trace of the person, whatever else the account is doing at that moment (%i)',
  async () => {
    const product = await shop.aProduct();
    const products = [{ productId: product._id, quantity: 1 }];
    const address = shop.anAddress();
    const sita = await shop.shopper();
    const user = new Types.ObjectId(sita.user._id);

    const busy = [
      untilRefused(() => sita.post('/api/orders').send({ products, amount: 100, address })),
      untilRefused(() => sita.put(`/api/cart/${sita.user._id}`).send({ products })),
      untilRefused(async () => {
        const added = await sita.post('/api/address').send(address);
        return added.status === 200 ? sita.delete(`/api/address/${(added.body as Address)._id}`) : added;
      }),
    ];
    const erased = await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    expect(erased.status).toBe(200);
    // Either the token was revoked before, or the account was deleted during the call.
    for (const status of await Promise.all(busy)) expect([401, 404]).toContain(status);
    expect({
      orders: await OrderModel.countDocuments({ user }),
      addresses: await AddressBookModel.countDocuments({ _id: user }),
      carts: await CartModel.countDocuments({ _id: user }),
      names: await OrderModel.countDocuments({ 'address.firstname': 'Sita' }),
    }).toEqual({ orders: 0, addresses: 0, carts: 0, names: 0 });
  },
);
