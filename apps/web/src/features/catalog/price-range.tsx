import { type Facets, formatRupees } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { choosing, type ListAddress } from './selection.js';

const BOUNDS = ['minPrice', 'maxPrice'] as const;

interface PriceBoundProps {
  name: (typeof BOUNDS)[number];
  label: string;
  value: number | undefined;
  placeholder: number;
  /** Rupees per dollar. */
  rate: number;
  onLeft: (form: HTMLFormElement) => void;
}

const PriceBound = ({ name, label, value, placeholder, rate, onLeft }: PriceBoundProps) => (
  <label className="grid gap-1 text-sm">
    {label}
    <span className="flex items-center rounded-sm border border-line-strong bg-raised pl-3 focus-within:border-text">
      <span aria-hidden="true" className="text-muted">
        $
      </span>
      <input
        // Keyed by the value, so that a bound that changes elsewhere (a removed chip, "back") resets the field.
        key={value ?? ''}
        type="number"
        name={name}
        inputMode="decimal"
        min={0}
        defaultValue={value}
        placeholder={String(placeholder)}
        onBlur={({ currentTarget: { form } }) => {
          if (form) onLeft(form);
        }}
        className="tabular min-h-11 w-full min-w-0 bg-transparent px-2 text-base [-moz-appearance:textfield] lg:min-h-10 [&::-webkit-inner-spin-button]:appearance-none"
      />
    </span>
    <span aria-hidden="true" className="tabular text-muted">
      {formatRupees(value ?? placeholder, rate)}
    </span>
  </label>
);

/** A price field's value as written in the address; undefined if it is not a price. */
const boundIn = (field: FormDataEntryValue | null): string | undefined => {
  const amount = typeof field === 'string' ? field.trim() : '';
  return amount !== '' && Number.isFinite(Number(amount)) && Number(amount) >= 0 ? amount : undefined;
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
  const commit = (form: HTMLFormElement): void => {
    const fields = new FormData(form);
    const changed = BOUNDS.flatMap((bound) => {
      const next = boundIn(fields.get(bound));
      const was = selection[bound];
      return next === (was === undefined ? undefined : String(was)) ? [] : [choosing(bound, next)];
    });
    if (changed.length === 0) return;
    list.change((address) => {
      for (const edit of changed) edit(address);
    });
    onChanged();
  };
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
      <PriceBound
        name="minPrice"
        label={t`From`}
        value={selection.minPrice}
        placeholder={Math.floor(facets.price.min)}
        rate={usdToNpr}
        onLeft={commit}
      />
      <PriceBound
        name="maxPrice"
        label={t`To`}
        value={selection.maxPrice}
        placeholder={Math.ceil(facets.price.max)}
        rate={usdToNpr}
        onLeft={commit}
      />
      <button type="submit" tabIndex={-1} className="sr-only">{t`Apply`}</button>
    </form>
  );
};
