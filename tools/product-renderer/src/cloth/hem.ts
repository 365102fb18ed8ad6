import { maths } from '../geometry/maths.js';
import { lerp, smoothstep, subtract, type Point2, type Vec3 } from '../geometry/vector.js';
import { placesOn, type Piece } from './sheet.js';

/** A hem or rib at an end of a garment: it hangs straight from its upper edge. */
export interface Hem {
  readonly highMm: number;
  /** Distance of a pattern point from this end of the cloth; Infinity for points that belong to another. */
  readonly fromEndMm: (x: number, y: number) => number;
  /** The direction to the end on the right half of the pattern; the left half is its mirror image. */
  readonly down: Point2;
}

/** The hem's direction comes from this much cloth above the hem, and is smoothed along the hem. */
const ABOVE_MM = 34;
const EVEN_MM = 9;
const TAPS = [-2, -1, 0, 1, 2];

/** About the step of the grid that a piece was cut from. */
function gridStepMm({ flat, triangles }: Piece): number {
  let doubleArea = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 2, triangles[t + 1] * 2, triangles[t + 2] * 2];
    const [bx, by] = [flat[b] - flat[a], flat[b + 1] - flat[a + 1]];
    const [cx, cy] = [flat[c] - flat[a], flat[c + 1] - flat[a + 1]];
    doubleArea += maths.abs(bx * cy - by * cx);
  }
  return maths.sqrt((3 * doubleArea) / triangles.length) * 1.1;
}

/**
 * Straightens a hem below the row of stitches. The hem continues the folds of the cloth above, as doubled cloth does,
 * without the unevenness of a cut grid's edge.
 */
export function withEvenHem(
  piece: Piece,
  positionsMm: Float32Array,
  { highMm, fromEndMm, down: [right, downY] }: Hem,
): Float32Array {
  const { flat } = piece;
  const at = placesOn(piece, piece.triangles, gridStepMm(piece));
  const pointAt = (x: number, y: number): Vec3 | undefined => {
    const shares = at(x, y);
    if (shares.length === 0) return undefined;
    const point: [number, number, number] = [0, 0, 0];
    for (const [vertex, weight] of shares) for (let c = 0; c < 3; c++) point[c] += weight * positionsMm[vertex * 3 + c];
    return point;
  };
  const result = positionsMm.slice();
  for (let k = 0; k < flat.length / 2; k++) {
    const [x, y] = [flat[k * 2], flat[k * 2 + 1]];
    const downMm = highMm - fromEndMm(x, y);
    if (downMm <= 0 || downMm > highMm + 2) continue;
    const downX = x < 0 ? -right : right;
    /** A point so far down from the hem's upper edge, and aside. */
    const beside = (mm: number, asideMm: number): Vec3 | undefined =>
      pointAt(x + (mm - downMm) * downX + asideMm * downY, y + (mm - downMm) * downY - asideMm * downX);
    const base = beside(0, 0);
    const steps = TAPS.flatMap((tap): Vec3[] => {
      const [from, to] = [beside(-ABOVE_MM, tap * EVEN_MM), beside(0, tap * EVEN_MM)];
      return from && to ? [subtract(to, from)] : [];
    });
    if (!base || steps.length === 0) continue;
    const even = smoothstep(0, 5, downMm);
    for (let c = 0; c < 3; c++) {
      const hanging = steps.reduce((sum, step) => sum + step[c], 0) / steps.length;
      result[k * 3 + c] = lerp(positionsMm[k * 3 + c], base[c] + (hanging * downMm) / ABOVE_MM, even);
    }
  }
  return result;
}
