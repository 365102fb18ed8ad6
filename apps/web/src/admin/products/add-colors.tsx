import { MAX_COLOR_LENGTH } from '@paila/shared';
import { useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { AddText, useTypedText } from './add-text.js';

/** Adds colors that are not among those of the catalogue. Commas and semicolons separate them. */
export const AddColors = ({ onAdd }: { onAdd: (colors: readonly string[]) => void }) => {
  const id = useId();
  const text = useTypedText('typedColor');
  const [refusal, setRefusal] = useState<string>();
  const add = (): void => {
    const named = text.typed.split(/[,;]/).map((color) => color.trim().toLowerCase());
    const tooLong = named.filter(({ length }) => length > MAX_COLOR_LENGTH);
    onAdd(named.filter((color) => color !== '' && !tooLong.includes(color)));
    // Refused names stay in the field, to be corrected.
    text.setTyped(tooLong.join(', '));
    setRefusal(tooLong.length > 0 ? t`Please use at most ${String(MAX_COLOR_LENGTH)} characters` : undefined);
  };
  return (
    <div className="grid gap-1.5">
      <AddText
        id={id}
        text={text}
        problem={refusal ?? text.problem}
        aria-label={t`Another color`}
        placeholder={t`Another color`}
        className="w-32"
        onTyped={() => setRefusal(undefined)}
        onAdd={add}
      />
    </div>
  );
};
