import { createElement, type ComponentProps } from 'react';

/** Pixels that an icon is drawn in, both ways. */
const GRID = 24;

/** Pixels of a rem where nobody has asked for larger letters: who does, gets larger icons too. */
const REM = 16;

/** Of lucide's, as far as it is needed. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}
interface IconProps extends ComponentProps<'svg'> {
  /** Pixels, both ways. */
  size?: number;
}

/**
 * Makes an icon of lucide's shapes. It stands in the place of lucide's own maker in what browsers get: that one is for
 * other frameworks too, and heavier than all the icons that a page shows.
 */
export const createIcon = ({ node }: IconData) =>
  function Icon({ size = GRID, strokeWidth = 2, ...rest }: IconProps) {
    const side = `${String(size / REM)}rem`;
    return createElement(
      'svg',
      {
        width: side,
        height: side,
        viewBox: `0 0 ${String(GRID)} ${String(GRID)}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
