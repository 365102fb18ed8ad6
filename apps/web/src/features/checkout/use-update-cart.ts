import type { ShortLine } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../../platform/api.js';
import { SetSettingsContext } from '../../platform/settings.js';
import { productsRefreshed, selectCartItems, setItemQuantity, useLazyFreshProductsQuery } from '../carts/index.js';

/**
 * Updates the cart to what can be sold now: current prices, quantities limited to the stock, no ended products.
 * @returns a function that does so, and whether it is in progress or failed
 */
export const useUpdateCart = (): {
  updateCart: (short: readonly ShortLine[]) => Promise<boolean>;
  isUpdating: boolean;
} => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const items = useSelector(selectCartItems);
  const [freshProducts, { isFetching }] = useLazyFreshProductsQuery();
  const setSettings = use(SetSettingsContext);
  const updateCart = async (short: readonly ShortLine[]): Promise<boolean> => {
    const answer = await freshProducts(items.map(({ id }) => id));
    if (!answer.data || answer.data.isPartial) return false;
    // With an old rate the order is refused once more.
    const newer = await import('./newer-settings.js')
      .then(({ newerSettings }) => newerSettings(dispatch))
      .catch(() => undefined);
    setSettings((before) => ({ ...before, ...newer }));
    dispatch(productsRefreshed(answer.data));
    // Lists that were loaded before show the old prices.
    dispatch(api.util.invalidateTags(['Product']));
    for (const item of items) {
      const isGone = answer.data.gone.includes(item.id);
      const shortage = short.find(
        // The server assigns a size to a line item that has none.
        ({ productId, size }) => productId === item.id && (item.size === undefined || size === item.size),
      );
      const available = isGone ? 0 : Math.min(shortage?.available ?? item.quantity, item.quantity);
      if (available < item.quantity) dispatch(setItemQuantity({ line: item, quantity: available }));
    }
    return true;
  };
  return { updateCart, isUpdating: isFetching };
};
