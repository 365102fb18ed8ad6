import { scalarThrough, tabulated, type Knots } from '../geometry/curve.js';
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
  [-10, 53],
  [0, 50],
  [12, 46],
  [30, 40.4],
  [60, 35.6],
  [95, 34.6],
  [130, 33],
  [165, 30.4],
  [200, 27.6],
  [230, 26.6],
  [258, 28.2],
  [280, 32],
  [296, 36.4],
  [310, 40],
];
export const FOAM_WALL: Knots = [
  [0, -6, 0],
  [0.07, -3, 0],
  [0.16, 0, 0.08],
  [0.3, 1.6, 0.24],
  [0.5, 1.2, 0.5],
  [0.68, 0.2, 0.72],
  [0.8, -0.9, 0.88],
  [0.88, -1.9, 0.965],
  [0.94, -3.2, 1],
  [1, -7, 0.985],
];

/**
 * The wall is two volumes: a platform that flares out at heel and ball and is waisted between them, and a hollow cradle
 * over it. They meet in an edge, given as a fraction of the wall's height, that sinks from the heel to the arch.
 */
const EDGE: Knots = [
  [-10, 0.68],
  [0, 0.66],
  [24, 0.6],
  [64, 0.45],
  [112, 0.35],
  [156, 0.37],
  [200, 0.48],
  [244, 0.57],
  [284, 0.6],
  [310, 0.6],
];
const FLARE_MM: Knots = [
  [-10, 1.4],
  [0, 1.6],
  [36, 2.6],
  [84, 1.6],
  [126, -1.4],
  [162, -0.8],
  [204, 1.3],
  [244, 1.5],
  [284, 0.4],
  [310, 0],
];
const HOLLOW_MM: Knots = [
  [-10, 1],
  [0, 1.2],
  [30, 2.4],
  [76, 3.4],
  [130, 3.2],
  [186, 2.4],
  [232, 1.5],
  [272, 0.5],
  [310, 0.2],
];
const byStation = (knots: Knots) => tabulated(scalarThrough(knots), -10, 310, 640);
const [edgeAt, flareAt, hollowAt] = [EDGE, FLARE_MM, HOLLOW_MM].map(byStation);
/** The end of the platform's shelf above the edge, as a fraction of the height. */
const SHELF = 0.09;

export function foamVolumes(station: number, height: number): number {
  const edge = edgeAt(station);
  const onShelf = smoothstep(edge - 0.015, edge + SHELF, height);
  const platform = flareAt(station) * smoothstep(0.04, edge * 0.9, height) * (1 - onShelf);
  const cradle = hollowAt(station) * onShelf * smoothstep(0.97, 0.7, height);
  return platform - cradle;
}

/** Height of a point of the wall above the edge between its volumes. */
export const aboveFoamEdge = (station: number, aboveBottomMm: number, belowTopMm: number): number =>
  aboveBottomMm - edgeAt(station) * (aboveBottomMm + belowTopMm);

export interface FoamColours {
  readonly foam: Rgb;
  readonly rubber: Rgb;
  readonly accent: Rgb;
}

/** Matt foam: gloss would shine along edges at grazing angles. */
const DULL = 0.72;

/** Moulded design of the cradle: relief by distance from the heel, above the edge and below the top, in millimetres. */
type FoamCut = (fromHeelMm: number, aboveEdgeMm: number, belowTopMm: number) => number;

const underHeel = (fromHeelMm: number): number => smoothstep(126, 84, maths.abs(fromHeelMm));

/** Distance from the centre of the nearest of parallel lines, in millimetres. */
const offLine = (at: number, pitchMm: number): number => (at / pitchMm - maths.floor(at / pitchMm) - 0.5) * pitchMm;

/** Designs, one per product. */
const CUTS: readonly FoamCut[] = [
  // Long grooves that follow the edge and run out one after the other.
  (from, above) =>
    -maths.max(
      ...[4.6, 8.2, 11.8].map(
        (row, i) => 0.9 * smoothstep(150 - 22 * i, 118 - 22 * i, maths.abs(from)) * bell(above - row, 0.62),
      ),
    ),
  // Broad scallops leaning forward, with a sharp ridge between them.
  (from, above) => {
    const across = maths.abs(offLine(maths.abs(from) + above * 0.9, 11)) / 5.5;
    return underHeel(from) * (1.15 * across * across - 0.75);
  },
  // Long facets that flatten towards the ball of the foot.
  (from, above) => {
    const a = maths.abs(offLine(maths.abs(from) + above * 1.6, 26)) / 13;
    const b = maths.abs(offLine(maths.abs(from) - above * 1.6, 26)) / 13;
    return smoothstep(200, 110, maths.abs(from)) * (1.5 * maths.min(a, b) - 0.5);
  },
];
export const FOAM_CUTS = CUTS.length;

/**
 * A platform of foam, a cradle with a moulded design over it, and rubber underneath that wraps up over the toe. A thin
 * bright line under the platform's edge fades out under the ball of the foot.
 * @param rubberMm height of the rubber on the wall
 * @param cut index of the cradle's design
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
    if (v >= 0.86) return;
    const aboveEdgeMm = aboveFoamEdge(x, aboveBottomMm, belowTopMm);
    // A bead along the edge, and the mould's parting line under it.
    texel.heightMm += 0.3 * bell(aboveEdgeMm + 0.7, 0.7);
    const lineHalfMm = 0.95 * smoothstep(214, 110, x);
    const inlay = smoothstep(0.2, -0.2, maths.abs(aboveEdgeMm + 3.4) - lineHalfMm) * smoothstep(216, 196, x);
    texel.heightMm -= 0.5 * inlay + 0.22 * smoothstep(262, 240, x) * bell(aboveEdgeMm + 3.4, 0.45);
    texel.colour = blend(texel.colour, accent, inlay);
    const field = smoothstep(2.2, 4, aboveEdgeMm) * smoothstep(4.6, 6.6, belowTopMm);
    const carvedMm = CUTS[cut % FOAM_CUTS](fromHeelMm, aboveEdgeMm, belowTopMm);
    texel.heightMm += field * carvedMm;
    texel.colour = shade(texel.colour, 1 + 0.13 * field * maths.min(0, carvedMm));
    texel.heightMm += 0.03 * smoothstep(0.45, 0.7, noise2(aroundMm * 2.4, heightMm * 2.4)) * (1 - field);
    // The platform is notched between the tread's pods.
    const notched = smoothstep(0.3, -0.9, podMm) * smoothstep(160, 166, x);
    const upTo = smoothstep(rubberTopMm + 6, rubberTopMm - 1, aboveBottomMm);
    texel.heightMm -= notched * upTo;
    texel.colour = shade(texel.colour, 1 - 0.24 * notched * upTo);
    texel.heightMm -= 0.3 * bell(belowTopMm - 3, 0.6);
    texel.heightMm += 0.5 * onRubber - 0.6 * bell(aboveBottomMm - rubberTopMm, 0.5) * smoothstep(0, 1, podMm);
    // The rubber is ribbed over the toes.
    texel.heightMm += 0.22 * onRubber * smoothstep(270, 280, x) * maths.max(0, maths.sin(aboveBottomMm * 2.3));
    texel.colour = blend(texel.colour, rubberTone, onRubber);
    texel.roughness -= 0.12 * onRubber;
  };
