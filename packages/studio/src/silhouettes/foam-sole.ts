import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import { ROUND } from './common.js';

/** Running shoes stand on moulded foam, bevelled at the heel and sprung at the toe. */
export const FOAM_BOTTOM: Knots = [
  [-10, 15],
  [0, 12],
  [14, 6.5],
  [32, 1.8],
  [56, 0],
  [196, 0],
  [226, 2],
  [256, 8],
  [282, 16],
  [300, 23],
  [310, 26],
];
export const FOAM_TOP: Knots = [
  [-10, 52],
  [0, 50],
  [14, 45.5],
  [36, 39.5],
  [78, 35.5],
  [130, 32.5],
  [180, 29],
  [220, 27.5],
  [255, 30],
  [283, 36],
  [300, 42],
  [310, 44],
];
export const FOAM_WALL: Knots = [
  [0, -6, 0],
  [0.07, -3, 0],
  [0.18, 0.4, 0.1],
  [0.34, 2.4, 0.28],
  [0.56, 1.2, 0.58],
  [0.74, 0.8, 0.83],
  [0.86, -0.2, 0.955],
  [0.93, -2, 1],
  [1, -6, 0.99],
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

/**
 * Two layers of foam with a bright line between them that fades out under the ball, and rubber underneath that climbs the toe.
 * @param rubberMm how far the rubber reaches up the wall
 */
export const foamSole =
  ({ foam, rubber, accent }: FoamColours, rubberMm: number): ShoePattern['paintWall'] =>
  ({ station: x, aroundMm, aboveBottomMm, belowTopMm, heightMm, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const rubberTopMm =
      rubberMm + maths.max(0, x - 262) * 0.36 + maths.max(0, 22 - x) * 0.22 + 0.9 * bell(x - 52, 26) * rubberMm * 0.3;
    const onRubber = v < 0.82 ? smoothstep(0.25, -0.25, aboveBottomMm - rubberTopMm) : 0;
    cover('rubber', rubber, weave, texel);
    const rubberTone = texel.colour;
    cover('foam', foam, weave, texel);
    const partingMm =
      15.5 + 2.4 * maths.sin((x - 30) / 44) + 0.0022 * maths.max(0, 60 - x) ** 2 - maths.max(0, x - 170) * 0.02;
    const fromParting = heightMm - partingMm;
    const inlay =
      smoothstep(226, 196, x) * smoothstep(0.2, -0.2, maths.abs(fromParting) - 1.5 * smoothstep(230, 120, x));
    if (fromParting < 0) texel.colour = shade(texel.colour, 0.965);
    if (v < 0.82) {
      texel.colour = blend(texel.colour, accent, inlay);
      texel.heightMm -= 0.8 * inlay + 0.5 * smoothstep(250, 225, x) * bell(fromParting, 0.8);
      // The scoop is stippled, as the mould was.
      const stipple = smoothstep(0.45, 0.7, noise2(aroundMm * 2.1, heightMm * 2.1));
      const field = smoothstep(partingMm + 3, partingMm + 6, heightMm) * smoothstep(5, 8, belowTopMm);
      texel.heightMm += 0.07 * stipple * field * smoothstep(232, 200, x);
    }
    if (v < 0.86) texel.heightMm -= 0.3 * bell(belowTopMm - 3, 0.6);
    if (v < 0.82) texel.heightMm -= 0.6 * bell(aboveBottomMm - rubberTopMm, 0.5);
    const groove = 1 - smoothstep(0.5, 1.1, maths.abs(((aroundMm / 8.5) % 1) - 0.5) * 8.5);
    texel.heightMm -= 0.4 * onRubber * groove * smoothstep(3.4, 1.6, aboveBottomMm);
    texel.colour = blend(texel.colour, rubberTone, onRubber);
    texel.roughness -= 0.12 * onRubber;
  };
