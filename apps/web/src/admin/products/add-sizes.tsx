import { formatSizes, GARMENT_SIZES, MAX_SIZE_LENGTH, SHOE_SIZES } from '@paila/shared';
import { type Ref, useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { FieldMessage } from '../../ui/field.js';
import { names } from '../../platform/names.js';
import { Button } from '../ui/button.js';
import { typedSizes } from './typed-sizes.js';

interface AddSizesProps {
  /** The sizes that the product has. */
  present: readonly string[];
  /** What is typed and not added yet. */
  typed: string;
  /** Why the form cannot be saved with it. */
  problem: string | undefined;
  ref: Ref<HTMLInputElement>;
  onTyped: (typed: string) => void;
  onAdd: (sizes: readonly string[]) => void;
}

/** Adds sizes to a product: those that are typed, or the usual ones. */
export const AddSizes = ({ present, typed, problem, ref, onTyped, onAdd }: AddSizesProps) => {
  const id = useId();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const add = (sizes: readonly string[]): void => {
    const fresh = sizes.filter((size) => !present.includes(size));
    const existing = sizes.filter((size) => present.includes(size));
    const [added, there] = [formatSizes(fresh), formatSizes(existing)];
    onAdd(fresh);
    setAnnouncement([added && t`Added: ${added}`, there && t`Already there: ${there}`].filter(Boolean).join('. '));
  };
  const addTyped = (): void => {
    const { sizes, noSizes, oddRanges } = typedSizes(typed);
    add(sizes);
    // What is no size stays in the field, to be mended.
    onTyped(formatSizes([...noSizes, ...oddRanges]));
    const [words, ranges, most] = [formatSizes(noSizes), formatSizes(oddRanges), String(MAX_SIZE_LENGTH)];
    setRefused([
      ...(words === '' ? [] : [t`${words}: a size begins with a letter or digit, and has at most ${most} characters`]),
      ...(ranges === '' ? [] : [t`${ranges}: a range goes from one whole size up to another, such as 39-44`]),
    ]);
  };
  const problems = refused.length > 0 ? refused.join('. ') : problem;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t`Add sizes`}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t`Commas or semicolons between sizes, a point in half sizes: 4.5. A range such as 39-44 adds each of its sizes.`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          ref={ref}
          value={typed}
          placeholder="42.5; US 9; 39-44"
          autoComplete="off"
          aria-invalid={problems !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => {
            onTyped(event.currentTarget.value);
            setRefused([]);
            setAnnouncement('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTyped();
          }}
          className={names(
            'min-h-8 w-full max-w-72 rounded-sm border bg-raised px-2 pointer-coarse:min-h-11',
            problems === undefined ? 'border-line-strong' : 'border-bad',
          )}
        />
        <Button onClick={addTyped}>{t`Add`}</Button>
        <Button
          look="quiet"
          onClick={() => {
            add(SHOE_SIZES.map(({ eu }) => eu).filter((size) => !size.includes('.')));
          }}
        >
          {t`Shoes 36 to 46`}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            add(GARMENT_SIZES.map(({ size }) => size));
          }}
        >
          {t`S to XXL`}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            add(['One size']);
          }}
        >
          {t`One size`}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted wrap-anywhere empty:hidden">
        {announcement}
      </p>
      <FieldMessage id={`${id}-problem`}>{problems}</FieldMessage>
    </div>
  );
};
