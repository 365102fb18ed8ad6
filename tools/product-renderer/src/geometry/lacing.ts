import { buildBow } from './bow.js';
import { scalarThrough, type Knots } from './curve.js';
import { laceMaker, type Eyelet, type LacePath, type OverTongue } from './lace.js';
import { maths } from './maths.js';
import type { GridMesh } from './mesh.js';
import type { Outline, Side } from './outline.js';
import type { Lacing, ShoeForm } from './shoe-form.js';
import { buildToggle } from './toggle.js';
import { tongueSurface, type TongueMake } from './tongue.js';
import { ring } from './tube.js';
import type { Lift, Upper } from './upper.js';
import { along, bell, clamp, distance, lerp, mix, normalize, smoothstep, subtract, type Vec3 } from './vector.js';
import { hash2 } from '../materials/noise.js';

/** The destination of each end of a crossing. */
interface CrossingEnds {
  readonly from: 'hole' | 'under';
  readonly to: 'hole' | 'under';
}

/** Depth of a lace below the edge of the opening, and the further depth under the eyestay. */
const BELOW_EDGE_MM = 0.1;
const BELOW_EYESTAY_MM = 0.5;
/** The point where a lace passes the edge, as a share of the way between two eyelets. */
const HEADING = 0.1;
/** The lift of the eyestay above a lace, as a share of the lace's thickness, and its reach beside the lace. */
const LIFTED = 0.9;
const LIFTED_BESIDE_MM = 1.6;
/** The depth by which a lace is pressed into the tongue there. */
const PRESSED_MM = 0.9;
/** The length of the ring at the height of the eyelets, as a share of the outline's. */
const RING_AT_EYELETS = 0.72;

/** Pairs of eyelets, top row first. */
export function placeEyelets(lacing: Lacing, outline: Outline, upper: Upper): Record<Side, Eyelet>[] {
  const { rows, topStation, lowStation, insetMm, evenRows } = lacing;
  const eyeletAt = (station: number, side: Side): Eyelet => {
    const u = outline.ringPosition(station, side);
    const v = 1 - insetMm / upper.ribLengthMm[Math.floor(u * outline.count) % outline.count];
    return { side, u, v, point: upper.pointAt(u, v), normal: upper.normalAt(u, v) };
  };
  const rowStation = (row: number): number => lerp(topStation, lowStation, row / (rows - 1));
  const spread = (side: Side) =>
    evenly(rows, (t) => eyeletAt(lerp(topStation, lowStation, t), side).point).map((t) =>
      eyeletAt(lerp(topStation, lowStation, t), side),
    );
  const even = evenRows ? { lateral: spread('lateral'), medial: spread('medial') } : undefined;
  const eyelet = (row: number, side: Side): Eyelet => even?.[side][row] ?? eyeletAt(rowStation(row), side);
  return Array.from({ length: rows }, (_, row) => ({ lateral: eyelet(row, 'lateral'), medial: eyelet(row, 'medial') }));
}

/** The lift of the eyestay by laces under it, between each eyelet and the edge. */
export function lacesUnder(
  { widthMm, thicknessMm }: Lacing,
  rows: readonly Record<Side, Eyelet>[],
  { perimeterMm }: Outline,
): Lift {
  const eyelets = rows.flatMap((row, i) =>
    (['lateral', 'medial'] as const).map((side) => ({ eyelet: row[side], from: (rows[i + 1] ?? rows[i])[side] })),
  );
  return (u, v) => {
    let mm = 0;
    for (const { eyelet, from } of eyelets) {
      const share = (v - eyelet.v) / (1 - eyelet.v);
      if (share <= 0) continue;
      const middle = eyelet.u + (from.u - eyelet.u) * HEADING * share;
      const across = (u - middle) * perimeterMm * RING_AT_EYELETS;
      mm = maths.max(
        mm,
        LIFTED * thicknessMm * smoothstep(0, 0.6, share) * bell(across, widthMm / 2 + LIFTED_BESIDE_MM),
      );
    }
    return mm;
  };
}

/** Parameters 0..1 of `count` points equally spaced along a path. */
function evenly(count: number, at: (t: number) => Vec3): number[] {
  const steps = 60;
  const walked = [0];
  for (let k = 1; k <= steps; k++) walked.push(walked[k - 1] + distance(at(k / steps), at((k - 1) / steps)));
  return Array.from({ length: count }, (_, i) => {
    const target = (walked[steps] * i) / (count - 1);
    let k = 0;
    while (k < steps - 1 && walked[k + 1] < target) k++;
    return (k + (target - walked[k]) / (walked[k + 1] - walked[k])) / steps;
  });
}

/**
 * Laces over the tongue, a bar at the toe end, and the fastening at the top.
 * @param tying lacing variant, which changes tension and slant
 */
export function buildLacing(
  { rimRadius }: Pick<ShoeForm, 'rimRadius'>,
  lacing: Lacing,
  tongue: Knots,
  make: TongueMake,
  rows: readonly Record<Side, Eyelet>[],
  upper: Upper,
  outline: Outline,
  detail: number,
  tying: number,
): GridMesh[] {
  const { thicknessMm, eyeletRadiusMm, end } = lacing;
  const surface = tongueSurface(tongue, make);
  const lace = laceMaker(lacing, detail);

  const clear = thicknessMm * 0.5 + 0.35;
  /** Moves a point that is inside the tongue onto its surface. */
  const onTongue = (point: Vec3, liftMm: number): Vec3 => {
    const { byMm, front } = surface.lift(point, clear + liftMm);
    return along(point, front, byMm);
  };
  const overTongue: OverTongue = (a, b, facing, liftMm) => onTongue(along(mix(a, b, 0.5), facing, liftMm), liftMm);

  /** The path from a hole over its inner rim and along the eyestay to the edge, slightly towards its destination. */
  const outOfEyelet = (eyelet: Eyelet, heading: Eyelet, liftMm: number): LacePath => {
    const outward = normalize(subtract(eyelet.point, [eyelet.point[0], eyelet.point[1], 0]));
    const over = (share: number, heightMm: number): { point: Vec3; normal: Vec3 } => {
      const u = eyelet.u + (heading.u - eyelet.u) * HEADING * share;
      const v = clamp(lerp(eyelet.v, 1, share), 0, 1);
      const normal = upper.normalAt(u, maths.min(v, 0.98));
      return { point: along(upper.pointAt(u, v), normal, heightMm), normal };
    };
    const rim = over(0.14, 1.5);
    const near = over(0.38, clear + 1.1);
    const far = over(0.7, clear + 0.7 + liftMm * 0.2);
    const edge = over(1, clear + 0.9 + liftMm * 0.4);
    return {
      path: [
        along(eyelet.point, eyelet.normal, -4.5),
        along(eyelet.point, eyelet.normal, -1.4),
        rim.point,
        near.point,
        far.point,
        onTongue(edge.point, liftMm * 0.4),
      ],
      facing: [
        outward,
        outward,
        normalize(along(outward, rim.normal, 0.8)),
        normalize(along(near.normal, outward, 0.3)),
        far.normal,
        edge.normal,
      ],
    };
  };

  const rim = scalarThrough(rimRadius);
  /** The path from under the eyestay, on its way up through the eyelet, to the edge. */
  const fromUnder = (eyelet: Eyelet, heading: Eyelet): LacePath => {
    const edgeMm = 2 * rim(outline.station[maths.floor(eyelet.u * outline.count)]) + thicknessMm / 2 + BELOW_EDGE_MM;
    const at = (share: number, depthMm: number): { point: Vec3; normal: Vec3 } => {
      const u = eyelet.u + (heading.u - eyelet.u) * HEADING * share;
      const v = lerp(eyelet.v, 1, share);
      const normal = upper.normalAt(u, maths.min(v, 0.98));
      return { point: along(upper.pointAt(u, v), normal, -depthMm), normal };
    };
    const way = [at(0.3, edgeMm + BELOW_EYESTAY_MM), at(0.68, edgeMm + BELOW_EYESTAY_MM / 2), at(1, edgeMm)];
    return { path: way.map(({ point }) => onTongue(point, -PRESSED_MM)), facing: way.map(({ normal }) => normal) };
  };

  /** Out of an eyelet, or from under the eyestay, to an eyelet of the other side or under its eyestay. */
  const crossing = (fromRow: number, fromSide: Side, toRow: number, liftMm: number, ends: CrossingEnds): GridMesh => {
    const toSide = fromSide === 'lateral' ? 'medial' : 'lateral';
    const from = rows[fromRow][fromSide];
    const to = rows[toRow][toSide];
    const facing = normalize([from.normal[0] + to.normal[0], from.normal[1] + to.normal[1], 0]);
    // Tension and exit angle vary per row.
    const pull = hash2(fromRow * 2 + (fromSide === 'lateral' ? 1 : 0), tying * 7 + 3);
    const slack = 0.9 * pull * pull;
    const slantTo = (eyelet: Eyelet, target: Eyelet, way: number): Eyelet => ({
      ...target,
      u: target.u + ((hash2(way, tying * 5 + fromRow) - 0.5) * 7) / outline.perimeterMm,
      side: eyelet.side,
    });
    const leave =
      ends.from === 'hole' ? outOfEyelet(from, slantTo(from, rows[toRow][fromSide], 1), liftMm) : fromUnder(from, from);
    const arrive =
      ends.to === 'hole'
        ? outOfEyelet(to, slantTo(to, rows[fromRow][toSide], 2), liftMm)
        : fromUnder(to, rows[fromRow][toSide]);
    const [start, finish] = [leave.path[leave.path.length - 1], arrive.path[arrive.path.length - 1]];
    const between = [0.16, 0.32, 0.5, 0.68, 0.84];
    const bent = (normal: Vec3, share: number): Vec3 => normalize(mix(normal, facing, share));
    return lace(
      {
        path: [
          ...leave.path,
          ...between.map((t) => onTongue(mix(start, finish, t), (liftMm + slack) * maths.sin(maths.PI * t))),
          ...[...arrive.path].reverse(),
        ],
        facing: [
          ...leave.facing,
          bent(from.normal, 0.55),
          bent(from.normal, 0.85),
          facing,
          bent(to.normal, 0.85),
          bent(to.normal, 0.55),
          ...[...arrive.facing].reverse(),
        ],
      },
      {
        length: 1.3,
        holes: { atStart: ends.from === 'hole', atEnd: ends.to === 'hole' },
        laid: (point, t) => (t > 0.2 && t < 0.8 ? onTongue(point, liftMm * maths.sin(maths.PI * t)) : point),
      },
    );
  };

  const meshes: GridMesh[] = [];
  const lastRow = rows.length - 1;
  const overMm = thicknessMm + 0.3;
  const inHoles: CrossingEnds = { from: 'hole', to: 'hole' };
  for (let row = 0; row < lastRow; row++) {
    // One lace per eyelet: it comes up through it and crosses over, under the other eyestay, to the next row.
    const way: CrossingEnds = { from: row + 1 === lastRow ? 'under' : 'hole', to: 'under' };
    meshes.push(crossing(row + 1, 'medial', row, row % 2 === 0 ? 0 : overMm, way));
    meshes.push(crossing(row + 1, 'lateral', row, row % 2 === 0 ? overMm : 0, way));
  }
  meshes.push(crossing(lastRow, 'lateral', lastRow, 0, inHoles));
  if (end === 'bow') meshes.push(...buildBow(lacing, rows, { overTongue, outOfEyelet, lace }, upper, outline, tying));
  else {
    meshes.push(crossing(0, 'lateral', 0, thicknessMm, inHoles));
    meshes.push(...buildToggle(lacing, rows, overTongue, surface.topAt, tying));
  }
  for (const { lateral, medial } of rows)
    for (const { point, normal } of [lateral, medial])
      meshes.push(ring('eyelet', along(point, normal, 0.2), normal, eyeletRadiusMm, 0.95));
  return meshes;
}
