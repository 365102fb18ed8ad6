import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { names } from '../../platform/names.js';
import { busyAttributes } from '../../ui/button.js';
import { ariaKeys, Key } from './key.js';

type Look = 'strong' | 'plain' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<Look, string>> = {
  strong: 'border border-accent bg-accent text-accent-text hover:not-disabled:bg-accent-hover',
  plain: 'border border-line-strong hover:not-disabled:border-text hover:not-disabled:bg-sunken',
  quiet: 'hover:not-disabled:bg-sunken',
  danger: 'border border-bad text-bad hover:not-disabled:bg-bad hover:not-disabled:text-surface',
};

/** The classes of a button of the back office: 32 px high, 44 for a finger. */
export const buttonLook = (look: Look = 'plain'): string =>
  names(
    'inline-flex min-h-8 pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-sm px-3 py-1 text-center font-semibold whitespace-nowrap',
    'transition-colors duration-(--quick) disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:opacity-55',
    LOOKS[look],
  );

interface ButtonLooks {
  look?: Look;
  /** The keys of the same action, shown beside the label. */
  keys?: string | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** True if the action is in progress: further presses do nothing, and screen readers say so. */
  busy?: boolean;
}

export const Button = ({
  look,
  keys,
  busy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    {...busyAttributes(busy, onClick)}
    aria-keyshortcuts={ariaKeys(keys)}
    className={names(buttonLook(look), busy && 'cursor-progress! opacity-70', className)}
  >
    {children}
    {keys !== undefined && <Key of={keys} />}
  </button>
);

/** A button that looks like a link in a text. */
export const LinkButton = ({ muted = false, className, ...rest }: ComponentProps<'button'> & { muted?: boolean }) => (
  <button
    type="button"
    {...rest}
    className={names('text-link min-h-8 pointer-coarse:min-h-11', muted && 'text-muted hover:text-text', className)}
  />
);

/** A link that looks like a button. */
export const ButtonLink = ({ look, keys, className, children, ...rest }: LinkProps & ButtonLooks) => (
  <Link {...rest} aria-keyshortcuts={ariaKeys(keys)} className={names(buttonLook(look), className)}>
    {children}
    {keys !== undefined && <Key of={keys} />}
  </Link>
);
