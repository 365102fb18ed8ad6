import { describe, expect, it } from '@jest/globals';
import { orderNumber, type Order, type PlacedOrder } from '@paila/shared';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { next, type Caller } from '../../testing/open-shop.js';

const { shop, sita, admin, beingPaid } = await openPayingSuite();

const CONFLICT = { status: 409, body: { code: 'payment_of_another_order' } };
const aProduct = () => shop.aProduct({ price: 100, stock: { '42': 5 } });
const claim = (caller: Caller, paymentID: string, product: { _id: string }) =>
  caller.post('/api/orders').send({
    products: [{ productId: product._id, quantity: 1, size: '42' }],
    amount: 100,
    address: shop.anAddress(),
    paymentID,
  });
const claimed = async (caller: Caller, paymentID: string): Promise<PlacedOrder> =>
  (await claim(caller, paymentID, await aProduct())).body as PlacedOrder;
const shownNumber = async (order: Order): Promise<string> => orderNumber(await shop.see(admin, order));
const pay = async (pidx: string): Promise<void> => {
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
};

describe('a payment id that was made up', () => {
  it('cannot give an order the number that another one shows', async () => {
    const hari = await shop.shopper();
    await claimed(sita, 'abcX1');
    const product = await aProduct();

    expect(await claim(hari, 'xyzX1', product)).toMatchObject(CONFLICT);
    expect(await claim(sita, 'xyzX1', product)).toMatchObject(CONFLICT);

    expect(await shop.stockOf(product)).toEqual({ '42': 5 });
    expect((await claimed(hari, 'xyzX2')).status).toBe('pending');
    expect(await shop.findings()).toEqual([]);
  });

  it('cannot give it that number at the same moment either', async () => {
    const product = await aProduct();

    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((each) => claim(shop.guest, `pa${each}SameTail`, product)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(CONFLICT);
    expect(await shop.stockOf(product)).toEqual({ '42': 4 });
  });

  it('cannot give an order the number of a confirmed one', async () => {
    const { pidx } = await beingPaid();
    await pay(pidx);

    expect(await claim(await shop.shopper(), `abc${pidx.slice(3)}`, await aProduct())).toMatchObject(CONFLICT);
  });

  it('may have any length, as such orders show no number', async () => {
    const orders = [await claimed(sita, 'ab'), await claimed(sita, 'abc'), await claimed(sita, 'abd')];

    expect(await Promise.all(orders.map(shownNumber))).toEqual(['N/A', 'N/A', 'N/A']);
  });

  it('blocks no payment: the order that the provider confirms gets the number, and the other one loses it', async () => {
    const hari = await shop.shopper();
    const { order, pidx } = await beingPaid();
    const paymentID = `abc${pidx.slice(3)}`;
    const thief = await claimed(hari, paymentID);
    expect(await shownNumber(thief)).toBe(pidx.slice(3));

    await pay(pidx);

    expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', paymentID: pidx });
    expect(await shop.see(admin, thief)).toMatchObject({ status: 'pending', paymentID: null });
    expect(await claimed(hari, paymentID)).toMatchObject({ _id: thief._id });
    expect(await shop.findings()).toEqual([]);
  });

  it('blocks no payment that arrives at the same moment', async () => {
    const product = await aProduct();
    for (let run = 0; run < 5; run += 1) {
      const { order, pidx } = await beingPaid();
      await shop.provider.settle(pidx, 'completed');

      const [answer] = await Promise.all([
        claim(shop.guest, `n${String((next() % 90) + 10)}${pidx.slice(3)}`, product),
        shop.confirm(sita, pidx),
      ]);

      expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', paymentID: pidx });
      if (answer.status === 200) expect(await shownNumber(answer.body as Order)).toBe('N/A');
      else expect(answer).toMatchObject(CONFLICT);
    }
    expect(await shop.findings()).toEqual([]);
  });
});
