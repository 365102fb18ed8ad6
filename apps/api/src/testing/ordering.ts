import type { OrderPayload, PlacedOrder } from '@paila/shared';
import type { Caller, Shop } from './open-shop.js';

/** Places orders in a suite's shop. */
export const ordering = (shop: () => Shop) => {
  const orderInputFor = (products: OrderPayload['products'], amount: number, more: object = {}): object => ({
    products,
    amount,
    address: shop().anAddress(),
    ...more,
  });
  return {
    /** The body of an order call. */
    orderInputFor,
    place: async (caller: Caller, orderInput: object): Promise<PlacedOrder> => {
      const answer = await caller.post('/api/orders').send(orderInput);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body as PlacedOrder;
    },
    /** One item of a new product that costs $100 and has 10 items in stock. */
    oneItem: async (): Promise<{ orderInput: object; productId: string }> => {
      const { _id: productId } = await shop().aProduct({ stock: { '42': 10 } });
      return { orderInput: orderInputFor([{ productId, quantity: 1, size: '42' }], 100), productId };
    },
  };
};
