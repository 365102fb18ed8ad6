import {
  type CashProblem,
  cashProblem,
  foldText,
  formatPaisa,
  type Paisa,
  PAYMENT_LIMITS,
  type PaymentMethod,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import {
  providerTitle,
  takesAmount,
  useIsCashChosen,
  usePaymentProviders,
  usePayWith,
} from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { selectBuyableTotals } from '../carts/index.js';

/** The amount that will be charged for the cart. */
export const useCharge = (): Paisa =>
  toPaisa(toCents(useSelector(selectBuyableTotals).amountTotal), useSettings().usdToNpr);

/**
 * Why the cart cannot be paid in cash on delivery; undefined if it can, as far as the page knows. The form demands a
 * phone number, and the API alone knows the history of a number.
 * @param city of delivery. A city that is still being typed counts as one with cash while it may become one
 */
export const useCashProblem = (city: string): Exclude<CashProblem, 'phone'> | undefined => {
  const { cash } = useSettings();
  const charge = useCharge();
  const typed = foldText(city);
  const meant = cash?.cities.find((name) => foldText(name).startsWith(typed)) ?? city;
  const problem = cashProblem({ city: meant, phone: undefined, charge }, cash);
  return problem === 'phone' ? undefined : problem;
};

/** The way to pay for the cart: cash on delivery if the shopper chose it and nothing is against it, else a provider. */
export const usePayMethod = (city: string): PaymentMethod => {
  const provider = usePayWith();
  const isCashChosen = useIsCashChosen();
  const problem = useCashProblem(city);
  return isCashChosen && problem === undefined ? 'cash' : provider;
};

/** The reason why the chosen provider cannot take the charge of the cart; undefined if it can, and for cash. */
export const useRefusedCharge = (method: PaymentMethod): string | undefined => {
  const charge = useCharge();
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
