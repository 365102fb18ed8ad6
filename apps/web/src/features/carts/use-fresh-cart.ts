import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { productsRefreshed, selectCartItems } from './cart-slice.js';
import { useFreshProductsQuery } from './fresh-products.js';

/**
 * Fetches current prices and stock of the cart's products whenever a component that shows the cart mounts, as both may
 * have changed since they were added.
 */
export const useFreshCart = (): void => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const [ids] = useState(() => [...new Set(items.map((item) => item.id))]);
  const { data: fresh } = useFreshProductsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (fresh) dispatch(productsRefreshed(fresh));
  }, [dispatch, fresh]);
};
