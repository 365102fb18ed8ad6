import { names } from '../../platform/names.js';

/** A dot in a colour family; its name stands beside it. */
export const Swatch = ({ color, className }: { color: string; className?: string }) => (
  <span aria-hidden="true" data-color={color.toLowerCase()} className={names('swatch', className)} />
);
