import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { authReducer, keepSession } from '../features/accounts/index.js';
import { cartPersistConfig, cartReducer, keepCartInSync } from '../features/carts/index.js';
import { api } from '../platform/api.js';
import { loggedOut } from '../platform/session.js';

const shopReducer = combineReducers({
  auth: authReducer,
  cart: cartReducer,
  [api.reducerPath]: api.reducer,
});

type PersistedState = ReturnType<typeof shopReducer>;

/**
 * Makes a store: one for each page load, and on the server one for each rendering. The stored cart is loaded, and saved
 * from then on, once the store is passed to redux-persist's `persistStore`.
 */
export const createShopStore = () => {
  const listeners = createListenerMiddleware();
  keepCartInSync(listeners);
  return configureStore({
    reducer: persistReducer<PersistedState>(cartPersistConfig<PersistedState>(), shopReducer),
    middleware: (standard) =>
      // The actions of redux-persist contain functions.
      standard({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } })
        .prepend(listeners.middleware, keepSession)
        .concat(api.middleware),
    // Not by animation frames: a background tab gets none, and would keep its skeletons until it is shown.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
};

export type ShopStore = ReturnType<typeof createShopStore>;
export type ShopState = ReturnType<ShopStore['getState']>;

/** The state of a guest with an empty cart, from which the server renders pages. */
export const asGuest = (state: ShopState): ShopState => ({ ...state, ...shopReducer(state, loggedOut()) });
