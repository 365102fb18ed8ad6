import type { Target } from '../report/target.js';

/** A part of the report. Cells are finished texts, so that a stored report can be written again. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SectionResult {
  /** A paragraph of Markdown on how it was measured. */
  readonly how: string;
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

export interface SectionOptions {
  /** The duration of each run. */
  readonly seconds: number;
  readonly rounds: number;
  /** The duration of the mixed load for the memory figures. */
  readonly minutes: number;
  /** Reports the current measurement. */
  readonly say: (text: string) => void;
}

export type Section = (options: SectionOptions) => Promise<SectionResult>;
