import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh, type Mesh } from '../geometry/mesh.js';
import {
  along,
  clamp,
  cross,
  distance,
  dot,
  normalize,
  smoothstep,
  subtract,
  vectorAt,
  type Vec3,
} from '../geometry/vector.js';
import { necklineThrough, type Bearing, type Neckline } from './hood.js';
import type { WornPanel } from './panels.js';

/** A vertex of a neck's edge, and the direction in which the cloth would continue. */
export interface NeckPoint {
  readonly at: Vec3;
  readonly onward: Vec3;
}

/** The neck edge of a worn panel: its border above a height of its pattern. */
export function neckEdge({ piece, mesh }: WornPanel, isNeck: (x: number, y: number) => boolean): NeckPoint[] {
  const { positionsMm: p } = mesh;
  const onward = new Map<number, Vec3>();
  for (let t = 0; t < mesh.triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const vertex = mesh.triangles[t + k];
      if (!piece.onBorder[vertex] || !isNeck(piece.flat[vertex * 2], piece.flat[vertex * 2 + 1])) continue;
      let sum = onward.get(vertex) ?? ([0, 0, 0] as const);
      for (const other of [mesh.triangles[t + ((k + 1) % 3)], mesh.triangles[t + ((k + 2) % 3)]])
        sum = along(sum, subtract(vectorAt(p, vertex), vectorAt(p, other)), 1);
      onward.set(vertex, sum);
    }
  return [...onward].map(([vertex, sum]) => ({ at: vectorAt(p, vertex), onward: normalize(sum) }));
}

export interface CollarCut {
  readonly bearing: Bearing;
  readonly heightMm: number;
  readonly thicknessMm: number;
  readonly detail: number;
}

/** The overlap of the band and the inner tape over the edge, to avoid gaps. */
const OVERLAP_MM = 2.8;
const TAPE_MM = 7;
/** The band is stiffer than the edge it is sewn to: its rise is smoothed over this turn. */
const RISE_BLUR_TURN = 0.34;
/** Position of the band's upper edge between the outer and inner seam. */
const CREST = 0.5;

/**
 * A ribbed neckband. It is shorter than the edge it is sewn to, so it stands up and leans in. v runs over it from
 * outside to inside.
 */
export function buildCollar(points: readonly NeckPoint[], cut: CollarCut): GridMesh {
  const { bearing, heightMm, thicknessMm, detail } = cut;
  const edge = points.map(({ at }) => at);
  const seamAt = necklineThrough(edge, bearing);
  const riseAt = necklineThrough(
    edge,
    bearing,
    points.map(({ onward }) => onward),
    RISE_BLUR_TURN,
  );
  const turnAt = evenly(seamAt);
  const columns = maths.round(260 * detail);
  const rows = maths.round(30 * detail) + 8;
  const middle = [0, 1, 2, 3].reduce<Vec3>((sum, k) => along(sum, seamAt((k * maths.PI) / 2), 0.25), [0, 0, 0]);
  return gridMesh({ part: 'collar', columns, rows, wrapsU: true }, (i, j) => {
    const turn = turnAt(i / columns);
    const seam = seamAt(turn);
    const rise = normalize(riseAt(turn));
    const step = subtract(seamAt(turn + 0.03), seamAt(turn - 0.03));
    const sideways = normalize(cross(step, rise));
    const out = dot(sideways, subtract(seam, middle)) < 0 ? subtract([0, 0, 0], sideways) : sideways;
    // A half ellipse: up the outside, over the edge, down the inside.
    const v = j / (rows - 1);
    const turnOver = (v - CREST) * 2;
    const height = heightMm - (heightMm + (v > CREST ? TAPE_MM : OVERLAP_MM)) * maths.abs(turnOver) ** 3.2;
    const across = 0.5 * thicknessMm * (1 - 2 * smoothstep(0.36, 0.64, v));
    // Sewn in under tension, it bulges between its seams.
    const bulge = 0.9 * maths.sin(maths.PI * clamp(height / heightMm, 0, 1));
    return along(along(seam, rise, height), out, across + bulge - 0.1 * thicknessMm);
  });
}

const STEPS = 720;

/** Maps a share of a neckline's length to a turn, so that ribs are evenly spaced. */
function evenly(neckline: Neckline): (share: number) => number {
  const walked = [0];
  for (let i = 1; i <= STEPS; i++) {
    const [from, to] = [i - 1, i].map((k) => neckline((2 * maths.PI * k) / STEPS));
    walked.push(walked[i - 1] + distance(from, to));
  }
  return (share) => {
    const lengthMm = share * walked[STEPS];
    const i = clamp(
      walked.findIndex((mm) => mm > lengthMm),
      1,
      STEPS,
    );
    return (2 * maths.PI * (i - 1 + (lengthMm - walked[i - 1]) / (walked[i] - walked[i - 1]))) / STEPS;
  };
}

export const isCollar = (mesh: Mesh): mesh is GridMesh => mesh.part === 'collar';
