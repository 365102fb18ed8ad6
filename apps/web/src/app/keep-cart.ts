import { createListenerMiddleware } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type Persistor } from 'redux-persist';
import { cartPersistConfig, keepCartInSync } from '../features/carts/index.js';
import { shopReducer, type ShopStore } from './store.js';

export { followOtherTabs } from '../features/carts/index.js';

type ShopState = ReturnType<typeof shopReducer>;

/**
 * Brings the cart of this browser's last visit, and keeps it from now on: here, and for a customer on the server. What was
 * put into the cart before is kept too. Nobody needs this code before there is a cart, so it is loaded apart.
 */
export const keepCart = (store: ShopStore): Persistor => {
  const listeners = createListenerMiddleware();
  keepCartInSync(listeners);
  store.join(listeners.middleware);
  const keeping: unknown = persistReducer<ShopState>(cartPersistConfig<ShopState>(), shopReducer);
  // What it puts beside the slices is its own business.
  store.replaceReducer(keeping as typeof shopReducer);
  return persistStore(store);
};
