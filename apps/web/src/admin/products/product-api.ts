import {
  type AdminProduct,
  type BodyOf,
  type Product,
  type ProductChangeBody,
  productAdmin,
  products,
  type StockMove,
  type StockMoveBody,
} from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import {
  addChange,
  adminApi,
  LIST_CACHE_SECONDS,
  type ListPage,
  type ListQuery,
  toListPage,
} from '../platform/admin-api.js';

type Sent<Body> = Body & BodyOf<(typeof products)['endpoints']['createProduct']>;

// Lists of shoppers' calls, such as the brands for a filter, change with products, too.
const CHANGED = ['AdminProduct', 'Product'] as const;
const LISTS = { type: 'AdminProduct', id: 'lists' } as const;
const MOVES = { type: 'AdminProduct', id: 'moves' } as const;

/** The catalogue as staff work with it. */
const adminProductApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAllProducts: build.query<
      ListPage<AdminProduct>,
      ListQuery<(typeof productAdmin)['endpoints']['listAllProducts']>
    >({
      query: (query) => endpointCall(productAdmin, 'listAllProducts', { query }),
      transformResponse: toListPage<AdminProduct>,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
      providesTags: [LISTS],
    }),
    showAnyProduct: build.query<AdminProduct, string>({
      query: (id) => endpointCall(productAdmin, 'showAnyProduct', { params: { id } }),
      // A form must not begin with an older version than there is.
      keepUnusedDataFor: 0,
      providesTags: ['AdminProduct'],
    }),
    createProduct: addChange(build, products, 'createProduct', CHANGED),
    changeProduct: build.mutation<Product, { id: string; body: Sent<ProductChangeBody> }>({
      query: ({ id, body }) => endpointCall(products, 'changeProduct', { params: { id }, body }),
      // A form that was refused looks at the product by itself.
      invalidatesTags: (_product, error) => (error ? [] : CHANGED),
    }),
    deleteProduct: addChange(build, products, 'deleteProduct', CHANGED),
    restoreProduct: addChange(build, products, 'restoreProduct', CHANGED),
    duplicateProduct: addChange(build, products, 'duplicateProduct', CHANGED),
    purgeProduct: addChange(build, productAdmin, 'purgeProduct', CHANGED),
    moveStock: build.mutation<AdminProduct, { id: string; body: StockMoveBody }>({
      query: ({ id, body }) => endpointCall(products, 'moveStock', { params: { id }, body }),
      // Not the product itself: its open form takes over the new stock.
      invalidatesTags: ['Product', LISTS, MOVES],
    }),
    listStockMoves: build.query<ListPage<StockMove>, { id: string; page: number; limit: number }>({
      query: ({ id, ...query }) => endpointCall(products, 'listStockMoves', { params: { id }, query }),
      transformResponse: toListPage<StockMove>,
      keepUnusedDataFor: 0,
      providesTags: [MOVES],
    }),
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
