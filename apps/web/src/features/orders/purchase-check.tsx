import { pathTo } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { whenBack } from '../../platform/coming-back.js';
import { hasPurchase, selectIsCartRead } from '../carts/index.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

let isUnderWay = false;
/** Whether the shopper came back while a check was under way, whose answer may be older. */
let isRequested = false;

const check = async (dispatch: Dispatch): Promise<void> => {
  isRequested = true;
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    while (isRequested && hasPurchase()) {
      isRequested = false;
      // Few need this code. Where it cannot be loaded, the next visit checks.
      const loaded = await import('./paid-purchases.js').catch(() => undefined);
      await loaded?.announcePaidPurchases(dispatch);
    }
  } finally {
    isUnderWay = false;
  }
};

/**
 * Checks whether an order of this browser was paid meanwhile, when the shop is opened and when the shopper comes back.
 * The provider may have returned to another browser, or to none. The page of a payment tells that itself, and the
 * checkout checks once it offers to order.
 */
export const PurchaseCheck = () => {
  const dispatch = useDispatch<Dispatch>();
  const { pathname } = useLocation();
  const isReady = useSelector(selectIsCartRead) && pathname !== pathTo('payment');
  const isCheckout = pathname === pathTo('checkout');
  useEffect(() => {
    if (!isReady) return undefined;
    if (!isCheckout) void check(dispatch);
    return whenBack(window, () => void check(dispatch));
  }, [dispatch, isReady, isCheckout]);
  return null;
};
