import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useRefreshedCart } from '../carts/index.js';
import { tellOfPurchases } from '../orders/index.js';

/**
 * Looks before an order whether what is in the cart was paid meanwhile, in another browser or on another device.
 * @returns a function that does so, and tells whether the cart has changed, so that nothing is ordered unseen
 */
export const usePaidMeanwhile = (): (() => Promise<boolean>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const refreshCart = useRefreshedCart();
  return async () => {
    if (await tellOfPurchases(dispatch)) return true;
    const isChanged = await refreshCart();
    if (isChanged) showToast({ text: t`Your cart is up to date. Please look it over.` });
    return isChanged;
  };
};
