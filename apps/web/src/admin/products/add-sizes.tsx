import { formatSizes, GARMENT_SIZES, MAX_SIZE_LENGTH, parseSizes, SHOE_SIZES } from '@paila/shared';
import { useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';
import { AddText, useTypedText } from './add-text.js';

const RANGE = /^([\d.]+)\s*[-–]\s*([\d.]+)$/;
/** A longer range is a typing mistake. */
const MAX_SIZES_IN_RANGE = 31;

interface TypedSizes {
  readonly sizes: readonly string[];
  /** Texts that no size can have as its name. */
  readonly noSizes: readonly string[];
  /** Ranges that do not go from one whole size up to another. */
  readonly oddRanges: readonly string[];
}

/** `39-41` is 39, 40 and 41. Undefined for a range with halves, or one that does not rise. */
const sizesFrom = (first: number, last: number): string[] | undefined => {
  const count = last - first + 1;
  const isClear = Number.isInteger(first) && Number.isInteger(last) && count > 1 && count <= MAX_SIZES_IN_RANGE;
  return isClear ? Array.from({ length: count }, (_, step) => String(first + step)) : undefined;
};

/** The sizes in a text such as `36, 39-41, US 9.5`: those of `parseSizes`, and each size of a range. */
const typedSizes = (typed: string): TypedSizes => {
  const { sizes: named, refused: noSizes } = parseSizes(typed);
  const sizes: string[] = [];
  const oddRanges: string[] = [];
  for (const text of named) {
    const [, first, last] = RANGE.exec(text) ?? [];
    const range = sizesFrom(Number(first), Number(last));
    if (range) sizes.push(...range);
    else if (first === undefined) sizes.push(text);
    else oddRanges.push(text);
  }
  return { sizes: [...new Set(sizes)], noSizes, oddRanges };
};

interface AddSizesProps {
  present: readonly string[];
  onAdd: (sizes: readonly string[]) => void;
}

/** Adds sizes to a product: the typed ones, or the usual ones. */
export const AddSizes = ({ present, onAdd }: AddSizesProps) => {
  const id = useId();
  const text = useTypedText('typedSizes');
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const add = (sizes: readonly string[]): void => {
    const fresh = sizes.filter((size) => !present.includes(size));
    const existing = sizes.filter((size) => present.includes(size));
    const [added, there] = [formatSizes(fresh), formatSizes(existing)];
    onAdd(fresh);
    setAnnouncement([added && t`Added: ${added}`, there && t`Already there: ${there}`].filter(Boolean).join('. '));
  };
  const addTyped = (): void => {
    const { sizes, noSizes, oddRanges } = typedSizes(text.typed);
    add(sizes);
    // Refused sizes stay in the field, to be corrected.
    text.setTyped(formatSizes([...noSizes, ...oddRanges]));
    const [words, ranges, max] = [formatSizes(noSizes), formatSizes(oddRanges), String(MAX_SIZE_LENGTH)];
    setRefusals([
      ...(words === '' ? [] : [t`${words}: a size begins with a letter or digit, and has at most ${max} characters`]),
      ...(ranges === '' ? [] : [t`${ranges}: a range goes from one whole size up to another, such as 39-44`]),
    ]);
  };
  const usual: readonly (readonly [string, readonly string[]])[] = [
    [t`Shoes 36 to 46`, SHOE_SIZES.map(({ eu }) => eu).filter((size) => !size.includes('.'))],
    [t`S to XXL`, GARMENT_SIZES.map(({ size }) => size)],
    [t`One size`, ['One size']],
  ];
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t`Add sizes`}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t`Separate sizes with commas or semicolons. Write half sizes with a point: 4.5. A range such as 39-44 adds each of its sizes.`}
      </p>
      <AddText
        id={id}
        text={text}
        problem={refusals.length > 0 ? refusals.join('. ') : text.problem}
        placeholder="42.5; US 9; 39-44"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        className="w-full max-w-72"
        onTyped={() => {
          setRefusals([]);
          setAnnouncement('');
        }}
        onAdd={addTyped}
        buttons={usual.map(([label, sizes]) => (
          <Button key={label} look="quiet" onClick={() => add(sizes)}>
            {label}
          </Button>
        ))}
      >
        <p role="status" className="text-sm text-muted wrap-anywhere empty:hidden">
          {announcement}
        </p>
      </AddText>
    </div>
  );
};
