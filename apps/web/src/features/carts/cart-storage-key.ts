import { CART_PERSISTENCE } from '@paila/shared';

/** The key in local storage that redux-persist makes of ours. */
export const CART_STORAGE_KEY = `persist:${CART_PERSISTENCE.key}`;
