import type { InPieces } from './database/pieces.js';
import type { EventFollower } from './events/index.js';
import type { Report } from './finding.js';
import type { FeatureRoutes } from './http/serve.js';
import type { Job } from './jobs/index.js';
import type { Reading } from './metrics/index.js';
import type { StoredTime } from './stored-times.js';

/** The parts that a feature adds to the shop. */
export interface Feature {
  readonly routes?: readonly FeatureRoutes[];
  readonly jobs?: readonly Job[];
  /** Consumers of events, which already follow them. */
  readonly consumers?: readonly EventFollower[];
  /** Figures of the whole shop for monitoring, such as the number of waiting mails. */
  readonly readings?: readonly Reading[];
  /** Ends what else runs in the background, after jobs and consumers, at the same time as other features. */
  readonly close?: () => void | Promise<void>;
}

/** The checks that a feature adds to the doctor, which runs without the app: each feature's index exports its own. */
export interface Audits {
  /** The stored times that work waits for. Those too far in the future are reported, and mended by a job. */
  readonly times?: readonly StoredTime[];
  /**
   * Reports findings, and returns how much was examined, by kind. Compares only what was read in the same piece, or in
   * one snapshot.
   */
  readonly examine?: (inPieces: InPieces, report: Report, now: Date) => Promise<Readonly<Record<string, number>>>;
}
