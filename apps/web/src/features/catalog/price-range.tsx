import { type Facets, formatMoney, formatRupees, MAX_LIST_PRICE, plainNumber } from '@paila/shared';
import { useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useSettings } from '../../platform/settings.js';
import { FieldMessage } from '../../ui/field.js';
import { numberInput } from '../../ui/number-field.js';
import { choosing, type ListAddress } from './selection.js';

const BOUNDS = ['minPrice', 'maxPrice'] as const;
type Bound = (typeof BOUNDS)[number];

interface PriceBoundProps {
  name: Bound;
  label: string;
  value: number | undefined;
  placeholder: number;
  /** Rupees per dollar. */
  rate: number;
  /** The id of the message about a wrong price; undefined if this one is right. */
  messageId: string | undefined;
  onLeft: (form: HTMLFormElement) => void;
}

const PriceBound = ({ name, label, value, placeholder, rate, messageId, onLeft }: PriceBoundProps) => (
  <label className="grid gap-1 text-sm">
    {label}
    <span
      className={names(
        'flex items-center rounded-sm border bg-raised pl-3',
        messageId === undefined ? 'border-line-strong focus-within:border-text' : 'border-bad',
      )}
    >
      <span aria-hidden="true" className="text-muted">
        $
      </span>
      <input
        // Keyed by the value, so that a bound that changes elsewhere (a removed chip, "back") resets the field.
        key={value ?? ''}
        name={name}
        defaultValue={value}
        placeholder={String(placeholder)}
        aria-invalid={messageId === undefined ? undefined : true}
        aria-describedby={messageId}
        {...numberInput({
          inputMode: 'decimal',
          onBlur: ({ currentTarget: { form } }) => {
            if (form) onLeft(form);
          },
        })}
        className="tabular min-h-11 w-full min-w-0 bg-transparent px-2 text-base lg:min-h-10"
      />
    </span>
    <span aria-hidden="true" className="tabular text-muted">
      {formatRupees(value ?? placeholder, rate)}
    </span>
  </label>
);

const typedIn = (fields: FormData, bound: Bound): string => {
  const typed = fields.get(bound);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** The reason why a typed price cannot bound a list; undefined for a valid price, or for none. */
const problemWith = (typed: string): string | undefined => {
  if (typed === '') return undefined;
  const amount = Number(plainNumber(typed) ?? Number.NaN);
  if (!(amount >= 0)) return t`Please enter a price in dollars, such as 70 or 129.90`;
  return amount > MAX_LIST_PRICE ? t`Please enter a price up to ${formatMoney(MAX_LIST_PRICE)}` : undefined;
};

interface PriceRangeProps {
  facets: Facets;
  list: ListAddress;
  onChanged: () => void;
}

/** The prices of a list, from and to. Applies on blur or Enter; without the app the browser submits it as a form. */
export const PriceRange = ({ facets, list, onChanged }: PriceRangeProps) => {
  const { selection } = list.view;
  const { usdToNpr } = useSettings();
  const messageId = useId();
  const [problem, setProblem] = useState<{ readonly bound: Bound; readonly words: string }>();
  const commit = (form: HTMLFormElement): void => {
    const fields = new FormData(form);
    const problems = BOUNDS.flatMap((bound) => {
      const words = problemWith(typedIn(fields, bound));
      return words === undefined ? [] : [{ bound, words }];
    });
    setProblem(problems[0]);
    if (problems.length > 0) return;
    const changed = BOUNDS.flatMap((bound) => {
      const next = plainNumber(typedIn(fields, bound));
      const was = selection[bound];
      return (next === undefined ? undefined : Number(next)) === was ? [] : [choosing(bound, next)];
    });
    if (changed.length === 0) return;
    list.change((address) => {
      for (const edit of changed) edit(address);
    });
    onChanged();
  };
  const boundProps = (bound: Bound) => ({
    name: bound,
    value: selection[bound],
    rate: usdToNpr,
    messageId: problem?.bound === bound ? messageId : undefined,
    onLeft: commit,
  });
  return (
    <form
      action={list.pathname}
      noValidate
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        commit(event.currentTarget);
      }}
    >
      {[...new URLSearchParams(list.query)]
        .filter(([name]) => name !== 'page' && !BOUNDS.some((bound) => bound === name))
        .map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
      <PriceBound label={t`From`} placeholder={Math.floor(facets.price.min)} {...boundProps('minPrice')} />
      <PriceBound label={t`To`} placeholder={Math.ceil(facets.price.max)} {...boundProps('maxPrice')} />
      <div className="col-span-2 empty:hidden">
        <FieldMessage id={messageId}>{problem?.words}</FieldMessage>
      </div>
      <button type="submit" tabIndex={-1} className="sr-only">{t`Apply`}</button>
    </form>
  );
};
