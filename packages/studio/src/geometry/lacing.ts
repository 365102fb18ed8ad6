import type { Knots } from './curve.js';
import { maths } from './maths.js';
import type { GridMesh, Part } from './mesh.js';
import type { Outline, Side } from './outline.js';
import type { Lacing } from './shoe-form.js';
import { tongueSurface } from './tongue.js';
import { ribbon, ring } from './tube.js';
import type { Upper } from './upper.js';
import { add, along, clamp, lerp, mix, normalize, smoothstep, subtract, type Vec3 } from './vector.js';

export interface Eyelet {
  readonly side: Side;
  readonly u: number;
  readonly v: number;
  readonly point: Vec3;
  readonly normal: Vec3;
}

/** Pairs of eyelets, the top row first. */
export function placeEyelets(lacing: Lacing, outline: Outline, upper: Upper): Record<Side, Eyelet>[] {
  const { rows, topStation, lowStation, insetMm } = lacing;
  const eyelet = (row: number, side: Side): Eyelet => {
    const u = outline.ringPosition(lerp(topStation, lowStation, row / (rows - 1)), side);
    const v = 1 - insetMm / upper.ribLengthMm[Math.floor(u * outline.count) % outline.count];
    return { side, u, v, point: upper.pointAt(u, v), normal: upper.normalAt(u, v) };
  };
  return Array.from({ length: rows }, (_, row) => ({ lateral: eyelet(row, 'lateral'), medial: eyelet(row, 'medial') }));
}

/** The way of a lace out of its hole: under the leather, at the rim, over it. */
const leaving = ({ point, normal }: Eyelet): Vec3[] => [-3.5, -0.6, 1.5].map((height) => along(point, normal, height));

/** How it faces there: coming up it turns its back to the outside, then it lies flat. */
function turning({ point, normal }: Eyelet, middle: Vec3): Vec3[] {
  const outward = normalize(subtract(point, middle));
  return [outward, normalize(along(outward, normal, 0.4)), normalize(along(normal, outward, 0.45))];
}

/** A flat lace is gathered where it goes through its hole. */
const gathered = (t: number): number => 0.46 + 0.54 * smoothstep(0.02, 0.2, maths.min(t, 1 - t));

/** A lace's texture repeats after this length. */
export const BRAID_MM = 64;

/** Makes a stretch of lace; `length` scales how many steps it gets. */
type LaceMaker = (path: Vec3[], facing: Vec3[], length?: number, taper?: (t: number) => number) => GridMesh;

/** Laces over the tongue, a bar at the toe end, and what holds them at the top. */
export function buildLacing(
  lacing: Lacing,
  tongue: Knots,
  rows: readonly Record<Side, Eyelet>[],
  upper: Upper,
  outline: Outline,
  detail: number,
): GridMesh[] {
  const { widthMm, thicknessMm, eyeletRadiusMm, style, end } = lacing;
  const surface = tongueSurface(tongue);
  const steps = maths.max(36, maths.round(56 * detail));
  const around = maths.max(8, maths.round(16 * detail));
  const lace: LaceMaker = (path, facing, length = 1, taper = () => 1) =>
    ribbon({
      part: 'lace',
      path,
      facing,
      widthMm,
      thicknessMm,
      steps: Math.round(steps * length),
      around,
      taper,
      repeatMm: BRAID_MM,
    });

  const clear = thicknessMm * 0.5 + 0.35;
  /** Lays a point onto the tongue where it would be within it. */
  const onTongue = (point: Vec3, liftMm: number): Vec3 => {
    const { byMm, front } = surface.lift(point, clear + liftMm);
    return along(point, front, byMm);
  };
  const overTongue = (a: Vec3, b: Vec3, facing: Vec3, liftMm: number): Vec3 =>
    onTongue(along(mix(a, b, 0.5), facing, liftMm), liftMm);
  /** Over the edge of the eyestay, a little on the way to where the lace is heading. */
  const overEdge = (eyelet: Eyelet, heading: Eyelet, liftMm: number): Vec3 => {
    const u = eyelet.u + (heading.u - eyelet.u) * 0.2;
    return onTongue(along(upper.pointAt(u, 1), upper.normalAt(u, 0.98), clear + 0.5 + liftMm * 0.4), liftMm * 0.4);
  };
  const crossing = (fromRow: number, fromSide: Side, toRow: number, liftMm: number): GridMesh => {
    const toSide = fromSide === 'lateral' ? 'medial' : 'lateral';
    const from = rows[fromRow][fromSide];
    const to = rows[toRow][toSide];
    const facing = normalize([from.normal[0] + to.normal[0], from.normal[1] + to.normal[1], 0]);
    const leave = overEdge(from, rows[toRow][fromSide], liftMm);
    const arrive = overEdge(to, rows[fromRow][toSide], liftMm);
    const between = [0.16, 0.32, 0.5, 0.68, 0.84].map((t) =>
      onTongue(mix(leave, arrive, t), liftMm * maths.sin(maths.PI * t)),
    );
    const bent = (eyelet: Eyelet, share: number): Vec3 => normalize(mix(eyelet.normal, facing, share));
    return lace(
      [...leaving(from), leave, ...between, arrive, ...leaving(to).reverse()],
      [
        ...turning(from, between[2]),
        bent(from, 0.3),
        bent(from, 0.55),
        bent(from, 0.85),
        facing,
        bent(to, 0.85),
        bent(to, 0.55),
        bent(to, 0.3),
        ...turning(to, between[2]).reverse(),
      ],
      1.2,
      gathered,
    );
  };

  const meshes: GridMesh[] = [];
  const lastRow = rows.length - 1;
  const overMm = thicknessMm + 0.3;
  for (let row = 0; row < lastRow; row++)
    if (style === 'bars') meshes.push(crossing(row, 'lateral', row, 0));
    else {
      meshes.push(crossing(row, 'medial', row + 1, row % 2 === 0 ? 0 : overMm));
      meshes.push(crossing(row, 'lateral', row + 1, row % 2 === 0 ? overMm : 0));
    }
  meshes.push(crossing(lastRow, 'lateral', lastRow, 0));
  if (end === 'bow') meshes.push(...buildBow(lacing, rows, overTongue, lace, upper, outline));
  else if (style === 'crossed') meshes.push(crossing(0, 'lateral', 0, thicknessMm));
  if (end === 'toggle') meshes.push(...buildToggle(lacing, rows, overTongue, surface.topAt));
  for (const { lateral, medial } of rows)
    for (const { point, normal } of [lateral, medial])
      meshes.push(ring('eyelet', along(point, normal, 0.2), normal, eyeletRadiusMm, 0.95));
  return meshes;
}

/** A cord lock on the top crossing, with the doubled cord's ends and their pull below it. */
function buildToggle(
  { widthMm, thicknessMm }: Lacing,
  rows: readonly Record<Side, Eyelet>[],
  overTongue: (a: Vec3, b: Vec3, facing: Vec3, liftMm: number) => Vec3,
  tongueTop: (x: number) => number,
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
  const cord = (sign: number): GridMesh =>
    ribbon({
      part: 'lace',
      path: [
        down(-2, 1, sign * 3),
        down(8, 3, sign * 2.4),
        down(20, 4, sign * 2.8),
        down(31, 3, sign * 2),
        down(38, 2.2, sign),
      ],
      facing: [0, 1, 2, 3, 4].map(() => facing),
      widthMm,
      thicknessMm,
      steps: 30,
      around: 12,
      repeatMm: BRAID_MM,
    });
  return [
    straight('aglet', [down(-7, 3.2), down(0, 3.6), down(7, 3.6), down(13, 3.4)], 12, 7, 0.55),
    straight('aglet', [down(34, 3), down(40, 2.6), down(47, 2.4), down(54, 2.4)], 9, 4, 0.5),
    cord(-1),
    cord(1),
  ];
}

/** A place on the shoe's front as the bow sees it: mm from the middle outwards, mm towards the toe, mm above the surface. */
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
  [14, 15, 6],
  [22, 25, 3.6],
  [29, 34, 2.6],
  [34, 43, 2.2],
  [37, 52, 2],
];
/** Closes a tip with round ends. */
const rounded = (t: number): number => Math.sqrt(Math.max(0, 1 - (Math.abs(t - 0.5) * 2) ** 14));

function buildBow(
  { widthMm, thicknessMm }: Lacing,
  rows: readonly Record<Side, Eyelet>[],
  overTongue: (a: Vec3, b: Vec3, facing: Vec3, liftMm: number) => Vec3,
  lace: LaceMaker,
  upper: Upper,
  outline: Outline,
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
    const gapMm = Math.abs(eyelet.point[2]);
    const onTongue: Vec3 = [knot[0], knot[1], knot[2] + sign * outMm];
    const bridge = along(along(onTongue, towardsToe, downMm), facing, aboveMm - 4.5);
    const beyondMm = Math.max(0, outMm - gapMm);
    const u = eyelet.u + (sign * (downMm + 4)) / outline.perimeterMm / 0.72;
    const ribMm = upper.ribLengthMm[Math.floor((u + 1) * outline.count) % outline.count];
    const v = clamp(eyelet.v - beyondMm / ribMm, 0, 1);
    const normal = upper.normalAt(u, v);
    const onSide = along(upper.pointAt(u, v), normal, aboveMm);
    const t = smoothstep(gapMm * 0.55, gapMm * 1.25, outMm);
    return { point: mix(bridge, onSide, t), facing: normalize(mix(facing, normal, t)) };
  };

  const meshes: GridMesh[] = [];
  for (const eyelet of [lateral, medial]) {
    const bent = normalize(add(eyelet.normal, facing));
    const laid = (point: Vec3): Vec3 => overTongue(point, point, facing, 0.4);
    const shoulder = laid(along(mix(eyelet.point, knot, 0.4), bent, 3.4));
    const near = laid(along(mix(eyelet.point, knot, 0.75), facing, 2.6));
    meshes.push(
      lace([...leaving(eyelet), shoulder, near, knot], [...turning(eyelet, knot), bent, facing, facing], 0.8),
    );

    const loop = LOOP.map((point) => place(eyelet, point));
    // At its tip a flat lace stands on edge: it cannot bend within its own plane.
    const hub = place(eyelet, [24, 8, 5]).point;
    const loopFacing = loop.map(({ point, facing: surface }, i) => {
      const outward = normalize(subtract(point, hub));
      return normalize(mix(surface, outward, 0.5 * Math.sin((Math.PI * i) / (loop.length - 1)) ** 2));
    });
    meshes.push(
      lace(
        loop.map(({ point }) => point),
        loopFacing,
        1.5,
      ),
    );

    const tail = TAIL.map((point) => place(eyelet, point));
    const points = tail.map(({ point }) => point);
    const facings = tail.map((at) => at.facing);
    // The lace narrows into its tip and ends inside it.
    meshes.push(lace(points.slice(0, -1), facings.slice(0, -1), 1, (t) => 1 - 0.72 * smoothstep(0.7, 0.95, t)));
    meshes.push(
      ribbon({
        part: 'aglet',
        path: points.slice(-3),
        facing: facings.slice(-3),
        widthMm: widthMm * 0.52,
        thicknessMm: thicknessMm * 1.6,
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
