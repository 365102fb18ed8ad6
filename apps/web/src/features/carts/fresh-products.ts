import { useDispatch, useSelector } from 'react-redux';
import { useEffect, useState } from 'react';
import { type Product, productCatalog } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { type FreshProducts, productsRefreshed, selectCartItems } from './cart-slice.js';

interface FreshAnswer extends FreshProducts {
  /** True if some products could not be fetched; the cart keeps their old data. */
  readonly isPartial: boolean;
}

export const freshProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    freshProducts: build.query<FreshAnswer, readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        const answers = await Promise.all(
          [...new Set(ids)].map(async (id) => ({
            id,
            ...(await call(endpointCall(productCatalog, 'showProduct', { params: { idOrSlug: id } }))),
          })),
        );
        return {
          data: {
            products: answers.flatMap(({ data }) => (data === undefined ? [] : [data as Product])),
            gone: answers.flatMap(({ id, error }) => (error?.status === 404 ? [id] : [])),
            isPartial: answers.some(({ error }) => error !== undefined && error.status !== 404),
          },
        };
      },
    }),
  }),
});

/**
 * Fetches current prices and stock of the cart's products whenever a component that shows the cart mounts. Both may
 * have changed since they were added.
 * @returns true if some could not be fetched, so that the cart may show old ones
 */
export const useFreshCart = (): boolean => {
  const dispatch = useDispatch();
  const items = useSelector(selectCartItems);
  const [ids] = useState(() => [...new Set(items.map((item) => item.id))]);
  const { data: fresh } = freshProductsApi.useFreshProductsQuery(ids, {
    skip: ids.length === 0,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (fresh) dispatch(productsRefreshed(fresh));
  }, [dispatch, fresh]);
  return fresh?.isPartial === true;
};
