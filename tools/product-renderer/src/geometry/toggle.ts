import { BRAID_MM, type Eyelet, type OverTongue } from './lace.js';
import { maths } from './maths.js';
import type { GridMesh } from './mesh.js';
import type { Side } from './outline.js';
import type { Lacing } from './shoe-form.js';
import { ribbon, rounded } from './tube.js';
import { along, bell, mix, normalize, subtract, type Vec3 } from './vector.js';
import { hash2 } from '../materials/noise.js';

/** Length of the webbing texture, which is shared with pull loops. */
const WEBBING_MM = 70;

/** A cord lock on the top crossing, with the ends of the doubled cord and their pull tab below. */
export function buildToggle(
  { widthMm, thicknessMm }: Lacing,
  rows: readonly Record<Side, Eyelet>[],
  overTongue: OverTongue,
  tongueTop: (x: number) => number,
  tying: number,
): GridMesh[] {
  const [{ lateral, medial }, next] = rows;
  const facing = normalize([lateral.normal[0] + medial.normal[0], lateral.normal[1] + medial.normal[1], 0]);
  const knot = overTongue(lateral.point, medial.point, facing, 1);
  const towardsToe = normalize(
    subtract(mix(next.lateral.point, next.medial.point, 0.5), mix(lateral.point, medial.point, 0.5)),
  );
  // Follows the tongue, which curves away from the straight line.
  const down = (mm: number, upMm: number, asideMm = 0): Vec3 => {
    const [x, y] = along(knot, towardsToe, mm);
    const [px, py] = along([x, maths.min(y, tongueTop(x) + 1.8), 0], facing, upMm);
    return [px, py, asideMm];
  };
  /** A solid along the cord; `profile` is its outline along the path. */
  const moulded = (path: Vec3[], width: number, thickness: number, profile: (t: number) => number): GridMesh =>
    ribbon({
      part: 'aglet',
      path,
      facing: path.map(() => facing),
      widthMm: width,
      thicknessMm: thickness,
      steps: 40,
      around: 22,
      roundness: 0.66,
      taper: (t) => rounded(t) * profile(t),
    });
  // The cord keeps some curl from its packaging, and the pull tab hangs to one side.
  const swing = (hash2(tying, 19) < 0.5 ? -1 : 1) * (5 + 4 * hash2(tying, 23));
  const aside = (mm: number): number => swing * (1 - maths.cos(maths.PI * maths.min(1, mm / 44))) * 0.5;
  const cord = (sign: number): GridMesh => {
    const bow = 2.6 + 1.6 * hash2(tying * 2 + sign, 29);
    return ribbon({
      part: 'lace',
      path: [
        down(-2, 1, sign * 2.6),
        down(8, 3.2, sign * 2.2),
        down(15, 5.4, sign * (1.4 + bow * 0.7) + aside(15)),
        down(22, 6.2, sign * (1 + bow) + aside(22)),
        down(29, 4.6, sign * (0.8 + bow * 0.8) + aside(29)),
        down(35, 2.8, sign * 1.5 + aside(35)),
        down(40, 2.2, sign * 0.9 + aside(40)),
      ],
      facing: Array.from({ length: 7 }, () => facing),
      widthMm,
      thicknessMm,
      steps: 40,
      around: 12,
      repeatMm: BRAID_MM,
    });
  };
  const swung = (mm: number): number => aside(40) + (swing / 40) * (mm - 40);
  const body = [2, 8, 14, 21].map((mm, i) => down(mm, [3.4, 3.8, 3.8, 3.6][i]));
  const button = [-3.5, -1, 1.5, 3.5].map((mm, i) => down(mm, [2.6, 3, 3.2, 3.4][i]));
  const crimp = [37, 40, 43, 46].map((mm) => down(mm, 2.6, swung(mm)));
  const tab = [43, 49, 55, 61].map((mm, i) => down(mm, [2.6, 2.7, 3.4, 4.6][i], swung(mm + (mm - 43) * 0.5)));
  return [
    // The barrel has a waist; the release button protrudes from its upper end.
    moulded(body, 12.4, 8.6, (t) => 1 - 0.13 * bell(t - 0.52, 0.24)),
    moulded(button, 9, 6.6, (t) => 1 - 0.1 * bell(t - 0.34, 0.06) - 0.1 * bell(t - 0.56, 0.06)),
    moulded(crimp, 7.4, 4.6, () => 1),
    // A pull tab of webbing, folded over the cord's ends.
    ribbon({
      part: 'loop',
      path: tab,
      facing: tab.map(() => facing),
      widthMm: 7.4,
      thicknessMm: 1.5,
      steps: 26,
      around: 14,
      roundness: 0.5,
      taper: rounded,
      repeatMm: WEBBING_MM,
    }),
    cord(-1),
    cord(1),
  ];
}
