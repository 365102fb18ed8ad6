/** The local-storage keys that the shop's client uses. */
export const STORAGE_KEYS = { userToken: 'userToken', userInfo: 'userInfo', paymentId: 'paymentID' } as const;

/** The persistence of the cart slice: key, version, and milliseconds to wait for storage. */
export const CART_PERSISTENCE = { key: 'root', version: 1, timeout: 5000, slice: 'cart' } as const;
