import { Link, type LinkProps } from 'react-router-dom';
import { names } from '../platform/names.js';

/**
 * A link as tall as a finger needs, of which only the words are underlined.
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
