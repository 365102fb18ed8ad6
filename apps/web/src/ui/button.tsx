import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { names } from '../platform/names.js';

type Look = 'strong' | 'festive' | 'plain' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<Look, string>> = {
  strong: 'bg-accent text-accent-text hover:not-disabled:bg-accent-hover',
  festive: 'bg-marigold text-ink hover:not-disabled:bg-marigold-bright',
  plain: 'border border-line-strong hover:not-disabled:border-text hover:not-disabled:bg-sunken',
  quiet: 'text-link px-2! hover:not-disabled:text-accent',
  danger: 'border border-bad text-bad hover:not-disabled:bg-bad hover:not-disabled:text-surface',
};

/** The classes of a button, for an element that looks like one but is neither button nor link. */
export const buttonLook = (look: Look = 'strong', wide = false): string =>
  names(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-6 py-2.5 text-center font-semibold',
    'transition-colors duration-(--quick) disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:opacity-55',
    wide && 'w-full',
    LOOKS[look],
  );

interface ButtonLooks {
  look?: Look;
  wide?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** True if the action is in progress: further presses do nothing, and the button is announced as busy. */
  busy?: boolean;
}

type BusyAttributes = Pick<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'onClick'>;

/** The attributes of a button that may be busy. It is not `disabled` then, so that it keeps the focus. */
export const busyAttributes = (busy: boolean, onClick: BusyAttributes['onClick']): BusyAttributes => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || undefined,
  onClick: (event) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  },
});

export const Button = ({ look, wide, busy = false, className, type = 'button', onClick, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    {...busyAttributes(busy, onClick)}
    className={names(buttonLook(look, wide), busy && 'cursor-progress! opacity-70', className)}
  />
);

/** A link that looks like a button. */
export const ButtonLink = ({ look, wide, className, ...rest }: LinkProps & ButtonLooks) => (
  <Link {...rest} className={names(buttonLook(look, wide), className)} />
);

/** A square button that shows only an icon; its name is for screen readers. */
export const IconButton = ({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={rest.title ?? label}
    className={names(
      'inline-grid size-11 place-items-center rounded-sm transition-colors duration-(--quick)',
      'hover:not-disabled:bg-sunken disabled:opacity-40',
      className,
    )}
  />
);

/**
 * A link as tall as a finger needs. Only its words are underlined.
 * @param inText whether it stands within a sentence, and is lower
 */
export const TextLink = ({ inText = false, className, children, ...rest }: LinkProps & { inText?: boolean }) => (
  <Link
    {...rest}
    className={names('inline-flex items-center font-semibold', inText ? 'min-h-6' : 'min-h-11', className)}
  >
    <span className="text-link">{children}</span>
  </Link>
);
