import type { LucideIcon } from 'lucide-react';

/** Pixels per rem at the default text size. */
const REM = 16;

interface IconProps {
  of: LucideIcon;
  /** Pixels at the default text size: icons scale with the text. */
  size: number;
  strokeWidth?: number;
  className?: string;
}

/** A decorative icon: the text next to it, or its button's name, has the meaning. */
export const Icon = ({ of: Drawing, size, ...look }: IconProps) => (
  <Drawing aria-hidden="true" size={`${String(size / REM)}rem`} {...look} />
);
