import { OrderModel } from '../order.model.js';

/** The addresses of all pictures that orders have kept of their products, even from the bin. It reads every order. */
export const picturesOfOrders = async (): Promise<string[]> => {
  const pictures = await OrderModel.aggregate<{ readonly _id: string }>([
    { $unwind: '$products' },
    { $unwind: '$products' },
    { $group: { _id: { $ifNull: ['$products.product.img', ''] } } },
  ]);
  return pictures.map(({ _id }) => _id);
};
