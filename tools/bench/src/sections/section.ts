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
  /** How long each run takes. */
  readonly seconds: number;
  readonly rounds: number;
  /** How long the mixed load lasts whose memory is watched. */
  readonly minutes: number;
  /** Says what is being measured. */
  readonly say: (text: string) => void;
}

export type Section = (options: SectionOptions) => Promise<SectionResult>;
