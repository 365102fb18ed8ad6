import type { ReactNode } from 'react';
import { useMedia } from '../platform/media.js';

/** From which width on, and how style sheets tell the same. The classes are written out, as the sheets are made from them. */
const WIDTHS = {
  md: { query: '(min-width: 48rem)', below: 'contents md:hidden', above: 'hidden md:contents' },
  lg: { query: '(min-width: 64rem)', below: 'contents lg:hidden', above: 'hidden lg:contents' },
} as const;

interface ByWidthProps {
  from: keyof typeof WIDTHS;
  narrow?: ReactNode;
  wide?: ReactNode;
}

/**
 * One thing in a narrow window and another in a wide one, where style sheets alone cannot make them of the same elements.
 * The server, which knows no window, draws both, and the style sheet shows one; the browser drops the other.
 */
export const ByWidth = ({ from, narrow = null, wide = null }: ByWidthProps) => {
  const { query, below, above } = WIDTHS[from];
  const isWide = useMedia(query);
  return (
    <>
      <div className={below}>{isWide === true ? null : narrow}</div>
      <div className={above}>{isWide === false ? null : wide}</div>
    </>
  );
};
