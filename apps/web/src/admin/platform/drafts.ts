import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { removeStored, writeStored } from '../../platform/storage.js';
import { changedSince } from './merge-fields.js';

/** Milliseconds after which what was typed is kept. */
const DRAFT_AFTER = 400;

interface FormDraftOptions<Values> {
  /** Where it is kept in this browser, such as `settings-draft`. */
  readonly key: string;
  /** What was found there, if anything; later values are ignored. */
  readonly found: Values | undefined;
  /** What is kept: what was typed, and what it was typed against. */
  readonly draft: () => object;
}

export interface FormDraft<Values> {
  /** Whether the form holds what was typed before and not saved. */
  readonly isRestored: boolean;
  /**
   * Forgets what was typed, but not what was typed since the form was sent.
   * @param to what the form holds from now on
   * @param sent what was sent; without it nothing is kept
   * @returns whether it holds anything that is not saved
   */
  readonly settle: (to: Values, sent?: Values) => boolean;
}

/**
 * Keeps what was typed into a form and not saved, so that a closed tab or a crash loses nothing: a moment after each
 * change, and no longer once all of it is taken back. `readStoredJson` finds it again; the form then begins with it.
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
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const typed = useWatch({ control });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isDirty) writeStored(key, JSON.stringify(latest.current()));
      else removeStored(key);
    }, DRAFT_AFTER);
    return () => {
      clearTimeout(timer);
    };
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
