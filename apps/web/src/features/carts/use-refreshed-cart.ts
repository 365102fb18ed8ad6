import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import { runQuery } from '../../platform/run-query.js';
import { type AuthState, selectUser } from '../accounts/index.js';
import { getCart } from './cart-api.js';
import { type CartState, selectCartItems } from './cart-slice.js';
import { mergeServerCart, sameLines } from './merge-server-cart.js';

interface State {
  auth: AuthState;
  cart: CartState;
}

/**
 * Fetches a customer's cart before it is ordered: another device may have paid for it a moment ago.
 * @returns a function that fetches the cart, and returns true if the lines have changed; false for guests or on failure
 */
export const useRefreshedCart = (): (() => Promise<boolean>) => {
  const store = useStore<State>();
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>();
  return async () => {
    const userId = selectUser(store.getState())?._id;
    if (userId === undefined) return false;
    const before = selectCartItems(store.getState());
    const answer = await runQuery(dispatch(getCart.initiate(userId, { forceRefetch: true })));
    // After a failure, the data is from the previous call.
    const cart = answer.isSuccess ? answer.data : null;
    if (!cart) return false;
    mergeServerCart({ userId, cart }, store.getState(), dispatch);
    return !sameLines(before, selectCartItems(store.getState()));
  };
};
