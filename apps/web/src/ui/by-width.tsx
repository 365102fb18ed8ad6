import type { ReactNode } from 'react';
import { useMedia } from '../platform/media.js';

/** Breakpoints, as media queries and as classes. Written out, because Tailwind searches the source for them. */
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
 * Different content for narrow and wide windows, for when style sheets cannot adapt one set of elements. The server,
 * which does not know the window, renders both and the style sheet shows one; after hydration the other is removed.
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
