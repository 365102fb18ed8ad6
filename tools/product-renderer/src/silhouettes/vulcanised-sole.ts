import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import { markInk, type Mark } from '../materials/marks.js';
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
/** The foxing tape overlaps the bottom of the upper slightly. */
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

/** Vulcanised rubber is matt: gloss would shine along edges at grazing angles. */
const CHALKY = 0.72;
/** The tape's joint is on the inner side, this far from the heel. */
const JOINT_MM = -122;
/** Half the size of the heel plate, and the height of its middle. */
const PLATE = { halfWidthMm: 17, halfHeightMm: 6.2, heightMm: 13.6 };

/** The tread's edge, the foxing tape with its line, a heel plate with the mark, and a patterned toe bumper. */
export const vulcanisedSole = (tape: Rgb, tread: Rgb, line: Rgb, mark: Mark): ShoePattern['paintWall'] => {
  const plate = heelPlate(line, tape, mark);
  return ({ station, aroundMm, fromHeelMm, aboveBottomMm, belowTopMm, heightMm, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    const treadMm = 5.2;
    const onTread = v < 0.85 ? smoothstep(0.2, -0.2, aboveBottomMm - treadMm) : 0;
    cover('rubber', blend(tape, tread, onTread), weave, texel);
    texel.roughness = CHALKY;
    const ribbed =
      onTread * smoothstep(0.6, 2.2, aboveBottomMm) * smoothstep(treadMm - 0.6, treadMm - 1.4, aboveBottomMm);
    texel.heightMm += 0.2 * ribbed * smoothstep(-0.2, 0.4, maths.sin(aroundMm * 1.9));
    texel.heightMm -= 0.7 * bell(aboveBottomMm - treadMm, 0.4);
    // Applied by hand, so never quite level.
    const waverMm = 0.35 * maths.sin(station * 0.043) + 0.2 * maths.sin(station * 0.11 + 2);
    const lineMm = belowTopMm - 5.4 - waverMm;
    if (v < 0.88) {
      const inked = smoothstep(1.15, 0.85, maths.abs(lineMm));
      texel.colour = blend(texel.colour, line, inked);
      texel.heightMm += 0.22 * inked - 0.3 * bell(maths.abs(lineMm) - 1.2, 0.3);
    }
    texel.heightMm -= 0.4 * bell(belowTopMm - 2.2 - waverMm, 0.4);
    if (onTread < 0.5) {
      const fromJoint = fromHeelMm - JOINT_MM - (heightMm - 14) * 0.12;
      texel.heightMm += 0.5 * smoothstep(-0.25, 0.25, fromJoint) * smoothstep(30, 6, fromJoint);
      texel.colour = shade(texel.colour, 1 - 0.3 * bell(fromJoint + 0.3, 0.3));
      plate(fromHeelMm, heightMm, texel);
    }
    const bumper = smoothstep(252, 257, station);
    if (bumper <= 0 || belowTopMm < 8.4) return;
    texel.heightMm += 0.8 * bumper * smoothstep(8.4, 9.2, belowTopMm);
    if (aboveBottomMm < treadMm + 1.4) return;
    const [a, b] = [(aroundMm + heightMm) / 2.6, (aroundMm - heightMm) / 2.6];
    const diamond = maths.max(maths.abs((a % 1) - 0.5), maths.abs((b % 1) - 0.5));
    texel.heightMm += 0.45 * bumper * smoothstep(0.46, 0.3, diamond) * smoothstep(8.8, 10, belowTopMm);
  };
};

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
