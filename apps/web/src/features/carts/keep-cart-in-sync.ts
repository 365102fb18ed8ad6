import { type Cart, type CartItem, isSameLine, type User } from '@paila/shared';
import {
  isAnyOf,
  type ListenerEffectAPI,
  type ListenerMiddlewareInstance,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { type ApiFailure, asSentence, isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { cameOnline } from '../../platform/online.js';
import { showToast } from '../../ui/toast.js';
import { type AuthState, selectUser } from '../accounts/index.js';
import { createCart, getCart, saveCart } from './cart-api.js';
import {
  addToCart,
  type CartState,
  deleteItem,
  emptyCart,
  putItemBack,
  removePaidLines,
  selectCartItems,
  selectUserCartItems,
  serverCartMerged,
  serverCartTaken,
  setItemQuantity,
  setItemSize,
} from './cart-slice.js';

/** Milliseconds without a further change before the cart is sent. */
const CALM = 400;
/** Milliseconds before each retry. After the last, the next change or a restored network starts over. */
const RETRIES = [1_000, 3_000, 10_000, 30_000] as const;

interface State {
  auth: AuthState;
  cart: CartState;
}
type Listener = ListenerEffectAPI<unknown, ThunkDispatch<unknown, unknown, UnknownAction>>;

const isChange = isAnyOf(addToCart, deleteItem, putItemBack, setItemQuantity, setItemSize, emptyCart, removePaidLines);
const isReturn = (action: UnknownAction): boolean => action.type === REHYDRATE || cameOnline.match(action);

const userOf = (state: unknown): User | null => selectUser(state as State);

const sameLines = (a: readonly CartItem[], b: readonly CartItem[]): boolean =>
  a.length === b.length &&
  a.every((line) => b.some((other) => isSameLine(line, other) && line.quantity === other.quantity));

/** The call was cancelled. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** An error that a retry would only repeat; all others may be temporary. */
const isFinal = (error: ApiFailure): boolean =>
  error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Keeps a customer's cart on the server in sync with this browser's. At log-in, and when a customer opens the shop, the
 * server's cart is fetched or created, and line items that only it has are added here. From then on every change is sent
 * after a short delay; the last one wins. Failed calls are retried.
 */
export const keepCartInSync = ({ startListening }: ListenerMiddlewareInstance): void => {
  // The customer whose server cart has been fetched. Nothing is sent before: it would delete what another device added.
  let fetchedFor: string | null = null;

  const itemsNow = (listener: Listener): readonly CartItem[] => selectCartItems(listener.getState() as State);

  /** Sends the cart; the answer contains current prices and omits products that are no longer sold. */
  const save = async (userId: string, listener: Listener, isNew: boolean): Promise<void> => {
    const items = itemsNow(listener);
    const payload = { userId, items };
    const call = listener.dispatch(isNew ? createCart.initiate(payload) : saveCart.initiate(payload));
    listener.signal.addEventListener('abort', () => {
      call.abort();
    });
    const cart = await call.unwrap();
    if (!listener.signal.aborted) listener.dispatch(serverCartTaken(cart.products));
  };

  const meet = (cart: Cart, listener: Listener): void => {
    const state = listener.getState() as State;
    const known = selectUserCartItems(state);
    if (sameLines(selectCartItems(state), known)) {
      listener.dispatch(serverCartTaken(cart.products));
    } else {
      // Line items that the server had before and this browser lacks were removed here, so they are not added again.
      listener.dispatch(
        serverCartMerged(cart.products.filter((line) => !known.some((other) => isSameLine(line, other)))),
      );
    }
  };

  const synchronise = async (userId: string, listener: Listener): Promise<void> => {
    if (fetchedFor !== userId) {
      const call = listener.dispatch(getCart.initiate(userId, { forceRefetch: true, subscribe: false }));
      await call.unwrap();
      const { data: fetched } = await call;
      // Undefined if the whole cache was reset in the meantime.
      if (listener.signal.aborted || fetched === undefined) return;
      fetchedFor = userId;
      if (fetched === null) {
        await save(userId, listener, true);
        return;
      }
      meet(fetched, listener);
    }
    const state = listener.getState() as State;
    if (!sameLines(selectCartItems(state), selectUserCartItems(state))) await save(userId, listener, false);
  };

  startListening({
    predicate: (action, current, previous) =>
      isChange(action) || isReturn(action) || userOf(current)?._id !== userOf(previous)?._id,
    effect: async (action, listener) => {
      listener.cancelActiveListeners();
      const user = userOf(listener.getState());
      if (!user) {
        fetchedFor = null;
        return;
      }
      if (isChange(action)) await listener.delay(CALM);
      for (const pause of [...RETRIES, null]) {
        try {
          await synchronise(user._id, listener);
          return;
        } catch (error) {
          if (listener.signal.aborted || isAborted(error)) return;
          if (!isApiFailure(error)) throw error;
          // An ended session is reported by its own notice.
          if (error.status === 401) return;
          if (isFinal(error) || pause === null) {
            const reason = asSentence(messageOf(error));
            showToast({ text: t`${reason} We couldn’t save your cart to your account. It is safe in this browser.` });
            return;
          }
          await listener.delay(pause);
        }
      }
    },
  });
};
