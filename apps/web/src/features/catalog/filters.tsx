import { type Facets, type FacetValue, isShoeSize, typeChoices, productTypeGroup, brandName } from '@paila/shared';
import { type ReactNode, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import { PriceRange } from './price-range.js';
import { choosing, type ListAddress } from './selection.js';
import { typeWords, capitalised } from './type-labels.js';
import { ViewLink } from './view-link.js';

interface FiltersProps {
  facets: Facets;
  list: ListAddress;
  onChanged: () => void;
  /** True if the list is limited to one brand already. */
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

/** A chosen value stays in the list when no product has it, so that the shopper can remove it. */
const withChosen = (values: readonly FacetValue[], chosen: string | undefined): readonly FacetValue[] =>
  chosen === undefined || values.some(({ value }) => same(chosen, value))
    ? values
    : [...values, { value: chosen, count: 0 }];

/** For each value, its state and the link that applies or removes it. */
const filterOptions = ({ choice, values, list, onChanged }: OptionsProps) =>
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

interface OptionGroupProps extends OptionsProps {
  title: string;
  label: (value: string) => ReactNode;
}

/** A choice of at most one value: pressing the active one removes it. Renders nothing without values. */
const OptionGroup = ({ title, label, ...options }: OptionGroupProps) =>
  options.values.length > 0 && (
    <Group title={title}>
      <ul className={names('-mx-2 grid', options.choice === 'color' && 'max-lg:grid-cols-2 max-lg:gap-x-4')}>
        {filterOptions(options).map(({ value, count, isChosen, link }) => (
          <li key={value}>
            <ViewLink
              {...link}
              className={names(
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left transition-colors hover:bg-sunken lg:min-h-9',
                isChosen && 'bg-sunken font-bold shadow-[inset_3px_0_0_var(--color-tab)]',
              )}
            >
              {label(value)}
              <span className="tabular ml-auto text-sm font-normal text-muted">{count}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </Group>
  );

/** A choice of at most one size, as small boxes. */
const SizeGroup = ({ title, ...options }: Omit<OptionGroupProps, 'choice' | 'label'>) =>
  options.values.length > 0 && (
    <Group title={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {filterOptions({ ...options, choice: 'size' }).map(({ value, isChosen, link }) => (
          <li key={value} className={value.length > 4 ? 'col-span-2' : undefined}>
            <ViewLink
              {...link}
              className={names(
                'tabular grid min-h-11 w-full place-content-center rounded-sm border px-1 text-center text-sm wrap-anywhere transition-colors lg:min-h-10',
                isChosen
                  ? 'border-accent bg-accent font-bold text-accent-text'
                  : 'border-line-strong hover:border-text',
              )}
            >
              {value}
            </ViewLink>
          </li>
        ))}
      </ul>
    </Group>
  );

/** The column of filters while its options are loading. */
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
  const shared = { list, onChanged };
  return (
    <div>
      <OptionGroup
        {...shared}
        title={t`Type`}
        choice="type"
        // A list with a single type offers no choice.
        values={types.length > 1 ? types : []}
        label={(value) => (
          <span className={names(value !== 'clothing' && productTypeGroup(value) === 'clothing' && 'pl-4')}>
            {typeWords(value).name}
          </span>
        )}
      />
      <SizeGroup {...shared} title={t`Shoe size`} values={sizes.filter(({ value }) => isShoeSize(value))} />
      <SizeGroup {...shared} title={t`Clothing size`} values={sizes.filter(({ value }) => !isShoeSize(value))} />
      <OptionGroup
        {...shared}
        title={t`Colour`}
        choice="color"
        values={withChosen(facets.colors, color)}
        label={(name) => (
          <>
            <span aria-hidden="true" data-color={name.toLowerCase()} className="swatch" />
            {capitalised(name)}
          </>
        )}
      />
      <OptionGroup
        {...shared}
        title={t`Brand`}
        choice="company"
        values={hidesBrands ? [] : withChosen(facets.brands, company)}
        label={brandName}
      />
      {facets.price.max > 0 && (
        <Group title={t`Price`}>
          <PriceRange {...shared} facets={facets} />
        </Group>
      )}
    </div>
  );
};
