import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import { pickVariant } from '../silhouettes/variation.js';
import { creasesBeside, mirroredFolds, type Fold } from './folds.js';
import type { Panel } from './pattern.js';

/** Drapes end this far below the hem, so that they are full there and the hem waves. */
const PAST_HEM = 1040;

/** Drags from the armpits, where lowered arms leave too much cloth, and drapes from the chest to the hem. */
const FRONT: readonly Fold[] = [
  [259, 262, 84, 350, 30, 11],
  [261, 286, 132, 436, 27, 12],
  [262, 322, 178, 560, 19, 14],
  [-259, 260, -124, 316, 26, 11],
  [-261, 290, -120, 470, 29, 12],
  [-262, 336, -196, 590, 17, 13],
  [268, 254, 318, 116, 13, 10],
  [-268, 254, -312, 124, 12, 10],
  [278, 268, 372, 222, 8, 9],
  [-278, 268, -366, 214, 8, 9],
  [128, 360, 88, PAST_HEM, 17, 24],
  [-86, 380, -142, PAST_HEM, 18, 26],
  [18, 470, -8, PAST_HEM, 13, 23],
  [206, 440, 220, PAST_HEM, 17, 16],
  [-216, 470, -232, PAST_HEM, 15, 15],
  [-44, 560, -60, PAST_HEM, 9, 16],
  [152, 570, 158, PAST_HEM, 10, 14],
];

const FRONT_SWUNG: readonly Fold[] = [
  [259, 260, 128, 312, 25, 11],
  [261, 284, 96, 452, 30, 12],
  [262, 330, 150, 600, 20, 14],
  [-259, 262, -70, 372, 30, 12],
  [-261, 300, -152, 520, 23, 13],
  [-260, 252, -176, 286, 16, 9],
  [268, 254, 308, 128, 12, 10],
  [-268, 254, -324, 120, 13, 10],
  [278, 268, 368, 228, 8, 9],
  [-278, 268, -360, 206, 9, 9],
  [96, 420, 62, PAST_HEM, 17, 22],
  [-150, 400, -176, PAST_HEM, 17, 20],
  [-30, 440, -42, PAST_HEM, 14, 26],
  [184, 470, 206, PAST_HEM, 15, 17],
  [-100, 560, -108, PAST_HEM, 10, 15],
  [-232, 510, -240, PAST_HEM, 13, 14],
  [240, 520, 246, PAST_HEM, 12, 13],
];

/** Folds from the shoulder blades to the small of the back, and below it. */
const BACK: readonly Fold[] = [
  [152, 60, 116, 380, 14, 20],
  [-146, 64, -124, 330, 13, 19],
  [259, 260, 112, 350, 28, 11],
  [-259, 258, -130, 376, 28, 11],
  [261, 300, 150, 470, 20, 12],
  [-261, 312, -140, 500, 21, 13],
  [268, 254, 320, 118, 12, 10],
  [-268, 254, -314, 126, 12, 10],
  [-128, 430, 66, 462, 13, 15],
  [160, 470, -30, 504, 12, 15],
  [-218, 480, -50, 532, 14, 14],
  [236, 505, 60, 552, 14, 14],
  [104, 540, 126, PAST_HEM, 16, 20],
  [-92, 560, -118, PAST_HEM, 16, 20],
  [204, 560, 222, PAST_HEM, 14, 15],
  [-214, 540, -216, PAST_HEM, 15, 15],
  [6, 600, 10, PAST_HEM, 11, 18],
];

const BACK_SWUNG: readonly Fold[] = [
  [134, 56, 152, 360, 13, 19],
  [-160, 68, -108, 392, 14, 20],
  [259, 262, 140, 392, 27, 12],
  [-259, 258, -100, 340, 28, 11],
  [-261, 302, -166, 450, 20, 12],
  [268, 254, 320, 118, 12, 10],
  [-268, 254, -314, 126, 12, 10],
  [144, 424, -76, 466, 13, 16],
  [-180, 456, 26, 508, 13, 15],
  [226, 484, 34, 546, 15, 14],
  [-232, 516, -84, 564, 13, 13],
  [60, 560, 82, PAST_HEM, 16, 20],
  [-146, 560, -166, PAST_HEM, 16, 18],
  [188, 550, 212, PAST_HEM, 15, 14],
  [-234, 570, -240, PAST_HEM, 12, 13],
  [-36, 600, -40, PAST_HEM, 11, 18],
];

const LAYS: readonly Record<Panel, readonly Fold[]>[] = [
  { front: FRONT, back: BACK },
  { front: FRONT_SWUNG, back: BACK_SWUNG },
  { front: mirroredFolds(FRONT), back: mirroredFolds(BACK) },
];

/** The drape variant of a product. Each variant needs a separate simulation. */
export const teeVariant = (artwork: DemoProduct['artwork']): number => pickVariant(artwork, LAYS.length, 4);

/** A fold that starts at an armpit is a drag. */
const isDrag = ([fromX, fromY]: Fold): boolean => maths.abs(fromX) > 250 && fromY < 345;

/** Creases of a drape variant, for its texture. */
export const teeCreases = (lay: number, panel: Panel): readonly Fold[] =>
  creasesBeside(teeFolds(lay)[panel].filter(isDrag));

/** The folds of a drape variant. */
export const teeFolds = (lay: number): Record<Panel, readonly Fold[]> => LAYS[lay] ?? LAYS[0];
