import type { ComponentProps, SyntheticEvent } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { isApiFailure, messageOf } from '../platform/failure.js';
import { ErrorText } from './states.js';

/** Whether the server's errors are about fields of a form, beside which `showFieldErrors` shows them. */
export const isBesideField = (error: unknown, fields: readonly string[]): boolean =>
  isApiFailure(error) && (error.errors ?? []).some(({ path }) => fields.includes(path));

interface FormErrorProps {
  error?: unknown;
  /** The names of the form's fields. */
  fields?: readonly string[];
}

/** Why the server refused a form; nothing if the reason stands beside a field. */
export const FormError = ({ error, fields = [] }: FormErrorProps) =>
  error === undefined || isBesideField(error, fields) ? null : <ErrorText>{messageOf(error)}</ErrorText>;

interface FormProps extends ComponentProps<'form'>, FormErrorProps {
  /** The result of react-hook-form's `handleSubmit`. */
  onSend: (event: SyntheticEvent) => Promise<unknown>;
}

/** A form whose fields the shop validates instead of the browser. The server's error stands above the fields. */
export const Form = ({ onSend, error, fields = [], children, ...form }: FormProps) => (
  <form noValidate {...form} onSubmit={(event) => void onSend(event)}>
    <FormError error={error} fields={fields} />
    {children}
  </form>
);

/**
 * Connects fields to a form of react-hook-form: `<Field label={t`Email`} {...bind('email')} />` registers the field and
 * shows its message. Call it while rendering.
 */
export const bindFields =
  <Values extends FieldValues>({
    register,
    getFieldState,
    formState,
  }: Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
