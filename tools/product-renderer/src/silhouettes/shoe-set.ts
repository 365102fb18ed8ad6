import type { DemoProduct, Garment, Silhouette } from '@paila/demo-data';
import type { ShoeForm } from '../geometry/shoe-form.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { courtForm, courtPattern } from './court.js';
import { highTopForm, highTopPattern } from './high-top.js';
import { runnerForm, runnerPattern } from './runner.js';
import { skateForm, skatePattern } from './skate.js';
import { slipOnForm, slipOnPattern } from './slip-on.js';
import { trailForm, trailPattern } from './trail.js';

export type ShoeSilhouette = Exclude<Silhouette, Garment>;

/** All kinds of shoes, and how to paint them from a product's artwork. */
export const SHOES: Record<
  ShoeSilhouette,
  { form: ShoeForm; pattern: (artwork: DemoProduct['artwork']) => ShoePattern }
> = {
  runner: { form: runnerForm, pattern: runnerPattern },
  trail: { form: trailForm, pattern: trailPattern },
  court: { form: courtForm, pattern: courtPattern },
  skate: { form: skateForm, pattern: skatePattern },
  'slip-on': { form: slipOnForm, pattern: slipOnPattern },
  'high-top': { form: highTopForm, pattern: highTopPattern },
};
