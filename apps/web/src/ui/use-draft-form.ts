import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isLoadedFromHistory, whenRestored } from '../platform/coming-back.js';
import { forgetDraft, storeDraft, onDraftEnd, readDraft } from '../platform/drafts.js';

interface DraftFormOptions<Values extends FieldValues> {
  /** The fields of the draft. Passwords need `inMemory`. */
  readonly fields: readonly Path<Values>[];
  /** True if the draft lasts as long as the document, and is not stored. */
  readonly inMemory?: boolean;
}

/** True if a form of this name has input that was not sent. */
export const hasDraft = (name: string): boolean => readDraft(name) !== undefined;

const textIn = (values: unknown, field: string): string | undefined => {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, field) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * Keeps the input of a form for this tab, and fills it in when the form is shown again; see platform/drafts.ts. The
 * server renders forms without the draft, so the draft comes after the first rendering. Earlier input stays.
 * @param name of the draft; forms with the same name share it
 * @returns a function that ends the draft: the form was sent, or closed
 */
export const useDraftForm = <Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  { fields, inMemory = false }: DraftFormOptions<Values>,
): (() => void) => {
  const { defaultValues } = form.formState;
  const initial = (field: string): string => textIn(defaultValues, field) ?? '';
  /** Values that the shop fills in by itself are not a draft. */
  const isTyped = useRef(false);
  const fill = (): void => {
    const draft = readDraft(name);
    isTyped.current = draft !== undefined;
    for (const field of fields) {
      // The fields of forms are texts.
      const value = textIn(draft, field) as PathValue<Values, Path<Values>> | undefined;
      if (value !== undefined && form.getValues(field) === initial(field)) {
        form.setValue(field, value, { shouldDirty: true });
      }
    }
  };
  const keep = (isByHand: boolean): void => {
    const values = Object.fromEntries(fields.map((field) => [field, form.getValues(field)]));
    if (fields.some((field) => values[field] !== initial(field))) storeDraft(name, values, { inMemory });
    // A form that resets itself may show refused input again.
    else if (isByHand && hasDraft(name)) forgetDraft(name);
  };
  const latest = useRef({ form, fill, keep });
  useEffect(() => {
    latest.current = { form, fill, keep };
  });
  const { subscribe } = form;
  useEffect(() => {
    latest.current.fill();
    // The browser's autofill may belong to somebody who has logged out since.
    if (!hasDraft(name) && isLoadedFromHistory()) latest.current.form.reset();
    const empty = (): void => {
      isTyped.current = false;
      latest.current.form.reset();
    };
    const stops = [
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ type, isSubmitting, isSubmitted, isSubmitSuccessful }) => {
          const isByHand = type === 'change';
          // On submit, too: the rules have read autofilled values that caused no event.
          if (isByHand || isSubmitting || (isSubmitted && !isSubmitSuccessful)) isTyped.current = true;
          if (isTyped.current) latest.current.keep(isByHand);
        },
      }),
      onDraftEnd(name, empty),
      // The draft may have ended on another page of this tab.
      whenRestored(window, () => {
        if (isTyped.current && !hasDraft(name)) empty();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [name, subscribe]);
  return () => {
    isTyped.current = false;
    forgetDraft(name);
  };
};
