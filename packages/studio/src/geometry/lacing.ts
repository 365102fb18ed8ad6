import type { GridMesh } from './mesh.js';
import type { Outline, Side } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import { tongueTopAt } from './tongue.js';
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
export function placeEyelets(form: ShoeForm, outline: Outline, upper: Upper): Record<Side, Eyelet>[] {
  const { rows, topStation, lowStation, insetMm } = form.lacing;
  const eyelet = (row: number, side: Side): Eyelet => {
    const u = outline.ringPosition(lerp(topStation, lowStation, row / (rows - 1)), side);
    const v = 1 - insetMm / upper.ribLengthMm[Math.floor(u * outline.count) % outline.count];
    return { side, u, v, point: upper.pointAt(u, v), normal: upper.normalAt(u, v) };
  };
  return Array.from({ length: rows }, (_, row) => ({ lateral: eyelet(row, 'lateral'), medial: eyelet(row, 'medial') }));
}

/** The way of a lace out of its hole: under the leather, at the rim, over it. */
const leaving = ({ point, normal }: Eyelet): Vec3[] => [-3.5, -0.6, 1.9].map((height) => along(point, normal, height));

/** How it faces there: coming up it turns its back to the outside, then it lies flat. */
function turning({ point, normal }: Eyelet, middle: Vec3): Vec3[] {
  const outward = normalize(subtract(point, middle));
  return [outward, normalize(along(outward, normal, 0.4)), normalize(along(normal, outward, 0.45))];
}

/** Makes a stretch of lace; `length` scales how many steps it gets. */
type LaceMaker = (path: Vec3[], facing: Vec3[], length?: number, taper?: (t: number) => number) => GridMesh;

/** Laces criss-cross through the eyelets, a bar at the toe end, a bow with two loops and two tipped ends at the top. */
export function buildLacing(form: ShoeForm, outline: Outline, upper: Upper, detail: number): GridMesh[] {
  const { widthMm, thicknessMm, eyeletRadiusMm } = form.lacing;
  const rows = placeEyelets(form, outline, upper);
  const tongueTop = tongueTopAt(form);
  const steps = Math.round(56 * detail);
  const around = Math.max(8, Math.round(16 * detail));
  const lace: LaceMaker = (path, facing, length = 1, taper = () => 1) =>
    ribbon({ part: 'lace', path, facing, widthMm, thicknessMm, steps: Math.round(steps * length), around, taper });

  /** Middle between two points of the throat, lifted clear of the tongue. */
  const overTongue = (a: Vec3, b: Vec3, facing: Vec3, liftMm: number): Vec3 => {
    const middle = mix(a, b, 0.5);
    const clear = tongueTop(middle[0]) + 1.5 - (middle[1] + 5 * facing[1]);
    const raised: Vec3 = clear > 0 ? [middle[0] + facing[0] * clear * 0.6, middle[1] + clear, middle[2]] : middle;
    return along(raised, facing, 5 + liftMm);
  };
  const crossing = (from: Eyelet, to: Eyelet, liftMm: number): GridMesh => {
    const facing = normalize([from.normal[0] + to.normal[0], from.normal[1] + to.normal[1], 0]);
    const middle = overTongue(from.point, to.point, facing, liftMm);
    const shoulder = (eyelet: Eyelet): Vec3 => {
      const near = mix(eyelet.point, middle, 0.42);
      const plain = mix(eyelet.point, mix(from.point, to.point, 0.5), 0.42);
      return mix(near, along(plain, normalize(add(eyelet.normal, facing)), 4.2 + liftMm * 0.6), 0.55);
    };
    const bent = (eyelet: Eyelet): Vec3 => normalize(add(eyelet.normal, facing));
    return lace(
      [...leaving(from), shoulder(from), middle, shoulder(to), ...leaving(to).reverse()],
      [...turning(from, middle), bent(from), facing, bent(to), ...turning(to, middle).reverse()],
    );
  };

  const meshes: GridMesh[] = [];
  for (let row = 0; row + 1 < rows.length; row++) {
    meshes.push(crossing(rows[row].medial, rows[row + 1].lateral, row % 2 === 0 ? 0 : 2.2));
    meshes.push(crossing(rows[row].lateral, rows[row + 1].medial, row % 2 === 0 ? 2.2 : 0));
  }
  const last = rows[rows.length - 1];
  meshes.push(crossing(last.lateral, last.medial, 0));
  meshes.push(...buildBow(rows, overTongue, lace, upper, outline, form));
  for (const { lateral, medial } of rows)
    for (const { point, normal } of [lateral, medial])
      meshes.push(ring('eyelet', along(point, normal, 0.2), normal, eyeletRadiusMm, 0.95));
  return meshes;
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
  rows: readonly Record<Side, Eyelet>[],
  overTongue: (a: Vec3, b: Vec3, facing: Vec3, liftMm: number) => Vec3,
  lace: LaceMaker,
  upper: Upper,
  outline: Outline,
  form: ShoeForm,
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
    const shoulder = along(mix(eyelet.point, knot, 0.4), bent, 3.4);
    const near = along(mix(eyelet.point, knot, 0.75), facing, 2.6);
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
        widthMm: form.lacing.widthMm * 0.52,
        thicknessMm: form.lacing.thicknessMm * 1.6,
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
      widthMm: form.lacing.widthMm * 1.15,
      thicknessMm: form.lacing.thicknessMm * 2.2,
      steps: 20,
      around: 14,
    }),
  );
  return meshes;
}
