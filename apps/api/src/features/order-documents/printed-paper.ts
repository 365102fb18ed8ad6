import type { Column, TextStyle } from './document-format.js';

/** A paper as data, from top to bottom. The thread that draws papers knows no orders. */
export interface PrintedPaper {
  /** The title of the paper in readers of PDF. */
  readonly title: string;
  /** The text below each page. */
  readonly foot: string;
  readonly parts: readonly PaperPart[];
}

/** The wordmark, what the paper is, and facts about it. */
export interface Head {
  readonly kind: 'head';
  readonly wordmark: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}
/** Blocks of lines beside each other, each below its title. */
export interface Blocks {
  readonly kind: 'blocks';
  readonly blocks: readonly { readonly title: string; readonly lines: readonly string[] }[];
}
interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}
/** Sums below the last columns of a table, each with a name on the left. */
export interface Sums {
  readonly kind: 'sums';
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly name: string; readonly sums: readonly string[]; readonly isTotal?: boolean }[];
}
/** Paragraphs below each other, over pages if need be. */
export interface Words {
  readonly kind: 'words';
  readonly lines: readonly string[];
  readonly style: TextStyle;
  /** The points of space above the paragraphs. */
  readonly above?: number;
  /** The points of space below the paragraphs. */
  readonly below?: number;
  /** The points of space without which a new page starts. */
  readonly needs?: number;
}
export type PaperPart = Head | Blocks | Table | Sums | Words;
