import type { ReactNode } from 'react';

interface SkipLinkProps {
  /** The id of the element to go on from. */
  to: string;
  /** Goes there instead of the browser, without a change of the address. */
  onFollowed?: () => void;
  children: ReactNode;
}

/** A link past something long, visible once the keyboard reaches it. */
export const SkipLink = ({ to, onFollowed, children }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="skip-link bg-accent"
    onClick={
      onFollowed &&
      ((event) => {
        event.preventDefault();
        onFollowed();
      })
    }
  >
    {children}
  </a>
);
