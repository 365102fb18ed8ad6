import type { CatalogueEntry } from '@paila/demo-data';
import { choiceOf } from '../silhouettes/chance.js';
import type { Fold } from './folds.js';
import type { Panel } from './pattern.js';

const mirror = (folds: readonly Fold[]): Fold[] =>
  folds.map(([fromX, fromY, toX, toY, height, halfWidth]) => [-fromX, fromY, -toX, toY, height, halfWidth]);

/** Cloth hangs from shoulders and armpits, and swings out over the hem. */
const FRONT: readonly Fold[] = [
  [257, 262, 60, 366, 19, 14],
  [259, 290, 118, 470, 16, 15],
  [260, 332, 172, 566, 12, 14],
  [-257, 258, -98, 336, 18, 13],
  [-259, 296, -108, 500, 16, 15],
  [-261, 350, -178, 560, 11, 13],
  [142, 26, 178, 196, 9, 13],
  [-122, 22, -174, 176, 10, 13],
  [240, 76, 334, 232, 15, 11],
  [-242, 78, -338, 236, 15, 11],
  [260, 240, 336, 278, 13, 10],
  [-260, 236, -330, 280, 12, 10],
  [148, 420, 116, 718, 11, 20],
  [-118, 436, -150, 718, 10, 22],
  [42, 520, 24, 718, 8, 19],
  [222, 480, 232, 718, 11, 15],
  [-224, 516, -238, 718, 10, 14],
  [-34, 556, -54, 718, 6, 17],
];

const FRONT_SWUNG: readonly Fold[] = [
  [257, 258, 26, 326, 15, 13],
  [259, 284, 148, 404, 18, 14],
  [261, 340, 96, 604, 12, 17],
  [-257, 264, -48, 396, 18, 15],
  [-260, 312, -150, 562, 14, 15],
  [-258, 262, -176, 322, 12, 11],
  [114, 18, 162, 236, 9, 14],
  [-152, 28, -178, 170, 9, 12],
  [-98, 34, -152, 226, 7, 12],
  [238, 70, 318, 240, 14, 11],
  [-244, 84, -350, 232, 16, 11],
  [262, 246, 340, 270, 12, 10],
  [-260, 244, -322, 290, 13, 10],
  [98, 460, 70, 718, 10, 20],
  [-182, 420, -198, 718, 11, 18],
  [188, 500, 208, 718, 10, 16],
  [-66, 522, -72, 718, 8, 21],
  [-238, 560, -244, 718, 8, 12],
  [246, 556, 250, 718, 8, 12],
];

/** Behind, cloth hangs from the blades and gathers in the small of the back. */
const BACK: readonly Fold[] = [
  [152, 40, 118, 340, 13, 15],
  [-148, 44, -130, 300, 12, 14],
  [258, 258, 126, 340, 20, 12],
  [-258, 254, -148, 360, 20, 12],
  [260, 308, 164, 444, 13, 12],
  [-260, 318, -150, 476, 14, 13],
  [244, 92, 340, 238, 15, 10],
  [-242, 86, -336, 240, 15, 10],
  [-130, 428, 62, 456, 11, 16],
  [158, 464, -24, 494, 10, 15],
  [-214, 476, -56, 522, 11, 14],
  [232, 498, 62, 540, 11, 14],
  [110, 536, 130, 718, 11, 18],
  [-98, 560, -114, 718, 10, 17],
  [204, 566, 218, 718, 10, 13],
  [-216, 540, -208, 718, 11, 13],
];

const BACK_SWUNG: readonly Fold[] = [
  [134, 36, 150, 320, 12, 15],
  [-160, 48, -112, 352, 13, 15],
  [258, 260, 150, 380, 19, 13],
  [-258, 256, -116, 330, 19, 12],
  [-261, 300, -176, 430, 13, 12],
  [248, 96, 352, 236, 15, 10],
  [-240, 80, -322, 244, 15, 10],
  [140, 420, -70, 462, 11, 17],
  [-176, 452, 20, 500, 11, 15],
  [220, 480, 40, 536, 11, 14],
  [-228, 512, -92, 556, 10, 13],
  [64, 560, 76, 718, 10, 18],
  [-150, 540, -160, 718, 11, 18],
  [190, 548, 206, 718, 10, 14],
  [-232, 570, -236, 718, 9, 12],
];

const LAYS: readonly Record<Panel, readonly Fold[]>[] = [
  { front: FRONT, back: BACK },
  { front: FRONT_SWUNG, back: BACK_SWUNG },
  { front: mirror(FRONT), back: mirror(BACK) },
];

/** How a shirt came to hang: no two are put on alike. Each way wants the cloth to be draped anew. */
export const layOf = (artwork: CatalogueEntry['artwork']): number => choiceOf(artwork, LAYS.length, 4);

/** Folds of a shirt that hangs in one of the ways of `layOf`. */
export const teeFolds = (lay: number): Record<Panel, readonly Fold[]> => LAYS[lay] ?? LAYS[0];
