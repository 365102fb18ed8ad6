import { type ComponentProps, type ReactNode, useId } from 'react';
import { names } from '../platform/names.js';

const CONTROL =
  'min-h-11 w-full rounded-sm border bg-raised px-3 py-2 text-text transition-colors duration-(--quick) ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-transparent disabled:border-line disabled:bg-transparent disabled:bg-none disabled:opacity-100';

const controlLook = (wrong: boolean): string =>
  names(CONTROL, wrong ? 'border-bad' : 'border-line-strong hover:border-text');

/**
 * A message next to its field. Always in the page, so that screen readers announce a new text in it; empty, it takes no
 * room, not even its grid's gap.
 */
export const FieldMessage = ({ id, children }: { id?: string | undefined; children?: ReactNode }) => (
  <p id={id} aria-live="polite" className="text-sm text-bad empty:-mt-1.5">
    {children}
  </p>
);

interface Labelled {
  label: ReactNode;
  /** The error message. */
  error?: string | undefined;
  /** A hint, shown below the label. */
  hint?: ReactNode;
}

const useFieldIds = (given: string | undefined, hint: ReactNode) => {
  const made = useId();
  const id = given ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  return { id, hintId, messageId: `${id}-message` };
};

const Frame = ({
  id,
  hintId,
  messageId,
  label,
  hint,
  error,
  children,
  className,
}: Labelled & {
  id: string;
  hintId: string | undefined;
  messageId: string;
  children: ReactNode;
  className?: string | undefined;
}) => (
  <div className={names('grid gap-1.5', className)}>
    <label htmlFor={id} className="text-sm font-semibold">
      {label}
    </label>
    {hint && (
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    )}
    {children}
    <FieldMessage id={messageId}>{error}</FieldMessage>
  </div>
);

/**
 * A labelled text field, 44 px high, its message below. Spread react-hook-form's `register('…')` into it:
 * `<Field label={t`Email`} error={errors.email?.message} {...register('email')} />`.
 */
export const Field = ({
  label,
  error,
  hint,
  id: given,
  className,
  trailing,
  ...input
}: ComponentProps<'input'> &
  Labelled & {
    /** A small button at the end inside the field. */
    trailing?: ReactNode;
  }) => {
  const { id, hintId, messageId } = useFieldIds(given, hint);
  return (
    <Frame {...{ id, hintId, messageId, label, hint, error, className }}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={names(hintId, messageId)}
          className={names(controlLook(Boolean(error)), trailing !== undefined && 'pr-18')}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </Frame>
  );
};

/** A native select in the shop's style, as that works on every phone and with every screen reader. */
export const PlainSelect = ({ className, ...select }: ComponentProps<'select'>) => (
  <select
    {...select}
    className={names(controlLook(select['aria-invalid'] === true), 'select-arrow pr-9!', className)}
  />
);

/** A labelled choice from a list; give it `<option>`s. */
export const Select = ({
  label,
  error,
  hint,
  id: given,
  className,
  ...select
}: ComponentProps<'select'> & Labelled) => {
  const { id, hintId, messageId } = useFieldIds(given, hint);
  return (
    <Frame {...{ id, hintId, messageId, label, hint, error, className }}>
      <PlainSelect
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={names(hintId, messageId)}
      />
    </Frame>
  );
};
