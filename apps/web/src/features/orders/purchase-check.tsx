import { pathTo } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { whenBack } from '../../platform/coming-back.js';
import { hasPurchase, selectIsCartRead } from '../carts/index.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

interface Progress {
  isUnderWay: boolean;
  /** True if the shopper came back during a check, whose answer may be older. */
  isRequested: boolean;
}

const check = async (dispatch: Dispatch, progress: Progress): Promise<void> => {
  progress.isRequested = true;
  if (progress.isUnderWay) return;
  progress.isUnderWay = true;
  try {
    while (progress.isRequested && hasPurchase()) {
      progress.isRequested = false;
      // Few shoppers need this code. If the code cannot be loaded, the next visit checks.
      const loaded = await import('./paid-purchases.js').catch(() => undefined);
      await loaded?.announcePaidPurchases(dispatch);
    }
  } finally {
    progress.isUnderWay = false;
  }
};

/** True for the pages that show a payment: Khalti's, and eSewa's below it. */
const isPaymentPage = (path: string): boolean => `${path}/`.startsWith(`${pathTo('payment')}/`);

/**
 * Checks whether an order of this browser was paid meanwhile, when the shop is opened and when the shopper comes back.
 * The provider may have returned to another browser, or to none. The page of a payment needs no check, and the checkout
 * has its own.
 */
export const PurchaseCheck = () => {
  const dispatch = useDispatch<Dispatch>();
  const { pathname } = useLocation();
  const progress = useRef<Progress>({ isUnderWay: false, isRequested: false });
  const isReady = useSelector(selectIsCartRead) && !isPaymentPage(pathname);
  const isCheckout = pathname === pathTo('checkout');
  useEffect(() => {
    if (!isReady) return undefined;
    if (!isCheckout) void check(dispatch, progress.current);
    return whenBack(window, () => void check(dispatch, progress.current));
  }, [dispatch, isReady, isCheckout]);
  return null;
};
