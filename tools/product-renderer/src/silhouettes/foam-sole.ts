import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { cover } from '../materials/surfaces.js';
import { ROUND } from './common.js';
import { inPod } from './pod-tread.js';

/** Foam soles of running shoes, bevelled at the heel and curved up at the toe. */
export const FOAM_BOTTOM: Knots = [
  [-10, 15],
  [0, 12],
  [14, 6.5],
  [32, 1.8],
  [56, 0],
  [196, 0],
  [226, 2],
  [256, 7.4],
  [282, 14],
  [300, 20.5],
  [310, 23.5],
];
export const FOAM_TOP: Knots = [
  [-10, 51],
  [0, 47.5],
  [12, 43.5],
  [30, 38.4],
  [60, 34.2],
  [95, 34.2],
  [130, 32.6],
  [165, 28.6],
  [200, 25.4],
  [230, 25],
  [258, 27.2],
  [280, 31.4],
  [296, 35.8],
  [310, 39.6],
];
export const FOAM_WALL: Knots = [
  [0, -6, 0],
  [0.07, -3, 0],
  [0.16, 0.2, 0.08],
  [0.3, 2.4, 0.24],
  [0.5, 1.5, 0.5],
  [0.68, 0.2, 0.72],
  [0.8, -0.9, 0.88],
  [0.88, -1.9, 0.965],
  [0.94, -3.2, 1],
  [1, -7, 0.985],
];
export const FOAM_SCOOP: Knots = [
  [0, 0.6],
  [26, 2.6],
  [70, 4.2],
  [130, 4.4],
  [180, 3],
  [225, 1.2],
  [262, 0],
  [310, 0],
];

export interface FoamColours {
  readonly foam: Rgb;
  readonly rubber: Rgb;
  readonly accent: Rgb;
}

/** Matt foam: gloss would shine along edges at grazing angles. */
const DULL = 0.72;

/** Moulded design of the upper foam layer. */
interface FoamCut {
  /** Relief in millimetres; positions are measured from the heel. */
  readonly relief: (fromHeelMm: number, heightMm: number) => number;
  /** Strength by station. */
  readonly extent: (station: number) => number;
}

const underHeelAndToes = (x: number): number =>
  maths.max(smoothstep(128, 92, x), 0.75 * smoothstep(158, 182, x) * smoothstep(262, 236, x));

/** Distance from the centre of the nearest of parallel lines, in millimetres. */
const offLine = (at: number, pitchMm: number): number => (at / pitchMm - maths.floor(at / pitchMm) - 0.5) * pitchMm;

/** Designs, one per product. */
const CUTS: readonly FoamCut[] = [
  // Wrinkles, like compressed foam.
  {
    relief: (from, height) => {
      const swing = height + 1.1 * maths.sin(from * 0.045) + 0.5 * maths.sin(from * 0.13 + 1);
      return -0.75 * bell(offLine(swing, 4.2), 0.75);
    },
    extent: underHeelAndToes,
  },
  // Flutes leaning forward.
  {
    relief: (from, height) => -1 * bell(offLine(maths.abs(from) + height * 0.8, 7.2), 1.2),
    extent: underHeelAndToes,
  },
  // Slanted facets along the whole shoe.
  {
    relief: (from, height) => {
      const a = maths.abs(offLine(maths.abs(from) + height * 1.3, 17)) / 8.5;
      const b = maths.abs(offLine(maths.abs(from) - height * 1.3, 17)) / 8.5;
      return 1.1 * maths.min(a, b) - 0.4;
    },
    extent: (x) => smoothstep(266, 252, x),
  },
];
export const FOAM_CUTS = CUTS.length;

/**
 * Two layers of foam, a bright line between them that fades out under the ball of the foot, and rubber underneath that
 * wraps up over the toe.
 * @param rubberMm height of the rubber on the wall
 * @param cut index of the upper layer's design
 */
export const foamSole =
  ({ foam, rubber, accent }: FoamColours, rubberMm: number, cut: number): ShoePattern['paintWall'] =>
  ({ station: x, z, aroundMm, fromHeelMm, aboveBottomMm, belowTopMm, heightMm, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const rubberTopMm =
      rubberMm + maths.max(0, x - 268) * 0.3 + maths.max(0, 22 - x) * 0.22 + 0.9 * bell(x - 52, 26) * rubberMm * 0.3;
    // The pods have no effect higher up the wall.
    const podMm = aboveBottomMm < rubberTopMm + 6 ? inPod(x, z) : Infinity;
    const onRubber = v < 0.82 ? smoothstep(0.25, -0.25, aboveBottomMm - rubberTopMm) * smoothstep(-0.2, 0.3, podMm) : 0;
    cover('rubber', rubber, weave, texel);
    const rubberTone = texel.colour;
    cover('foam', foam, weave, texel);
    texel.roughness = DULL;
    const partingMm =
      15.5 + 2.4 * maths.sin((x - 30) / 44) + 0.0022 * maths.max(0, 60 - x) ** 2 - maths.max(0, x - 170) * 0.02;
    const fromParting = heightMm - partingMm;
    const inlay =
      smoothstep(226, 196, x) * smoothstep(0.2, -0.2, maths.abs(fromParting) - 1.5 * smoothstep(230, 120, x));
    if (fromParting < 0) texel.colour = shade(texel.colour, 0.965);
    if (v < 0.82) {
      texel.colour = blend(texel.colour, accent, inlay);
      texel.heightMm -= 0.8 * inlay + 0.5 * smoothstep(250, 225, x) * bell(fromParting, 0.8);
      // A smooth band above the line and below the lip; in between the design, stippled where it is absent.
      const field = smoothstep(partingMm + 2.6, partingMm + 4.6, heightMm) * smoothstep(5, 7.5, belowTopMm);
      const { relief, extent } = CUTS[cut % FOAM_CUTS];
      const carved = field * extent(x);
      const carvedMm = relief(fromHeelMm, heightMm);
      texel.heightMm += carved * carvedMm;
      texel.colour = shade(texel.colour, 1 + 0.1 * carved * maths.min(0, carvedMm));
      const stipple = smoothstep(0.45, 0.7, noise2(aroundMm * 2.1, heightMm * 2.1));
      texel.heightMm += 0.05 * stipple * field * (1 - carved);
      // The lower layer is notched between the tread's pods.
      const notched = smoothstep(0.3, -0.9, podMm) * smoothstep(160, 166, x);
      const upTo = smoothstep(rubberTopMm + 6, rubberTopMm - 1, aboveBottomMm);
      texel.heightMm -= notched * upTo;
      texel.colour = shade(texel.colour, 1 - 0.24 * notched * upTo);
    }
    if (v < 0.86) texel.heightMm -= 0.3 * bell(belowTopMm - 3, 0.6);
    if (v < 0.82)
      texel.heightMm += 0.5 * onRubber - 0.6 * bell(aboveBottomMm - rubberTopMm, 0.5) * smoothstep(0, 1, podMm);
    // The rubber is ribbed over the toes.
    texel.heightMm += 0.22 * onRubber * smoothstep(270, 280, x) * maths.max(0, maths.sin(aboveBottomMm * 2.3));
    texel.colour = blend(texel.colour, rubberTone, onRubber);
    texel.roughness -= 0.12 * onRubber;
  };
