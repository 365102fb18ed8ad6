import type { EventFollower } from './events/index.js';
import type { FeatureRoutes } from './http/serve.js';
import type { Job } from './jobs/index.js';

/** The parts that a feature adds to the shop. */
export interface Feature {
  readonly routes?: readonly FeatureRoutes[];
  readonly jobs?: readonly Job[];
  /** Consumers of events, which already follow them. */
  readonly consumers?: readonly EventFollower[];
  /** Ends what else runs in the background, after jobs and consumers, at the same time as other features. */
  readonly close?: () => void | Promise<void>;
}
