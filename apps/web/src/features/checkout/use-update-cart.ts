import type { ShortLine } from '@paila/shared';
import { useDispatch, useSelector } from 'react-redux';
import { productsRefreshed, selectCartItems, setItemQuantity } from '../cart/index.js';
import { useFreshProductsMutation } from './fresh-products.js';

/**
 * Brings the cart to what the shop can sell now: prices as they are, quantities as far as there are pairs, products that
 * are gone left out. @returns how to do it, and whether it is under way or failed
 */
export const useUpdateCart = (): {
  updateCart: (short: readonly ShortLine[]) => Promise<boolean>;
  isUpdating: boolean;
} => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const [freshProducts, { isLoading }] = useFreshProductsMutation();
  const updateCart = async (short: readonly ShortLine[]): Promise<boolean> => {
    const answer = await freshProducts(items.map(({ id }) => id));
    if (!answer.data) return false;
    dispatch(productsRefreshed(answer.data.products));
    for (const item of items) {
      const isGone = answer.data.gone.includes(item.id);
      const shortage = short.find(
        // A line without a size was given one by the server.
        ({ productId, size }) => productId === item.id && (item.size === undefined || size === item.size),
      );
      const available = isGone ? 0 : Math.min(shortage?.available ?? item.quantity, item.quantity);
      if (available < item.quantity) dispatch(setItemQuantity({ line: item, quantity: available }));
    }
    return true;
  };
  return { updateCart, isUpdating: isLoading };
};
