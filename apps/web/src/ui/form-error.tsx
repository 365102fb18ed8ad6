import { isApiFailure, messageOf } from '../platform/failure.js';
import { ErrorText } from './states.js';

/** Whether the server's errors are about fields of a form, beside which `showFieldErrors` shows them. */
export const isBesideField = (error: unknown, fields: readonly string[]): boolean =>
  isApiFailure(error) && (error.errors ?? []).some(({ path }) => fields.includes(path));

interface FormErrorProps {
  error: unknown;
  /** The names of the form's fields. */
  fields: readonly string[];
}

/** Why the server has not taken a form, above its fields; nothing if it is said beside one of them. */
export const FormError = ({ error, fields }: FormErrorProps) =>
  error === undefined || isBesideField(error, fields) ? null : <ErrorText>{messageOf(error)}</ErrorText>;
