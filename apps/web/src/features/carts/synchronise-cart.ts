import type { ListenerEffectAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type ApiFailure, asSentence, isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { runQuery } from '../../platform/run-query.js';
import { showToast } from '../../ui/toast.js';
import { createCart, getCart, saveCart } from './cart-api.js';
import { type CartState, selectCartItems, selectSettled, serverCartReceived } from './cart-slice.js';
import { hasChanges, mergeServerCart } from './merge-server-cart.js';

/** Milliseconds before each retry. After the last, the next change or a restored network starts over. */
const RETRIES = [1_000, 3_000, 10_000, 30_000] as const;

interface State {
  cart: CartState;
}
/** The part of the store's API that a listener may use. */
export type Listener = ListenerEffectAPI<State, ThunkDispatch<State, unknown, UnknownAction>>;

/** The customer whose server cart was fetched since the page was loaded, or since the last return to the page. */
interface Fetched {
  for: string | null;
}

/** The call was cancelled. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** True for an error that a retry would only repeat; all others may be temporary. */
const isFinal = (error: ApiFailure): boolean =>
  error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Sends the cart. The answer has current prices, and omits lines that are paid or no longer sold. */
const save = async (userId: string, listener: Listener, isNew: boolean): Promise<void> => {
  const state = listener.getState();
  const payload = { userId, items: selectCartItems(state), settled: selectSettled(state) };
  const call = listener.dispatch(isNew ? createCart.initiate(payload) : saveCart.initiate(payload));
  listener.signal.addEventListener('abort', () => call.abort());
  const cart = await call.unwrap();
  if (!listener.signal.aborted) listener.dispatch(serverCartReceived({ userId, cart }));
};

/** Creates the server's cart. An empty one is not worth a call: the first change looks again, and creates it. */
const createUnlessEmpty = async (userId: string, listener: Listener, fetched: Fetched): Promise<void> => {
  if (selectCartItems(listener.getState()).length === 0) {
    listener.dispatch(serverCartReceived({ userId, cart: { _id: userId, products: [] } }));
    return;
  }
  fetched.for = userId;
  await save(userId, listener, true);
};

const mergeAndSave = async (userId: string, listener: Listener, fetched: Fetched): Promise<void> => {
  if (fetched.for !== userId) {
    const call = listener.dispatch(getCart.initiate(userId, { forceRefetch: true }));
    const { data: cart } = await runQuery(call);
    await call.unwrap();
    // Undefined if the whole cache was reset in the meantime.
    if (listener.signal.aborted || cart === undefined) return;
    if (cart === null) {
      await createUnlessEmpty(userId, listener, fetched);
      return;
    }
    fetched.for = userId;
    mergeServerCart({ userId, cart }, listener.getState(), listener.dispatch);
  }
  if (hasChanges(listener.getState())) await save(userId, listener, false);
};

/** Fetches the server's cart if needed, and sends this browser's changes; see keep-cart-in-sync.ts. */
export const synchroniseCart = async (userId: string, listener: Listener, fetched: Fetched): Promise<void> => {
  for (const pause of [...RETRIES, null]) {
    try {
      await mergeAndSave(userId, listener, fetched);
      return;
    } catch (error) {
      if (listener.signal.aborted || isAborted(error)) return;
      if (!isApiFailure(error)) throw error;
      // An ended session is reported by its own notice.
      if (error.status === 401) return;
      if (isFinal(error) || pause === null) {
        if (!hasChanges(listener.getState())) return;
        const reason = asSentence(messageOf(error));
        showToast({ text: t`${reason} We couldn’t save your cart to your account. It is safe in this browser.` });
        return;
      }
      await listener.delay(pause);
    }
  }
};
