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

type KeptState = ReturnType<typeof shopReducer>;

/**
 * A store of its own for each page, and on a server for each rendering. The cart of this browser's last visit comes in,
 * and is kept, once the store is handed to redux-persist's `persistStore`.
 */
export const createShopStore = () => {
  const listeners = createListenerMiddleware();
  keepCartInSync(listeners);
  return configureStore({
    reducer: persistReducer<KeptState>(cartPersistConfig<KeptState>(), shopReducer),
    middleware: (standard) =>
      // The actions of redux-persist carry functions.
      standard({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } })
        .prepend(listeners.middleware, keepSession)
        .concat(api.middleware),
    // Not by animation frames, which a tab opened in the background does not get: it would show its skeletons until it
    // is looked at.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
};

export type ShopStore = ReturnType<typeof createShopStore>;
export type ShopState = ReturnType<ShopStore['getState']>;

/** A state as a guest with an empty cart has it: what the server draws pages from. */
export const asGuest = (state: ShopState): ShopState => ({ ...state, ...shopReducer(state, loggedOut()) });
