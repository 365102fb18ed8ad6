import { type Facets, type FacetValue, formatRupees, isShoeSize, typeChoices, typeGroupOf } from '@paila/shared';
import { type ReactNode, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useSettings } from '../../platform/settings.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import { brandName, capitalised } from './labels.js';
import { choosing, type ListAddress } from './selection.js';
import { Swatch } from './swatch.js';
import { typeWords } from './type-labels.js';
import { ViewLink } from './view-link.js';

interface FiltersProps {
  facets: Facets;
  list: ListAddress;
  onChanged: () => void;
  /** Whether the list is limited to one brand already. */
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

interface OptionsProps extends Pick<FiltersProps, 'list' | 'onChanged'> {
  choice: 'type' | 'color' | 'company' | 'size';
  values: readonly FacetValue[];
}

/** A chosen value stays among the others where nothing has it, so that it can be taken back. */
const withChosen = (values: readonly FacetValue[], chosen: string | undefined): readonly FacetValue[] =>
  chosen === undefined || values.some(({ value }) => same(chosen, value))
    ? values
    : [...values, { value: chosen, count: 0 }];

/** For each value: whether it is active, and the link that applies or removes it. */
const optionsOf = ({ choice, values, list, onChanged }: OptionsProps) =>
  values.map(({ value, count }) => {
    const isChosen = same(list.view.selection[choice], value);
    const link = {
      list,
      edit: choosing(choice, isChosen ? undefined : value),
      'aria-current': isChosen || undefined,
      onFollowed: onChanged,
    };
    return { value, count, isChosen, link };
  });

/** A choice of at most one value: pressing the active one removes it. */
const Options = ({ label, ...options }: OptionsProps & { label: (value: string) => ReactNode }) => (
  <ul className={names('-mx-2 grid', options.choice === 'color' && 'max-lg:grid-cols-2 max-lg:gap-x-4')}>
    {optionsOf(options).map(({ value, count, isChosen, link }) => (
      <li key={value}>
        <ViewLink
          {...link}
          className={names(
            'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left transition-colors hover:bg-sunken lg:min-h-9',
            isChosen && 'bg-sunken font-bold shadow-[inset_3px_0_0_var(--tab)]',
          )}
        >
          {label(value)}
          <span className="tabular ml-auto text-sm font-normal text-muted">{count}</span>
        </ViewLink>
      </li>
    ))}
  </ul>
);

const SizeOptions = (options: Omit<OptionsProps, 'choice'>) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
    {optionsOf({ ...options, choice: 'size' }).map(({ value, isChosen, link }) => (
      <li key={value} className={value.length > 4 ? 'col-span-2' : undefined}>
        <ViewLink
          {...link}
          className={names(
            'tabular grid min-h-11 w-full place-items-center rounded-sm border text-sm transition-colors lg:min-h-10',
            isChosen ? 'border-accent bg-accent font-bold text-accent-text' : 'border-line-strong hover:border-text',
          )}
        >
          {value}
        </ViewLink>
      </li>
    ))}
  </ul>
);

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

/** Applies on blur or Enter; without the app the browser submits it as a form. */
const PriceRange = ({ facets, list, onChanged }: Pick<FiltersProps, 'facets' | 'list' | 'onChanged'>) => {
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

/** The same column while its options are loading. */
export const FilterSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4">
    {Array.from({ length: 14 }, (_, index) => (
      <SkeletonBlock key={index} className="h-5 w-full" />
    ))}
  </div>
);

/** The filters of a list. Each option is a link, as the selection is part of the address. */
export const Filters = ({ facets, list, onChanged, hidesBrands }: FiltersProps) => {
  const { type, size, color, company } = list.view.selection;
  const types = withChosen(typeChoices(facets.types), type);
  const sizes = withChosen(facets.sizes, size);
  const colors = withChosen(facets.colors, color);
  const brands = withChosen(facets.brands, company);
  const shoeSizes = sizes.filter(({ value }) => isShoeSize(value));
  const clothesSizes = sizes.filter(({ value }) => !isShoeSize(value));
  return (
    <div>
      {types.length > 1 && (
        <Group title={t`Type`}>
          <Options
            choice="type"
            values={types}
            list={list}
            onChanged={onChanged}
            label={(each) => (
              <span className={names(each !== 'clothing' && typeGroupOf(each) === 'clothing' && 'pl-4')}>
                {typeWords(each).name}
              </span>
            )}
          />
        </Group>
      )}
      {shoeSizes.length > 0 && (
        <Group title={t`Shoe size`}>
          <SizeOptions values={shoeSizes} list={list} onChanged={onChanged} />
        </Group>
      )}
      {clothesSizes.length > 0 && (
        <Group title={t`Clothing size`}>
          <SizeOptions values={clothesSizes} list={list} onChanged={onChanged} />
        </Group>
      )}
      {colors.length > 0 && (
        <Group title={t`Colour`}>
          <Options
            choice="color"
            values={colors}
            list={list}
            onChanged={onChanged}
            label={(each) => (
              <>
                <Swatch color={each} />
                {capitalised(each)}
              </>
            )}
          />
        </Group>
      )}
      {!hidesBrands && brands.length > 0 && (
        <Group title={t`Brand`}>
          <Options choice="company" values={brands} list={list} onChanged={onChanged} label={brandName} />
        </Group>
      )}
      {facets.price.max > 0 && (
        <Group title={t`Price`}>
          <PriceRange facets={facets} list={list} onChanged={onChanged} />
        </Group>
      )}
    </div>
  );
};
