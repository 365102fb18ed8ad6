import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { checkPurchases, type PaidMeanwhile } from './check-purchases.js';

const wordsFor = ({ order }: PaidMeanwhile): string => {
  const number = order?.shortNumber;
  if (order?.status === 'pending') return t`Khalti is checking your payment, so its items are no longer in your cart.`;
  if (order?.status === 'refunded')
    return t`Your order was paid and refunded, so its items are no longer in your cart.`;
  return number === undefined
    ? t`Your order is paid, so its items are no longer in your cart.`
    : t`Your order ${number} is paid, so its items are no longer in your cart.`;
};

/**
 * Checks the open purchases, and tells the shopper which were paid meanwhile, as the cart changes without their doing.
 * @returns whether any was
 */
export const tellOfPurchases = async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<boolean> => {
  const paid = await checkPurchases(dispatch);
  for (const each of paid) showToast({ text: wordsFor(each) });
  return paid.length > 0;
};
