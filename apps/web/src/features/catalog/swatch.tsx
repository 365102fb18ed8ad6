import { names } from '../../platform/names.js';

/** A dot in the colour of a colour family; decorative, as the name is shown next to it. */
export const Swatch = ({ color, className }: { color: string; className?: string }) => (
  <span aria-hidden="true" data-color={color.toLowerCase()} className={names('swatch', className)} />
);
