import { CART_PERSISTENCE } from '@paila/shared';

/** The key in local storage that redux-persist derives from ours. */
export const CART_STORAGE_KEY = `persist:${CART_PERSISTENCE.key}`;
