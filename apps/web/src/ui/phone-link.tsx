import { phoneLink } from '@paila/shared';
import { names } from '../platform/names.js';

interface PhoneLinkProps {
  /** The number as somebody typed it. */
  phone: string;
  className?: string;
}

/** A phone number that a press calls; plain text if no phone can call it. */
export const PhoneLink = ({ phone, className }: PhoneLinkProps) => {
  const href = phoneLink(phone);
  return href === undefined ? (
    <span className={className}>{phone}</span>
  ) : (
    <a className={names('text-link', className)} href={href}>
      {phone}
    </a>
  );
};
