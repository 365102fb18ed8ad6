import { BRAID_MM, type Eyelet, type LaceMaker, type LacePath, type OverTongue } from './lace.js';
import { maths } from './maths.js';
import type { GridMesh } from './mesh.js';
import type { Outline, Side } from './outline.js';
import type { Lacing } from './shoe-form.js';
import { ribbon, rounded } from './tube.js';
import type { Upper } from './upper.js';
import { add, along, clamp, mix, normalize, smoothstep, subtract, type Vec3 } from './vector.js';
import { hash2 } from '../materials/noise.js';

/**
 * A point on the shoe's front in the bow's coordinates: mm from the middle outwards, mm towards the toe, mm above the
 * surface.
 */
type BowPoint = readonly [outMm: number, downMm: number, aboveMm: number];

const LOOP: readonly BowPoint[] = [
  [0, 0, 4.5],
  [9, -4, 7],
  [21, -6, 7.5],
  [33, -3, 6],
  [41, 4, 4.4],
  [44, 11, 3.6],
  [41, 17, 3.6],
  [33, 18, 4.4],
  [22, 13, 6],
  [11, 6, 6.5],
  [0, 1, 4],
];
const TAIL: readonly BowPoint[] = [
  [0, 0, 3.5],
  [6, 6, 6.5],
  [13, 14, 5.4],
  [20, 22, 3],
  [26, 30, 2],
  [30, 38, 1.6],
  [32, 46, 1.4],
];
interface LaceWays {
  readonly overTongue: OverTongue;
  readonly outOfEyelet: (eyelet: Eyelet, heading: Eyelet, liftMm: number) => LacePath;
  readonly lace: LaceMaker;
}

/** A loop for a lacing variant: its length and height vary, and the two loops of a bow differ. */
function variedLoop(hand: number): BowPoint[] {
  const long = 0.84 + 0.28 * hash2(hand, 5);
  const wide = 0.8 + 0.5 * hash2(hand, 11);
  const droop = 9 * (hash2(hand, 13) - 0.35);
  return LOOP.map(([outMm, downMm, aboveMm]) => [
    outMm * long,
    (downMm - 3) * wide + 3 + droop * (outMm / 44) ** 2,
    aboveMm,
  ]);
}

function variedTail(hand: number): BowPoint[] {
  const long = 0.8 + 0.36 * hash2(hand, 17);
  const swing = 22 * (hash2(hand, 31) - 0.45);
  const curl = 6 * (hash2(hand, 41) - 0.5);
  return TAIL.map(([outMm, downMm, aboveMm], i) => {
    const t = i / (TAIL.length - 1);
    return [outMm + swing * t * t + curl * maths.sin(maths.PI * 1.5 * t) * t, downMm * long, aboveMm];
  });
}

export function buildBow(
  { widthMm, thicknessMm }: Lacing,
  rows: readonly Record<Side, Eyelet>[],
  { overTongue, outOfEyelet, lace }: LaceWays,
  upper: Upper,
  outline: Outline,
  tying: number,
): GridMesh[] {
  const [{ lateral, medial }, next] = rows;
  const facing = normalize([lateral.normal[0] + medial.normal[0], lateral.normal[1] + medial.normal[1], 0]);
  const middle = overTongue(lateral.point, medial.point, facing, -2.2);
  const towardsToe = normalize(
    subtract(mix(next.lateral.point, next.medial.point, 0.5), mix(lateral.point, medial.point, 0.5)),
  );
  const knot = along(middle, towardsToe, 4);

  const place = (eyelet: Eyelet, [outMm, downMm, aboveMm]: BowPoint): { point: Vec3; facing: Vec3 } => {
    const sign = eyelet.side === 'lateral' ? 1 : -1;
    const gapMm = maths.abs(eyelet.point[2]);
    const onTongue: Vec3 = [knot[0], knot[1], knot[2] + sign * outMm];
    const bridge = along(along(onTongue, towardsToe, downMm), facing, aboveMm - 4.5);
    const beyondMm = maths.max(0, outMm - gapMm);
    const u = eyelet.u + (sign * (downMm + 4)) / outline.perimeterMm / 0.72;
    const ribMm = upper.ribLengthMm[maths.floor((u + 1) * outline.count) % outline.count];
    const v = clamp(eyelet.v - beyondMm / ribMm, 0, 1);
    const normal = upper.normalAt(u, v);
    const onSide = along(upper.pointAt(u, v), normal, aboveMm);
    const t = smoothstep(gapMm * 0.55, gapMm * 1.25, outMm);
    return { point: mix(bridge, onSide, t), facing: normalize(mix(facing, normal, t)) };
  };

  const meshes: GridMesh[] = [];
  for (const eyelet of [lateral, medial]) {
    const bent = normalize(add(eyelet.normal, facing));
    const hand = tying * 2 + (eyelet.side === 'lateral' ? 0 : 1);
    const laid = (point: Vec3): Vec3 => overTongue(point, point, facing, 0.4);
    const out = outOfEyelet(eyelet, eyelet, 0.6);
    const near = laid(along(mix(out.path[5], knot, 0.55), facing, 1.6));
    meshes.push(
      lace(
        { path: [...out.path, near, knot], facing: [...out.facing, bent, facing] },
        { length: 0.8, holes: { atStart: true } },
      ),
    );

    const loop = variedLoop(hand).map((point) => place(eyelet, point));
    // A flat lace stands on edge at the tip, as it cannot bend within its plane.
    const hub = place(eyelet, [24, 8, 5]).point;
    const loopFacing = loop.map(({ point, facing: surface }, i) => {
      const outward = normalize(subtract(point, hub));
      return normalize(mix(surface, outward, 0.62 * maths.sin((maths.PI * i) / (loop.length - 1)) ** 2));
    });
    meshes.push(lace({ path: loop.map(({ point }) => point), facing: loopFacing }, { length: 1.5, bendMm: 3.4 }));

    const tail = variedTail(hand).map((point) => place(eyelet, point));
    const points = tail.map(({ point }) => point);
    const facings = tail.map((at) => at.facing);
    // The lace narrows into its aglet and ends inside it.
    meshes.push(
      lace(
        { path: points.slice(0, -1), facing: facings.slice(0, -1) },
        { taper: (t) => 1 - 0.6 * smoothstep(0.66, 0.82, t), bendMm: 2.6 },
      ),
    );
    meshes.push(
      ribbon({
        part: 'aglet',
        path: points.slice(-3),
        facing: facings.slice(-3),
        widthMm: widthMm * 0.5,
        thicknessMm: thicknessMm * 1.9,
        steps: 22,
        around: 12,
        roundness: 1,
        taper: rounded,
      }),
    );
  }
  const across: Vec3 = [0, 0, 1];
  const wrap = [-1, -0.6, 0, 0.6, 1].map((s) => along(along(knot, towardsToe, s * 4.6), facing, 3.2 - 4.4 * s * s));
  const wrapFacing = [-1, -0.6, 0, 0.6, 1].map((s) => normalize(along(facing, towardsToe, s * 1.6)));
  meshes.push(
    ribbon({
      part: 'lace',
      path: wrap.map((point, i) => along(point, across, (i - 2) * 0.7)),
      facing: wrapFacing,
      widthMm: widthMm * 1.15,
      thicknessMm: thicknessMm * 2.2,
      steps: 20,
      around: 14,
      repeatMm: BRAID_MM,
    }),
  );
  return meshes;
}
