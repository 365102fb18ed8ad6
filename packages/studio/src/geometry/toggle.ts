import { BRAID_MM, type Eyelet, type OverTongue } from './lace.js';
import { maths } from './maths.js';
import type { GridMesh, Part } from './mesh.js';
import type { Side } from './outline.js';
import type { Lacing } from './shoe-form.js';
import { ribbon, rounded } from './tube.js';
import { along, mix, normalize, subtract, type Vec3 } from './vector.js';
import { hash2 } from '../materials/noise.js';

/** A cord lock on the top crossing, with the doubled cord's ends and their pull below it. */
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
  // Along the tongue: it bends away from the straight line.
  const down = (mm: number, upMm: number, asideMm = 0): Vec3 => {
    const [x, y] = along(knot, towardsToe, mm);
    const [px, py] = along([x, maths.min(y, tongueTop(x) + 3.4), 0], facing, upMm);
    return [px, py, asideMm];
  };
  const straight = (part: Part, path: Vec3[], width: number, thickness: number, roundness: number): GridMesh =>
    ribbon({
      part,
      path,
      facing: path.map(() => facing),
      widthMm: width,
      thicknessMm: thickness,
      steps: 26,
      around: 20,
      roundness,
      taper: rounded,
    });
  // A cord that has been wound up in its box does not lie straight again, and its pull hangs to one side.
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
  const pull = [35, 41, 47, 54].map((mm, i) =>
    down(mm, [3, 2.6, 2.4, 2.4][i] ?? 2.4, aside(40) + (swing / 40) * (mm - 40)),
  );
  return [
    straight('aglet', [down(-7, 3.2), down(0, 3.6), down(7, 3.6), down(13, 3.4)], 12, 7, 0.55),
    straight('aglet', pull, 9, 4, 0.5),
    cord(-1),
    cord(1),
  ];
}
