import type { Fields, InferFields } from '@paila/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { messageOf } from '../../platform/api.js';
import { showFieldErrors } from '../../ui/rules-for.js';
import { ErrorText } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { type BodyRules, bodyRules } from './body-rules.js';
import { Button } from './button.js';
import { LeaveGuard } from './leave-guard.js';
import { PanelBody, PanelCancel, PanelFooter } from './side-panel.js';
import { fieldProps } from '../../ui/form.js';

/** A form of {@link useBodyForm}. */
export interface BodyFormState<Values extends FieldValues, Body> extends UseFormReturn<Values, unknown, Body> {
  /** Shows a refusal beside its field, or above the form. The typed values stay. */
  readonly showFailure: (error: unknown) => void;
  /** The properties of a field: `<Field label={t`Note`} {...form.field('note')} />`. */
  readonly field: <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { readonly error: string | undefined };
}

/** A form for a body of the contract; draw it with {@link BodyForm} or {@link PanelForm}. */
export const useBodyForm = <Values extends FieldValues, Of extends Fields>({
  values,
  ...rules
}: BodyRules<Values, Of> & { readonly values: Values }): BodyFormState<Values, InferFields<Of>> => {
  const form = useForm<Values, unknown, InferFields<Of>>({
    resolver: bodyRules(rules),
    defaultValues: values as DefaultValues<Values>,
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const showFailure = (error: unknown): void => {
    // The panel of the form may be closed by now.
    if (!isShown.current) showToast({ text: messageOf(error) });
    else if (!showFieldErrors(error, Object.keys(values) as Path<Values>[], form.setError)) {
      form.setError('root.server', { type: 'server', message: messageOf(error) });
    }
  };
  return { ...form, showFailure, field: (name, options) => fieldProps(form, name, options) };
};

interface BodyFormProps<Values extends FieldValues, Body> {
  form: BodyFormState<Values, Body>;
  /** @param body valid by the contract's rules */
  onSubmit: (body: Body) => Promise<void>;
  children: ReactNode;
  id?: string;
  className?: string;
  /** True if the form can be left without a question, because nothing in it is worth keeping. */
  isDisposable?: boolean;
}

const Refusal = <Values extends FieldValues, Body>({ form }: Pick<BodyFormProps<Values, Body>, 'form'>) => {
  const message = form.formState.errors.root?.['server']?.message;
  return message !== undefined && <ErrorText>{message}</ErrorText>;
};

const Frame = <Values extends FieldValues, Body>({
  form,
  onSubmit,
  children,
  isDisposable = false,
  ...attributes
}: BodyFormProps<Values, Body>) => {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form
      {...attributes}
      noValidate
      onChange={() => form.clearErrors('root.server')}
      onSubmit={(event) => {
        event.preventDefault();
        // The Enter key submits even while the button is busy.
        if (!isSubmitting) void form.handleSubmit(onSubmit)(event);
      }}
    >
      <LeaveGuard isDirty={isDirty && !isDisposable} />
      {children}
    </form>
  );
};

/**
 * A form on a page. The first wrong field gets the focus. Messages stand beside their fields and are announced. A
 * failure loses no typed values, and leaving the page with them takes a confirmation.
 */
export const BodyForm = <Values extends FieldValues, Body>({ children, ...frame }: BodyFormProps<Values, Body>) => (
  <Frame {...frame}>
    <Refusal form={frame.form} />
    {children}
  </Frame>
);

interface PanelFormProps<Values extends FieldValues, Body> extends BodyFormProps<Values, Body> {
  action: string;
  look?: 'strong' | 'danger';
  /** True if the change is in progress, by this button or another control. */
  busy?: boolean;
}

/** A {@link BodyForm} in a `PanelFrame`, with its buttons at the bottom of the panel. */
export const PanelForm = <Values extends FieldValues, Body>({
  action,
  look = 'strong',
  busy = false,
  children,
  ...frame
}: PanelFormProps<Values, Body>) => (
  <Frame {...frame} className="flex min-h-0 flex-1 flex-col">
    <PanelBody>
      <div className="grid gap-4">
        <Refusal form={frame.form} />
        {children}
      </div>
    </PanelBody>
    <PanelFooter>
      <PanelCancel />
      <Button look={look} type="submit" busy={busy || frame.form.formState.isSubmitting}>
        {action}
      </Button>
    </PanelFooter>
  </Frame>
);
