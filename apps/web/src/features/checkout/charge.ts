import {
  type CashProblem,
  cashProblem,
  foldText,
  formatPaisa,
  PAYMENT_LIMITS,
  type PaymentMethod,
  type Paisa,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import {
  providerTitle,
  takesAmount,
  useIsCashChosen,
  usePaymentProviders,
  usePayWith,
} from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { useDeliveryTerms } from '../delivery/index.js';
import type { Quote } from './quote.js';

/**
 * Why the cart cannot be paid in cash; undefined if it can, as far as the page knows. The form demands a phone number,
 * and the API alone knows the history of a number. A city that is still being typed counts as one with cash while it
 * may become one.
 */
export const useCashProblem = ({ isPickUp, city, zone, charge }: Quote): Exclude<CashProblem, 'phone'> | undefined => {
  const { cash } = useSettings();
  const { zones } = useDeliveryTerms();
  const typed = foldText(city);
  const mayBecomeCity = (name: string): boolean => foldText(name).startsWith(typed);
  const mayTakeCash = zones.some((one) => one.cash && (typed === '' || one.cities.some(mayBecomeCity)));
  const takesCash = isPickUp || zone?.cash === true || mayTakeCash;
  const problem = cashProblem({ takesCash, phone: undefined, charge }, cash);
  return problem === 'phone' ? undefined : problem;
};

/** The way to pay for the cart: cash if the shopper chose it and nothing is against it, else a provider. */
export const usePayMethod = (quote: Quote): PaymentMethod => {
  const provider = usePayWith();
  const isCashChosen = useIsCashChosen();
  const problem = useCashProblem(quote);
  return isCashChosen && problem === undefined ? 'cash' : provider;
};

/** The reason why the chosen provider cannot take the charge of the cart; undefined if it can, and for cash. */
export const useRefusedCharge = (method: PaymentMethod, charge: Paisa): string | undefined => {
  const other = usePaymentProviders().find((name) => takesAmount(name, charge));
  if (method === 'cash') return undefined;
  const { min, max } = PAYMENT_LIMITS[method];
  const title = providerTitle(method);
  if (charge < min) return t`${title} takes payments from ${formatPaisa(min)}. Please add something to your cart.`;
  if (charge <= max) return undefined;
  return other === undefined
    ? t`${title} takes at most ${formatPaisa(max)} at a time. Please split this into two orders.`
    : t`${title} takes at most ${formatPaisa(max)} at a time. Please pay with ${providerTitle(other)}.`;
};
