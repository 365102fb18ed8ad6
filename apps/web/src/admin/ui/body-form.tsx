import type { FieldError, Fields, InferFields } from '@paila/shared';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { showFieldErrors } from '../../ui/rules-for.js';
import { ErrorText } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { bodyRules } from './body-rules.js';
import { Button } from './button.js';
import { LeaveGuard } from './leave-guard.js';
import { PanelBody, PanelCancel, PanelFooter } from './side-panel.js';

interface BodyFormOptions<Values extends FieldValues, Of extends Fields> {
  /** The fields of the contract's body that the form is for, whose rules are the form's. */
  readonly fields: Of;
  readonly values: Values;
  /** What is typed, as it is sent. */
  readonly read: (values: Values) => { readonly [Name in keyof Of]?: unknown };
  /** What is wrong by what only this screen knows, in its own words. */
  readonly also?: (values: Values) => readonly FieldError[];
}

/** A form of {@link useBodyForm}. */
export interface BodyFormState<Values extends FieldValues, Body> extends UseFormReturn<Values, unknown, Body> {
  /** Says why it was not saved: beside its field, or else above the form; what was typed stays. */
  readonly showFailure: (error: unknown) => void;
}

/** A form for a body of the contract; draw it with {@link BodyForm} or {@link PanelForm}. */
export const useBodyForm = <Values extends FieldValues, Of extends Fields>({
  values,
  ...rules
}: BodyFormOptions<Values, Of>): BodyFormState<Values, InferFields<Of>> => {
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
    const errors = isApiFailure(error) ? error.errors : undefined;
    // Its panel may have been closed meanwhile.
    if (!isShown.current) showToast({ text: messageOf(error) });
    else if (!showFieldErrors(errors, Object.keys(values) as Path<Values>[], form.setError)) {
      form.setError('root.server', { type: 'server', message: messageOf(error) });
    }
  };
  return { ...form, showFailure };
};

interface BodyFormProps<Values extends FieldValues, Body> {
  form: BodyFormState<Values, Body>;
  /** @param body by the contract's rules, ready to be sent */
  onSubmit: (body: Body) => Promise<void>;
  children: ReactNode;
  id?: string;
  className?: string;
  /** Whether it can be left without a question, as there is nothing to lose, such as a password. */
  isDisposable?: boolean;
}

/** Sends the form of a field of several lines, in which Enter begins a new one: for its `onKeyDown`. */
export const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
};

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
      onChange={() => {
        form.clearErrors('root.server');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // The Enter key works when the button does not.
        if (!isSubmitting) void form.handleSubmit(onSubmit)(event);
      }}
    >
      <LeaveGuard isDirty={isDirty && !isDisposable} />
      {children}
    </form>
  );
};

/**
 * A form on a page: the first wrong field gets the focus, messages stand beside their fields and are announced, and
 * what was typed is neither lost by a failure nor left by accident.
 */
export const BodyForm = <Values extends FieldValues, Body>({ children, ...frame }: BodyFormProps<Values, Body>) => (
  <Frame {...frame}>
    <Refusal form={frame.form} />
    {children}
  </Frame>
);

interface PanelFormProps<Values extends FieldValues, Body> extends BodyFormProps<Values, Body> {
  /** What the button that sends it says. */
  action: string;
  look?: 'strong' | 'danger';
  /** Whether it is being sent in another way than by its button. */
  busy?: boolean;
}

/** The form of a panel: put it into a `PanelFrame`. As {@link BodyForm}, with its buttons below. */
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
