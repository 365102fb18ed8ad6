import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { productsRefreshed, selectCartItems } from './cart-slice.js';
import { useFreshProductsQuery } from './fresh-products.js';

/**
 * Asks once, whenever a part that shows the cart comes up, what its products cost and how many there are, as both may have
 * changed since they were put in. @returns the ids of products that the shop does not have any more
 */
export const useFreshCart = (): readonly string[] => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const [ids] = useState(() => [...new Set(items.map((item) => item.id))]);
  const { data: fresh } = useFreshProductsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (fresh && fresh.products.length > 0) dispatch(productsRefreshed(fresh.products));
  }, [dispatch, fresh]);
  return fresh?.gone ?? [];
};
