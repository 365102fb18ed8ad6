import type { Facets, FacetValue, Selection } from '@paila/shared';
import { type ReactNode, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Bone } from '../../ui/skeleton.js';
import { brandName, capitalised } from './labels.js';
import type { Choice } from './selection.js';
import { Swatch } from './swatch.js';

interface FiltersProps {
  facets: Facets;
  selection: Selection;
  choose: (choice: Choice, value: string | undefined) => void;
  /** The list is of one brand already. */
  hidesBrands: boolean;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-3 text-sm font-semibold text-muted">
        {title}
      </h3>
      {children}
    </div>
  );
};

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

interface OptionsProps {
  choice: Choice;
  values: readonly FacetValue[];
  chosen: string | undefined;
  choose: FiltersProps['choose'];
  label: (value: string) => ReactNode;
}

/** One value of a list, or none: pressing the chosen one lets go of it. */
const Options = ({ choice, values, chosen, choose, label }: OptionsProps) => (
  <ul className={names('-mx-2 grid', choice === 'color' && 'max-lg:grid-cols-2 max-lg:gap-x-4')}>
    {values.map(({ value, count }) => {
      const isChosen = same(chosen, value);
      return (
        <li key={value}>
          <button
            type="button"
            aria-pressed={isChosen}
            className={names(
              'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left transition-colors hover:bg-sunken lg:min-h-9',
              isChosen && 'bg-sunken font-bold shadow-[inset_3px_0_0_var(--tab)]',
            )}
            onClick={() => {
              choose(choice, isChosen ? undefined : value);
            }}
          >
            {label(value)}
            <span className="tabular ml-auto text-sm font-normal text-muted">{count}</span>
          </button>
        </li>
      );
    })}
  </ul>
);

const SizeOptions = ({ values, chosen, choose }: Omit<OptionsProps, 'choice' | 'label'>) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
    {values.map(({ value }) => {
      const isChosen = same(chosen, value);
      return (
        <li key={value} className={value.length > 4 ? 'col-span-2' : undefined}>
          <button
            type="button"
            aria-pressed={isChosen}
            className={names(
              'tabular min-h-11 w-full rounded-sm border text-sm transition-colors lg:min-h-10',
              isChosen ? 'border-accent bg-accent font-bold text-accent-text' : 'border-line-strong hover:border-text',
            )}
            onClick={() => {
              choose('size', isChosen ? undefined : value);
            }}
          >
            {value}
          </button>
        </li>
      );
    })}
  </ul>
);

interface PriceBoundProps {
  choice: 'minPrice' | 'maxPrice';
  label: string;
  value: number | undefined;
  placeholder: number;
  choose: FiltersProps['choose'];
}

const PriceBound = ({ choice, label, value, placeholder, choose }: PriceBoundProps) => {
  const commit = (input: HTMLInputElement): void => {
    const amount = input.value.trim();
    const isAmount = amount !== '' && Number.isFinite(Number(amount)) && Number(amount) >= 0;
    const next = isAmount ? amount : undefined;
    if (next !== (value === undefined ? undefined : String(value))) choose(choice, next);
  };
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <span className="flex items-center rounded-sm border border-line-strong bg-raised pl-3 focus-within:border-text">
        <span aria-hidden="true" className="text-muted">
          $
        </span>
        <input
          // A bound that was changed elsewhere (a chip removed, "back") starts afresh.
          key={value ?? ''}
          type="number"
          inputMode="decimal"
          min={0}
          defaultValue={value}
          placeholder={String(placeholder)}
          className="tabular min-h-11 w-full min-w-0 bg-transparent px-2 text-base [-moz-appearance:textfield] lg:min-h-10 [&::-webkit-inner-spin-button]:appearance-none"
          onBlur={(event) => {
            commit(event.currentTarget);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(event.currentTarget);
          }}
        />
      </span>
    </label>
  );
};

/** The same column while what it offers is on its way. */
export const FilterBones = () => (
  <div aria-hidden="true" className="grid gap-4">
    {Array.from({ length: 14 }, (_, index) => (
      <Bone key={index} className="h-5 w-full" />
    ))}
  </div>
);

/** What a list can be narrowed by; each choice goes straight into the address bar. */
export const Filters = ({ facets, selection, choose, hidesBrands }: FiltersProps) => (
  <div>
    {facets.colors.length > 0 && (
      <Group title={t`Colour`}>
        <Options
          choice="color"
          values={facets.colors}
          chosen={selection.color}
          choose={choose}
          label={(color) => (
            <>
              <Swatch color={color} />
              {capitalised(color)}
            </>
          )}
        />
      </Group>
    )}
    {!hidesBrands && facets.brands.length > 0 && (
      <Group title={t`Brand`}>
        <Options choice="company" values={facets.brands} chosen={selection.company} choose={choose} label={brandName} />
      </Group>
    )}
    {facets.sizes.length > 0 && (
      <Group title={t`Size`}>
        <SizeOptions values={facets.sizes} chosen={selection.size} choose={choose} />
      </Group>
    )}
    {facets.price.max > 0 && (
      <Group title={t`Price`}>
        <div className="grid grid-cols-2 gap-3">
          <PriceBound
            choice="minPrice"
            label={t`From`}
            value={selection.minPrice}
            placeholder={Math.floor(facets.price.min)}
            choose={choose}
          />
          <PriceBound
            choice="maxPrice"
            label={t`To`}
            value={selection.maxPrice}
            placeholder={Math.ceil(facets.price.max)}
            choose={choose}
          />
        </div>
      </Group>
    )}
  </div>
);
