import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { authReducer, keepSession } from '../features/accounts/index.js';
import { cartReducer } from '../features/carts/index.js';
import { api } from '../platform/api.js';
import { createLateMiddleware } from './late-middleware.js';

/** Actions of redux-persist, which carry functions. */
const PERSISTENCE = ['FLUSH', 'PAUSE', 'PERSIST', 'PURGE', 'REGISTER', 'REHYDRATE'].map((name) => `persist/${name}`);

export const shopReducer = combineReducers({
  auth: authReducer,
  cart: cartReducer,
  [api.reducerPath]: api.reducer,
});

/** A store of its own for each page (and, on a server, for each request); `keepCart` wakes its cart. */
export const createShopStore = () => {
  const late = createLateMiddleware();
  const store = configureStore({
    reducer: shopReducer,
    middleware: (standard) =>
      standard({ serializableCheck: { ignoredActions: PERSISTENCE } })
        .prepend(late.middleware, keepSession)
        .concat(api.middleware),
    // Not by animation frames, which a tab opened in the background does not get: it would show its skeletons until it
    // is looked at.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
  return Object.assign(store, { join: late.join });
};

export type ShopStore = ReturnType<typeof createShopStore>;
