import {
  callablePhone,
  cashDue,
  type CashTerms,
  formatPaisa,
  type Paisa,
  type PaymentMethod,
  rupeesToPaisa,
} from '@paila/shared';
import { useId } from 'react';
import { type ApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { choosePayWith, providerTitle, usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { ErrorText } from '../../ui/states.js';
import { useCashProblem, useCharge } from './charge.js';

/** How the order is paid, and what that depends on. */
export interface Paying {
  /** The city of delivery; empty until the shopper enters one. */
  city: string;
  /** The phone number of delivery; empty until the shopper enters one. */
  phone: string;
  method: PaymentMethod;
  /** The error of the last attempt to order. */
  failure: ApiFailure | undefined;
  forgetFailure: () => void;
}

interface CashNote extends Pick<Paying, 'phone' | 'method'> {
  terms: CashTerms;
  charge: Paisa;
  problem: ReturnType<typeof useCashProblem>;
}

const CITIES_NAMED = 4;

/** The cities in one phrase: `Kathmandu, Lalitpur and Bhaktapur`. Only the first ones of many are named. */
const cityList = (cities: readonly string[]): string => {
  const more = cities.length - CITIES_NAMED;
  const parts = more > 0 ? [...cities.slice(0, CITIES_NAMED), t`${more} more`] : cities;
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(t` and `);
};

/** What happens to an order with cash on delivery, or why this is none; undefined while another way is chosen. */
const cashNoteText = ({ terms, charge, problem, phone, method }: CashNote): string | undefined => {
  if (problem === 'city') return t`Available in ${cityList(terms.cities)}.`;
  if (problem === 'amount') return t`Available up to ${formatPaisa(rupeesToPaisa(terms.maxRupees))}.`;
  if (method !== 'cash') return undefined;
  const number = callablePhone(phone);
  const due = formatPaisa(cashDue(charge));
  return number === undefined
    ? t`We call you to confirm. Please have ${due} in cash ready.`
    : t`We call you on ${number} to confirm. Please have ${due} in cash ready.`;
};

const CHOICE = 'flex min-h-12 items-center gap-3 px-4 font-semibold';

/** The choice between the ways to pay on offer; nothing while there is only one. */
export const PayWith = ({ city, phone, method, failure, forgetFailure }: Paying) => {
  const providers = usePaymentProviders();
  const { cash } = useSettings();
  const charge = useCharge();
  const problem = useCashProblem(city);
  const noteId = useId();
  const note = cash && cashNoteText({ terms: cash, charge, problem, phone, method });
  const refusal = failure?.code === 'cash_not_available' ? messageOf(failure) : undefined;
  const radio = (value: PaymentMethod, isRuledOut = false) => (
    <input
      type="radio"
      name="pay-with"
      value={value}
      checked={value === method}
      disabled={isRuledOut}
      aria-describedby={value === 'cash' && note !== undefined ? noteId : undefined}
      className="size-5 shrink-0 accent-accent"
      onChange={() => {
        choosePayWith(value);
        if (refusal !== undefined) forgetFailure();
      }}
    />
  );
  return (
    <>
      {(providers.length > 1 || cash !== undefined) && (
        <fieldset className="pt-4">
          <legend className="pb-2 font-semibold">{t`Pay with`}</legend>
          <div className="divide-y divide-line-strong rounded-sm border border-line-strong">
            <div className="grid auto-cols-fr grid-flow-col divide-x divide-line-strong">
              {providers.map((provider) => (
                <label key={provider} className={names(CHOICE, 'cursor-pointer has-checked:bg-raised')}>
                  {radio(provider)}
                  {providerTitle(provider)}
                </label>
              ))}
            </div>
            {cash && (
              <div className="has-checked:bg-raised">
                <label className={names(CHOICE, problem === undefined ? 'cursor-pointer' : 'text-muted')}>
                  {radio('cash', problem !== undefined)}
                  {t`Cash on delivery`}
                </label>
                {note !== undefined && (
                  <p id={noteId} className="tabular pr-4 pb-3 pl-12 text-sm text-muted">
                    {note}
                  </p>
                )}
              </div>
            )}
          </div>
        </fieldset>
      )}
      {refusal !== undefined && (
        <div className="pt-4">
          <ErrorText>{refusal}</ErrorText>
        </div>
      )}
    </>
  );
};
