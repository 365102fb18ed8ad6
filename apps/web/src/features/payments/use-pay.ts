import type { PaymentProviderName } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { writeStored } from '../../platform/storage.js';
import { purchasePaying } from '../carts/index.js';
import { whenRestored } from '../../platform/coming-back.js';
import { paymentApi } from './payment-api.js';

/** True if the browser may be sent to this address: `javascript:` and the like are refused. */
const isWebAddress = (url: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
};

/** Takes the browser to another site. @returns false if it is not a web address */
const leaveFor = (url: string): boolean => {
  if (!isWebAddress(url)) return false;
  window.location.assign(url);
  return true;
};

interface Pay {
  /** @param again true if the shopper was warned that the payment before may still go through */
  pay: (again?: boolean) => Promise<void>;
  isLeaving: boolean;
  /** The order can no longer be paid. */
  isUsedUp: boolean;
  /** The payment was not begun, because the provider has not decided the payment before. */
  isRefused: boolean;
  failure: string | undefined;
}

/** Starts a payment and sends the browser to the provider's page; once, even if pressed repeatedly. */
export const usePay = (orderId: string, provider: PaymentProviderName): Pay => {
  const [initiate, { error }] = paymentApi.useInitiatePaymentMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isBadAddress, setIsBadAddress] = useState(false);
  const isUnderWay = useRef(false);
  // The back button may restore the page from the browser's cache in the state in which it was left.
  useEffect(
    () =>
      whenRestored(window, () => {
        isUnderWay.current = false;
        setIsLeaving(false);
      }),
    [],
  );
  const pay = async (again = false): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsLeaving(true);
    const { data } = await initiate({ provider, orderId, again });
    if (data) {
      writeStored(SHOPPER_KEYS.paymentId, data.pidx);
      writeStored(SHOPPER_KEYS.paymentProvider, provider);
      purchasePaying(orderId, { provider, pidx: data.pidx });
    }
    const hasLeft = data !== undefined && leaveFor(data.payment_url);
    setIsBadAddress(data !== undefined && !hasLeft);
    if (hasLeft) return;
    isUnderWay.current = false;
    setIsLeaving(false);
  };
  const failed = error === undefined ? undefined : messageOf(error);
  const code = isApiFailure(error) ? error.code : undefined;
  return {
    pay,
    isLeaving,
    isUsedUp: code === 'too_many_payments',
    isRefused: code === 'payment_in_progress',
    failure: isBadAddress ? t`We could not open ${providerTitle(provider)}’s payment page. Please try again.` : failed,
  };
};
