import { type ComponentProps, useId } from 'react';
import { names } from '../platform/names.js';
import { FieldMessage } from './field.js';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hideLabel?: boolean;
  /** Shown below the label. */
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled field of several lines, its message below. */
export const TextArea = ({ label, hideLabel = false, hint, error, rows = 3, ...rest }: TextAreaProps) => {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm break-words text-muted">
          {hint}
        </p>
      )}
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={names(hint && `${id}-hint`, `${id}-message`)}
        className={names(
          'w-full rounded-sm border bg-raised px-3 py-2',
          error ? 'border-bad' : 'border-line-strong hover:border-text',
        )}
      />
      <FieldMessage id={`${id}-message`}>{error}</FieldMessage>
    </div>
  );
};
