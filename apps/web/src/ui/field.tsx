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
  /** True if the label is for screen readers only. */
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  /** A hint, shown below the label. */
  hint?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
}

/** Connects a control to its label, hint and message. @returns the props of the frame, and of the control in it */
const useFrame = <Props extends Labelled>({ label, hideLabel, error, hint, id: given, className, ...rest }: Props) => {
  const made = useId();
  const id = given ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  return {
    frame: { id, label, hideLabel, error, hint, className },
    control: {
      ...rest,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': names(hintId, `${id}-message`),
    },
  };
};

const Frame = ({
  id,
  label,
  hideLabel = false,
  hint,
  error,
  children,
  className,
}: Labelled & { children: ReactNode }) => (
  <div className={names('grid gap-1.5', className)}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
      {label}
    </label>
    {hint && (
      <p id={`${String(id)}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    )}
    {children}
    <FieldMessage id={`${String(id)}-message`}>{error}</FieldMessage>
  </div>
);

interface FieldProps extends Omit<ComponentProps<'input'>, keyof Labelled>, Labelled {
  /** A small button at the end inside the field. */
  trailing?: ReactNode;
}

/**
 * A labelled text field, 44 px high, its message below: `<Field label={t`Email`} {...bind('email')} />`, with
 * `bindFields` of ui/form.tsx.
 */
export const Field = ({ trailing, ...props }: FieldProps) => {
  const { frame, control } = useFrame(props);
  return (
    <Frame {...frame}>
      <div className="relative">
        <input {...control} className={names(controlLook(Boolean(frame.error)), trailing !== undefined && 'pr-18')} />
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

/** The options of a choice, each with its label. */
export const Options = <Value extends string>({
  of,
  label,
}: {
  of: readonly Value[];
  label: (value: Value) => string;
}) =>
  of.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));

/** A labelled choice from a list; give it `<option>`s or {@link Options}. */
export const Select = (props: Omit<ComponentProps<'select'>, keyof Labelled> & Labelled) => {
  const { frame, control } = useFrame(props);
  return (
    <Frame {...frame}>
      <PlainSelect {...control} />
    </Frame>
  );
};

/** A labelled field of several lines, its message below. */
export const TextArea = ({ rows = 3, ...props }: Omit<ComponentProps<'textarea'>, keyof Labelled> & Labelled) => {
  const { frame, control } = useFrame(props);
  return (
    <Frame {...frame}>
      <textarea {...control} rows={rows} className={controlLook(Boolean(frame.error))} />
    </Frame>
  );
};
