import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { authReducer, keepSession } from '../features/auth/index.js';
import { cartPersistConfig, cartReducer, keepCartInSync } from '../features/cart/index.js';
import { api } from '../platform/api.js';

/** A store of its own for each page (and, on a server, for each request); `persistStore` wakes its cart. */
export const createShopStore = () => {
  const reducer = combineReducers({
    auth: authReducer,
    cart: cartReducer,
    [api.reducerPath]: api.reducer,
  });
  type ShopState = ReturnType<typeof reducer>;
  const listeners = createListenerMiddleware();
  keepSession(listeners);
  keepCartInSync(listeners);
  return configureStore({
    reducer: persistReducer<ShopState>(cartPersistConfig<ShopState>(), reducer),
    middleware: (standard) =>
      standard({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    // Not by animation frames, which a tab opened in the background does not get: it would show its skeletons until it
    // is looked at.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
};

export type ShopStore = ReturnType<typeof createShopStore>;
