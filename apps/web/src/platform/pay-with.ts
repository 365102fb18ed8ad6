import {
  type Paisa,
  PAYMENT_LIMITS,
  type PaymentMethod,
  type PaymentProviderName,
  pathTo,
  PROVIDER_TITLES,
} from '@paila/shared';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';
import { useSettings } from './settings.js';
import { SHOPPER_KEYS } from './shopper-keys.js';
import { readStored, writeStored } from './storage.js';

/** The name that people know a provider by. The first payments name no provider: they are Khalti's. */
export const providerTitle = (provider: PaymentProviderName = 'khalti'): string => PROVIDER_TITLES[provider];

/** The page on which a shopper begins to pay an order with a provider. */
export const payPath = (provider: PaymentProviderName, orderId: string): string => pathTo(provider, { order: orderId });

/** True if a provider takes payments of an amount. */
export const takesAmount = (provider: PaymentProviderName, amount: Paisa): boolean => {
  const { min, max } = PAYMENT_LIMITS[provider];
  return amount >= min && amount <= max;
};

/** A payment at its provider. The first payments name none. */
export interface ProviderPayment {
  readonly provider?: PaymentProviderName | undefined;
  readonly pidx: string;
}

/** The page with the result of a payment. */
export const paymentPath = ({ provider = 'khalti', pidx }: ProviderPayment): string =>
  pathTo(provider === 'esewa' ? 'esewaReturn' : 'payment', { pidx });

/** The arguments of the call that looks a payment up. */
export const paymentInput = ({ provider = 'khalti', pidx }: ProviderPayment) => ({
  params: { provider },
  body: { pidx },
});

const KEY = SHOPPER_KEYS.payWith;
const { notify, subscribe } = createListeners();

/** Stores the shopper's choice of a way to pay for this visit and the next ones. */
export const choosePayWith = (method: PaymentMethod): void => {
  writeStored(KEY, method);
  notify();
};

const useChoice = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readStored(KEY),
    () => null,
  );

/** True if the shopper chose cash on delivery last. The shop may not offer it for every order. */
export const useIsCashChosen = (): boolean => useChoice() === 'cash';

/** The providers that a shopper can pay with, at least one. */
export const usePaymentProviders = (): readonly PaymentProviderName[] => useSettings().paymentProviders;

/**
 * The provider to pay online with: a given one, else the one that the shopper chose last, else the first. Providers
 * that are no longer on offer do not count.
 */
export const usePayWith = (given?: PaymentProviderName): PaymentProviderName => {
  const providers = usePaymentProviders();
  const chosen = useChoice();
  const onOffer = (requested: string | null | undefined) => providers.find((provider) => provider === requested);
  return onOffer(given) ?? onOffer(chosen) ?? providers[0] ?? 'khalti';
};
