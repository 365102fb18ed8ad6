import {
  callablePhone,
  cashDue,
  type CashTerms,
  type DeliveryZone,
  formatPaisa,
  isElsewhere,
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
import { useDeliveryTerms } from '../delivery/index.js';
import { useCashProblem } from './charge.js';
import type { Quote } from './quote.js';

/** How the order is paid, and what that depends on. */
export interface Paying {
  quote: Quote;
  /** The phone number of delivery; empty until the shopper enters one. */
  phone: string;
  method: PaymentMethod;
  /** The error of the last attempt to order. */
  failure: ApiFailure | undefined;
  forgetFailure: () => void;
}

interface CashNote extends Pick<Paying, 'quote' | 'phone' | 'method'> {
  terms: CashTerms;
  zones: readonly DeliveryZone[];
  problem: ReturnType<typeof useCashProblem>;
}

const CITIES_NAMED = 4;

/** The cities in one phrase: `Kathmandu, Lalitpur and Bhaktapur`. Only the first ones of many are named. */
const cityList = (cities: readonly string[]): string => {
  const more = cities.length - CITIES_NAMED;
  const parts = more > 0 ? [...cities.slice(0, CITIES_NAMED), t`${more} more`] : cities;
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(t` and `);
};

/** Where couriers collect cash, for an order that goes elsewhere. */
const cashPlacesText = (zones: readonly DeliveryZone[]): string => {
  const withCash = zones.filter(({ cash }) => cash);
  if (withCash.length === 0) return t`Available at pick-up.`;
  return withCash.some(isElsewhere)
    ? t`Not available in this city.`
    : t`Available in ${cityList(withCash.flatMap(({ cities }) => cities))}.`;
};

/** What happens to an order with cash on delivery, or why this is none; undefined while another way is chosen. */
const cashNoteText = ({ terms, zones, quote, problem, phone, method }: CashNote): string | undefined => {
  if (problem === 'city') return cashPlacesText(zones);
  if (problem === 'amount') return t`Available up to ${formatPaisa(rupeesToPaisa(terms.maxRupees))}.`;
  if (method !== 'cash') return undefined;
  const number = callablePhone(phone);
  const due = formatPaisa(cashDue(quote.charge));
  return number === undefined
    ? t`We call you to confirm. Please have ${due} in cash ready.`
    : t`We call you on ${number} to confirm. Please have ${due} in cash ready.`;
};

const CHOICE = 'flex min-h-12 items-center gap-3 px-4 font-semibold';

/** The choice between the ways to pay on offer; nothing while there is only one. */
export const PayWith = ({ quote, phone, method, failure, forgetFailure }: Paying) => {
  const providers = usePaymentProviders();
  const { cash: terms, pickUp } = useSettings();
  const { zones } = useDeliveryTerms();
  const problem = useCashProblem(quote);
  const cash = pickUp || zones.some((zone) => zone.cash) ? terms : undefined;
  const noteId = useId();
  const note = cash && cashNoteText({ terms: cash, zones, quote, problem, phone, method });
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
                  <span>{quote.isPickUp ? t`Cash at pick-up` : t`Cash on delivery`}</span>
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
