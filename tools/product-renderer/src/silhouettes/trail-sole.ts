import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, shade } from '../materials/colour.js';
import { noise2 } from '../materials/noise.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { cover } from '../materials/surfaces.js';
import { ROUND } from './common.js';
import { aboveFoamEdge, foamVolumes, type FoamColours } from './foam-sole.js';

export const TRAIL_BOTTOM: Knots = [
  [-10, 12],
  [0, 9.5],
  [14, 4.8],
  [32, 1],
  [52, 0],
  [206, 0],
  [232, 2],
  [260, 7.5],
  [284, 15],
  [300, 21],
  [310, 24],
];
export const TRAIL_TOP: Knots = [
  [-10, 55],
  [0, 53],
  [14, 48.5],
  [36, 42.5],
  [78, 38.5],
  [130, 35.5],
  [180, 32],
  [220, 30.5],
  [255, 33],
  [283, 39],
  [300, 45],
  [310, 47],
];
export const TRAIL_WALL: Knots = [
  [0, -6, 0],
  [0.07, -3, 0],
  [0.18, 0.4, 0.1],
  [0.34, 2.4, 0.28],
  [0.56, 1.2, 0.58],
  [0.74, 0.2, 0.83],
  [0.86, -1.2, 0.955],
  [0.93, -2.8, 1],
  [1, -7, 0.99],
];
/** The volumes of running shoes, less deep: a trail shoe's foam is firmer. */
export const trailVolumes = (station: number, height: number): number => 0.8 * foamVolumes(station, height);

export const TRAIL_LUGS: NonNullable<ShoeForm['lugs']> = { depthMm: 5.4, pitchMm: 15, gapMm: 5.8, reachMm: 9 };

/** Matt foam: gloss would shine along edges at grazing angles. */
const DULL = 0.74;
const FLUTE_MM = 8.2;

/** Fluted foam with a bright line, on rubber that wraps up at heel and toe, with a tooth over every lug. */
export const trailSole =
  ({ foam, rubber, accent }: FoamColours): ShoePattern['paintWall'] =>
  ({ station: x, aroundMm, fromHeelMm, aboveBottomMm, belowTopMm, heightMm, gap, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const tooth = 1 - smoothstep(0.05, 0.75, gap);
    const climb = 13.5 * smoothstep(240, 292, x) + 2.5 * smoothstep(36, 6, x);
    const rubberTopMm = 6.4 + 2.8 * tooth + climb;
    const fromRubber = aboveBottomMm - rubberTopMm;
    cover('rubber', rubber, weave, texel);
    const rubberTone = texel.colour;
    cover('foam', foam, weave, texel);
    texel.roughness = DULL;
    if (v >= 0.86) return;
    const aboveEdgeMm = aboveFoamEdge(x, aboveBottomMm, belowTopMm);
    texel.heightMm += 0.3 * bell(aboveEdgeMm + 0.7, 0.7);
    const fromParting = aboveEdgeMm + 3.4;
    const inlay = smoothstep(226, 190, x) * smoothstep(0.2, -0.2, maths.abs(fromParting) - 1.1);
    texel.colour = blend(texel.colour, accent, inlay);
    texel.heightMm -= 0.6 * inlay + 0.3 * smoothstep(262, 226, x) * bell(fromParting, 0.6);
    // Flutes lean towards the toe and are deepest under the heel.
    const walked = (maths.abs(fromHeelMm) + heightMm * 0.7) / FLUTE_MM;
    const across = maths.abs(walked - maths.floor(walked) - 0.5) * 2;
    const fluted =
      smoothstep(2.4, 4.4, aboveEdgeMm) *
      smoothstep(5, 7.4, belowTopMm) *
      maths.max(smoothstep(112, 84, x), 0.55 * smoothstep(150, 176, x) * smoothstep(262, 236, x));
    const fluteMm = 0.7 - 1.1 * across * across;
    texel.heightMm -= fluteMm * fluted;
    texel.colour = shade(texel.colour, 1 - 0.1 * fluted * maths.max(0, fluteMm));
    texel.heightMm += 0.04 * smoothstep(0.45, 0.7, noise2(aroundMm * 2.4, heightMm * 2.4)) * (1 - fluted);
    texel.heightMm -= 0.35 * bell(belowTopMm - 3.4, 0.6);

    const onRubber = smoothstep(0.25, -0.25, fromRubber);
    texel.colour = blend(texel.colour, rubberTone, onRubber);
    texel.heightMm += 0.8 * onRubber - 0.5 * bell(fromRubber - 0.5, 0.6) - 0.3 * onRubber * bell(fromRubber + 2.2, 0.6);
    // The rubber is ribbed over heel and toe.
    const ribbed = onRubber * smoothstep(9, 11, aboveBottomMm) * smoothstep(-3, -4, fromRubber);
    texel.heightMm += 0.3 * ribbed * maths.sin(heightMm * 2.4);
  };
