import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { removeStored, writeStored } from '../../platform/storage.js';
import { changedSince } from './merge-fields.js';

/** The milliseconds after a change until the draft is stored. */
const STORE_AFTER_MS = 400;

interface FormDraftOptions<Values> {
  /** The key in the browser's storage, such as `settings-draft`. */
  readonly key: string;
  /** The stored draft; later values are ignored. */
  readonly found: Values | undefined;
  /** Returns the draft: the typed values, and the values that they replace. */
  readonly draft: () => object;
}

export interface FormDraft<Values> {
  readonly isRestored: boolean;
  /**
   * Ends the draft. Values that were typed after the form was sent stay in the form.
   * @param to the saved values
   * @param sent the values that were sent; by default no typed value stays
   * @returns true if the form holds unsaved values
   */
  readonly settle: (to: Values, sent?: Values) => boolean;
}

/**
 * Stores the unsaved values of a form a moment after each change, so that a closed tab or a crash loses nothing. The
 * draft is removed once all changes are undone. `readStoredJson` reads the draft, and the form begins with the draft.
 */
export const useFormDraft = <Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { key, found, draft }: FormDraftOptions<Values>,
): FormDraft<Values> => {
  const [first] = useState(found);
  const [isRestored, setIsRestored] = useState(first !== undefined);
  const { control, reset, getValues, formState } = form;
  const { isDirty } = formState;
  useEffect(() => {
    if (first) reset(first, { keepDefaultValues: true });
  }, [first, reset]);
  const onPause = useEffectEvent(() => {
    if (isDirty) writeStored(key, JSON.stringify(draft()));
    else removeStored(key);
  });
  const typed = useWatch({ control });
  useEffect(() => {
    const timer = setTimeout(onPause, STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, isDirty, key]);
  return {
    isRestored: isRestored && isDirty,
    settle: (to, sent) => {
      const unsent = sent ? changedSince(sent, getValues()) : {};
      removeStored(key);
      setIsRestored(false);
      reset(to);
      reset({ ...to, ...unsent }, { keepDefaultValues: true });
      return Object.keys(unsent).length > 0;
    },
  };
};
