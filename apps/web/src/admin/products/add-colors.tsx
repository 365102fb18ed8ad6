import { MAX_COLOR_LENGTH } from '@paila/shared';
import { type Ref, useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { FieldMessage } from '../../ui/field.js';
import { Button } from '../ui/button.js';

interface AddColorsProps {
  /** What is typed and not added yet. */
  typed: string;
  /** Why the form cannot be saved with it. */
  problem: string | undefined;
  ref: Ref<HTMLInputElement>;
  onTyped: (typed: string) => void;
  onAdd: (colors: readonly string[]) => void;
}

/** Adds colors that are not among those of the catalogue; commas and semicolons part them. */
export const AddColors = ({ typed, problem, ref, onTyped, onAdd }: AddColorsProps) => {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const add = (): void => {
    const named = typed.split(/[,;]/).map((each) => each.trim().toLowerCase());
    const tooLong = named.filter(({ length }) => length > MAX_COLOR_LENGTH);
    onAdd(named.filter((each) => each !== '' && !tooLong.includes(each)));
    // What is no name stays in the field, to be mended.
    onTyped(tooLong.join(', '));
    setRefused(tooLong.length > 0 ? t`Please use at most ${String(MAX_COLOR_LENGTH)} characters` : undefined);
  };
  const words = refused ?? problem;
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        <input
          ref={ref}
          aria-label={t`Another color`}
          aria-describedby={id}
          aria-invalid={words !== undefined}
          placeholder={t`Another color`}
          value={typed}
          onChange={(event) => {
            setRefused(undefined);
            onTyped(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="min-h-8 w-32 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11"
        />
        <Button onClick={add}>{t`Add`}</Button>
      </div>
      <FieldMessage id={id}>{words}</FieldMessage>
    </div>
  );
};
