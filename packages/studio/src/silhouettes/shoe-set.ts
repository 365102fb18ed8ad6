import type { CatalogueEntry, Garment, Silhouette } from '@paila/catalogue';
import type { ShoeForm } from '../geometry/shoe-form.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { courtForm, courtPattern } from './court.js';
import { highTopForm, highTopPattern } from './high-top.js';
import { runnerForm, runnerPattern } from './runner.js';

export type ShoeSilhouette = Exclude<Silhouette, Garment>;

/** Every shoe the studio can model, and how it is painted from a product's artwork. */
export const SHOES: Record<
  ShoeSilhouette,
  { form: ShoeForm; pattern: (artwork: CatalogueEntry['artwork']) => ShoePattern }
> = {
  runner: { form: runnerForm, pattern: runnerPattern },
  court: { form: courtForm, pattern: courtPattern },
  'high-top': { form: highTopForm, pattern: highTopPattern },
};
