import { useDispatch } from 'react-redux';
import { addToCart, type PaidLine } from './cart-slice.js';
import { useLazyFreshProductsQuery } from './fresh-products.js';

interface PutInCart {
  /** @returns whether anything of it is still sold, and so in the cart */
  putInCart: (lines: readonly PaidLine[]) => Promise<boolean>;
  isPutting: boolean;
}

/** Puts what was ordered before into the cart, with today's prices, as far as it is still sold. */
export const usePutInCart = (): PutInCart => {
  const dispatch = useDispatch();
  const [freshProducts, { isFetching }] = useLazyFreshProductsQuery();
  const putInCart = async (lines: readonly PaidLine[]): Promise<boolean> => {
    const { data } = await freshProducts(lines.map(({ id }) => id));
    const products = data?.products ?? [];
    for (const { id, size, quantity } of lines) {
      const product = products.find(({ _id }) => _id === id);
      if (product) dispatch(addToCart({ product, quantity, size }));
    }
    return products.length > 0;
  };
  return { putInCart, isPutting: isFetching };
};
