import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, luminance, shade, type Rgb } from '../materials/colour.js';
import { markInk, type Mark } from '../materials/marks.js';
import { cloud3 } from '../materials/noise.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { inkOn, ROUND } from './common.js';

/** The soles of skate shoes and slip-ons: layers of rubber wrapped around the shoe and vulcanised. */
export const VULCANISED_BOTTOM: Knots = [
  [-10, 3],
  [0, 1.8],
  [10, 0.5],
  [24, 0],
  [226, 0],
  [254, 1.6],
  [278, 4.8],
  [300, 9.5],
  [310, 11.5],
];
export const VULCANISED_TOP: Knots = [
  [-10, 27.4],
  [0, 26.6],
  [18, 25.4],
  [45, 23.8],
  [100, 22],
  [160, 20.8],
  [210, 21],
  [240, 22.4],
  [268, 25.6],
  [288, 29.4],
  [300, 32.4],
  [310, 34],
];
/** The foxing tape lies against the upper, overlaps its bottom, and leans in slightly towards its thin upper edge. */
export const VULCANISED_INSET_MM = 2.4;
export const VULCANISED_WALL: Knots = [
  [0, -2.2, 0],
  [0.05, -0.5, 0.02],
  [0.12, 0.3, 0.09],
  [0.5, 0.2, 0.5],
  [0.8, -0.25, 0.92],
  [0.88, -0.55, 0.98],
  [0.94, -1.4, 1],
  [1, -4.6, 0.96],
];

/** Vulcanised rubber is matt: gloss would shine along edges at grazing angles. */
const CHALKY = 0.72;
/** The tape's joint is on the inner side, this far from the heel. */
const JOINT_MM = -122;
/** Half the size of the heel plate, and the height of its middle. */
const PLATE = { halfWidthMm: 17, halfHeightMm: 6.2, heightMm: 13.6 };

/** Height of the tread's edge. */
const TREAD_MM = 4.8;
/** The tape's line: the distance of its middle from the upper edge, and half its width. */
const LINE = { belowTopMm: 4.6, halfWidthMm: 0.85 };

/** The first of the dyes that is visible on the tape. */
export const lineOn = (tape: Rgb, ...dyes: readonly Rgb[]): Rgb =>
  dyes.find((one) => maths.abs(luminance(one) - luminance(tape)) > 0.18) ?? dyes[0];

/** The tread's edge, the foxing tape with its line, a heel plate with the mark, and a patterned toe bumper. */
export const vulcanisedSole = (tape: Rgb, tread: Rgb, line: Rgb, mark: Mark): ShoePattern['paintWall'] => {
  const plate = heelPlate(line, tape, mark);
  return ({ station, aroundMm, fromHeelMm, aboveBottomMm, belowTopMm, heightMm, z, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const onTread = v < 0.85 ? smoothstep(0.2, -0.2, aboveBottomMm - TREAD_MM) : 0;
    cover('rubber', blend(tape, tread, onTread), weave, texel);
    texel.roughness = CHALKY;
    texel.heightMm -= 0.45 * bell(aboveBottomMm - TREAD_MM, 0.35);
    // Applied by hand, so never quite level or even.
    const waverMm = 0.3 * maths.sin(station * 0.043) + 0.15 * maths.sin(station * 0.11 + 2);
    texel.heightMm += 0.35 * (cloud3(station * 0.035, heightMm * 0.09, z * 0.035) - 0.5);
    if (v < 0.88) {
      const offMm = maths.abs(belowTopMm - LINE.belowTopMm - waverMm);
      const inked = smoothstep(LINE.halfWidthMm + 0.15, LINE.halfWidthMm - 0.15, offMm);
      texel.colour = blend(texel.colour, line, inked);
      texel.heightMm += 0.1 * inked - 0.16 * bell(offMm - LINE.halfWidthMm - 0.2, 0.3);
    }
    if (onTread < 0.5) {
      const fromJoint = fromHeelMm - JOINT_MM - (heightMm - 14) * 0.12;
      texel.heightMm += 0.5 * smoothstep(-0.25, 0.25, fromJoint) * smoothstep(30, 6, fromJoint);
      texel.colour = shade(texel.colour, 1 - 0.3 * bell(fromJoint + 0.3, 0.3));
      plate(fromHeelMm, heightMm, texel);
    }
    paintBumper(station, aroundMm, heightMm, aboveBottomMm, belowTopMm, texel);
  };
};

/** A second strip around the toe, ribbed so that it grips. */
function paintBumper(
  station: number,
  aroundMm: number,
  heightMm: number,
  aboveBottomMm: number,
  belowTopMm: number,
  texel: Texel,
): void {
  const startMm = station - 236 + (heightMm - 14) * 0.4;
  if (startMm < -1 || aboveBottomMm < TREAD_MM) return;
  const insideMm = maths.min(startMm, belowTopMm - 7.6);
  texel.heightMm += 0.9 * smoothstep(-0.4, 0.5, insideMm);
  texel.colour = shade(texel.colour, 1 - 0.22 * bell(insideMm + 0.5, 0.35));
  const field = smoothstep(1.2, 1.8, maths.min(insideMm, aboveBottomMm - TREAD_MM));
  const [a, b] = [(aroundMm + heightMm) / 2.6, (aroundMm - heightMm) / 2.6];
  const diamond = maths.max(maths.abs(a - maths.floor(a) - 0.5), maths.abs(b - maths.floor(b) - 0.5));
  texel.heightMm += 0.3 * field * smoothstep(0.47, 0.3, diamond);
}

function heelPlate(dyed: Rgb, ground: Rgb, mark: Mark): (fromHeelMm: number, heightMm: number, texel: Texel) => void {
  const inked = markInk(mark, 15);
  const ink = blend(ground, inkOn(dyed), 0.85);
  return (fromHeelMm, heightMm, texel) => {
    const [x, y] = [maths.abs(fromHeelMm), heightMm - PLATE.heightMm];
    if (x > PLATE.halfWidthMm + 2 || maths.abs(y) > PLATE.halfHeightMm + 2) return;
    const corner = 2.4;
    const dx = maths.max(0, x - PLATE.halfWidthMm + corner);
    const dy = maths.max(0, maths.abs(y) - PLATE.halfHeightMm + corner);
    const insideMm = corner - maths.sqrt(dx * dx + dy * dy);
    const on = smoothstep(-0.25, 0.25, insideMm);
    const share = inked(fromHeelMm, y) * on;
    texel.colour = shade(texel.colour, 1 - 0.28 * (1 - on) * bell(insideMm + 0.3, 0.5));
    texel.colour = blend(blend(texel.colour, dyed, on), ink, share);
    texel.heightMm += on * (0.7 + 0.35 * bell(insideMm - 0.8, 0.6)) + 0.3 * share;
  };
}
