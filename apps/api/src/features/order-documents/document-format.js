// Shared by the thread that draws documents and the code that describes them. Plain JavaScript, as a thread cannot load
// TypeScript.

/** Points. */
export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
/** The width between the margins. */
export const FULL_WIDTH = A4.width - 2 * MARGIN;

export const INK = '#20233b';
export const MUTED = '#6d6a70';

/** The content of a cell that people tick with a pen. */
export const TICK_BOX = '\u25a1';

/** @typedef {400 | 700 | 800} Weight */

/**
 * @typedef {object} TextStyle
 * @property {number} [size]
 * @property {Weight} [weight]
 * @property {string} [color]
 * @property {'left' | 'right'} [align]
 */

/**
 * A column of a table: where it begins from the left margin, and how wide it is.
 * @typedef {Readonly<TextStyle & { title: string, x: number, width: number }>} Column
 */
