import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, type Rgb } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import { ROUND } from './common.js';

/** Skate shoes and slip-ons stand on layers of rubber that are wrapped around the foot and baked. */
export const VULCANISED_BOTTOM: Knots = [
  [-10, 0],
  [0, 0],
  [235, 0],
  [260, 1.2],
  [280, 3.5],
  [300, 7],
  [310, 9],
];
export const VULCANISED_TOP: Knots = [
  [-10, 28],
  [0, 27.5],
  [40, 26.5],
  [100, 25],
  [180, 24.5],
  [230, 24.5],
  [270, 27],
  [300, 31.5],
  [310, 33],
];
/** The tape's upper edge lies on the upper: thin, and a little over it. */
export const VULCANISED_WALL: Knots = [
  [0, -2.4, 0],
  [0.06, -0.5, 0.02],
  [0.14, 0, 0.1],
  [0.5, 0.1, 0.5],
  [0.8, 0, 0.9],
  [0.9, -0.5, 0.98],
  [0.95, -1.6, 1],
  [1, -6, 0.985],
];

/** The tread's edge, the tape with its line, and at the toe a second tape with a pressed pattern. */
export const vulcanisedSole =
  (tape: Rgb, tread: Rgb, line: Rgb): ShoePattern['paintWall'] =>
  ({ station, aroundMm, aboveBottomMm, belowTopMm, heightMm, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const treadMm = 5.2;
    const onTread = v < 0.85 ? smoothstep(0.2, -0.2, aboveBottomMm - treadMm) : 0;
    cover('rubber', blend(tape, tread, onTread), weave, texel);
    if (onTread > 0.5 && aboveBottomMm > 1 && aboveBottomMm < treadMm - 1)
      texel.heightMm += 0.2 * smoothstep(-0.2, 0.4, maths.sin(aroundMm * 1.9));
    texel.heightMm -= 0.7 * bell(aboveBottomMm - treadMm, 0.4);
    // Rubber laid on by hand is never quite level.
    const waverMm = 0.35 * maths.sin(station * 0.043) + 0.2 * maths.sin(station * 0.11 + 2);
    const lineMm = belowTopMm - 5.4 - waverMm;
    if (v < 0.88) {
      const inked = smoothstep(1.15, 0.85, maths.abs(lineMm));
      texel.colour = blend(texel.colour, line, inked);
      texel.heightMm += 0.22 * inked - 0.3 * bell(maths.abs(lineMm) - 1.2, 0.3);
    }
    texel.heightMm -= 0.4 * bell(belowTopMm - 2.2 - waverMm, 0.4);
    const bumper = smoothstep(252, 257, station);
    if (bumper <= 0 || belowTopMm < 8.4) return;
    texel.heightMm += 0.8 * bumper * smoothstep(8.4, 9.2, belowTopMm);
    if (aboveBottomMm < treadMm + 1.4) return;
    const [a, b] = [(aroundMm + heightMm) / 2.6, (aroundMm - heightMm) / 2.6];
    const diamond = maths.max(maths.abs((a % 1) - 0.5), maths.abs((b % 1) - 0.5));
    texel.heightMm += 0.45 * bumper * smoothstep(0.46, 0.3, diamond) * smoothstep(8.8, 10, belowTopMm);
  };
