import type { ComponentProps, SyntheticEvent } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { isApiFailure, messageOf } from '../platform/failure.js';
import { ErrorText } from './states.js';

/** True if the server's errors are about fields of a form, beside which `showFieldErrors` shows them. */
export const isBesideField = (error: unknown, fields: readonly string[]): boolean =>
  isApiFailure(error) && (error.errors ?? []).some(({ path }) => fields.includes(path));

interface FormErrorProps {
  error?: unknown;
  fields?: readonly string[];
}

/** Shows the server's reason to refuse a form, unless the reason stands beside a field. */
export const FormError = ({ error, fields = [] }: FormErrorProps) =>
  error === undefined || isBesideField(error, fields) ? null : <ErrorText>{messageOf(error)}</ErrorText>;

interface FormProps extends ComponentProps<'form'>, FormErrorProps {
  /** Such as the result of react-hook-form's `handleSubmit`. */
  onSend: (event: SyntheticEvent<HTMLFormElement>) => Promise<unknown>;
}

/** A form whose fields the shop validates instead of the browser. The server's error stands above the fields. */
export const Form = ({ onSend, error, fields = [], children, ...form }: FormProps) => (
  <form noValidate {...form} onSubmit={(event) => void onSend(event)}>
    <FormError error={error} fields={fields} />
    {children}
  </form>
);

/** The properties of a field's component: its registration and its error. Call it while rendering. */
export const fieldProps = <Values extends FieldValues, Name extends Path<Values>, Body>(
  {
    register,
    getFieldState,
    formState,
  }: Pick<UseFormReturn<Values, unknown, Body>, 'register' | 'getFieldState' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
): UseFormRegisterReturn<Name> & { readonly error: string | undefined } => ({
  ...register(name, options),
  error: getFieldState(name, formState).error?.message,
});

/** Connects fields to a form: `<Field label={t`Email`} {...bind('email')} />`. */
export const bindFields =
  <Values extends FieldValues>(form: UseFormReturn<Values>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) =>
    fieldProps(form, name, options);
