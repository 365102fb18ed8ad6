import type { LucideIcon } from 'lucide-react';

/** Pixels of a rem, where nobody has enlarged the text. */
const REM = 16;

interface IconProps {
  of: LucideIcon;
  /** Pixels at the text's usual size: an icon grows with the text. */
  size: number;
  strokeWidth?: number;
  className?: string;
}

/** A drawing beside or in the place of words, which say what it means. */
export const Icon = ({ of: Drawing, size, ...look }: IconProps) => (
  <Drawing aria-hidden="true" size={`${String(size / REM)}rem`} {...look} />
);
