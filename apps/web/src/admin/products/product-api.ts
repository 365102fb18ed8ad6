import { type BodyOf, type Product, type ProductChangeBody, productAdmin, products } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { addChange, addList, addQuery, adminApi } from '../platform/admin-api.js';

type Sent<Body> = Body & BodyOf<(typeof products)['endpoints']['createProduct']>;

// The lists of shoppers, such as the brands for a filter, change with products, too.
const CHANGED = ['AdminProduct', 'Product'] as const;
const LISTS = { type: 'AdminProduct', id: 'lists' } as const;
const MOVES = { type: 'AdminProduct', id: 'moves' } as const;

const adminProductApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAllProducts: addList(build, productAdmin, 'listAllProducts', [LISTS]),
    // A form must not begin with an older version than there is.
    showAnyProduct: addQuery(build, productAdmin, 'showAnyProduct', ['AdminProduct'], 0),
    createProduct: addChange(build, products, 'createProduct', CHANGED),
    changeProduct: build.mutation<Product, { id: string; body: Sent<ProductChangeBody> }>({
      query: ({ id, body }) => endpointCall(products, 'changeProduct', { params: { id }, body }),
      // The form loads the product itself after a refusal.
      invalidatesTags: (_product, error) => (error ? [] : CHANGED),
    }),
    deleteProduct: addChange(build, products, 'deleteProduct', CHANGED),
    restoreProduct: addChange(build, products, 'restoreProduct', CHANGED),
    duplicateProduct: addChange(build, products, 'duplicateProduct', CHANGED),
    purgeProduct: addChange(build, productAdmin, 'purgeProduct', CHANGED),
    // Not the product itself: its open form adopts the new stock.
    moveStock: addChange(build, products, 'moveStock', ['Product', LISTS, MOVES]),
    listStockMoves: addList(build, products, 'listStockMoves', [MOVES], 0),
  }),
});

export const {
  useListAllProductsQuery,
  useShowAnyProductQuery,
  useLazyShowAnyProductQuery,
  useCreateProductMutation,
  useChangeProductMutation,
  useDeleteProductMutation,
  useRestoreProductMutation,
  useDuplicateProductMutation,
  usePurgeProductMutation,
  useMoveStockMutation,
  useListStockMovesQuery,
} = adminProductApi;
