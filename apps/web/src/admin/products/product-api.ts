import { productAdmin, products } from '@paila/shared';
import { addChange, addQuery, ifDone } from '../../platform/contract-api.js';
import { addList, adminApi } from '../platform/admin-api.js';

// The lists of shoppers, such as the brands for a filter, change with products, too.
const CHANGED = ['AdminProduct', 'Product'] as const;
const LISTS = { type: 'AdminProduct', id: 'lists' } as const;
const MOVES = { type: 'AdminProduct', id: 'moves' } as const;

export const adminProductApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAllProducts: addList(build, productAdmin, 'listAllProducts', [LISTS]),
    // A form must not begin with an older version than there is.
    showAnyProduct: addQuery(build, productAdmin, 'showAnyProduct', ['AdminProduct'], { keepUnusedDataFor: 0 }),
    createProduct: addChange(build, products, 'createProduct', CHANGED),
    // The form loads the product itself after a refusal.
    changeProduct: addChange(build, products, 'changeProduct', ifDone(CHANGED)),
    deleteProduct: addChange(build, products, 'deleteProduct', CHANGED),
    restoreProduct: addChange(build, products, 'restoreProduct', CHANGED),
    duplicateProduct: addChange(build, products, 'duplicateProduct', CHANGED),
    purgeProduct: addChange(build, productAdmin, 'purgeProduct', CHANGED),
    // This leaves out the product itself, because its open form adopts the new stock.
    moveStock: addChange(build, products, 'moveStock', ['Product', LISTS, MOVES]),
    listStockMoves: addList(build, products, 'listStockMoves', [MOVES], 0),
  }),
});
