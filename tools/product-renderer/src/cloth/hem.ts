import { maths } from '../geometry/maths.js';
import { clamp, lerp, smoothstep, subtract, type Vec3 } from '../geometry/vector.js';
import { placesOn, type Piece } from './sheet.js';

/** A hem or rib around the body: it hangs straight from its upper edge. */
export interface Hem {
  readonly highMm: number;
  /** The pattern's y at the end of the cloth. */
  readonly endAtMm: (x: number) => number;
}

/** Its direction is taken from this much cloth above it, and evened out along it. */
const ABOVE_MM = 34;
const EVEN_MM = 9;
const TAPS = [-2, -1, 0, 1, 2];
/** Near the side seams the panels keep their places, so that they stay joined. */
const SEWN_MM = 8;

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
 * Straightens a hem below its row of stitches: it continues the folds of the cloth above, as doubled cloth does, without
 * the unevenness of a cut grid's edge.
 * @param seamMm distance of a pattern point from the nearest seam
 */
export function withEvenHem(
  piece: Piece,
  positionsMm: Float32Array,
  { highMm, endAtMm }: Hem,
  seamMm: (x: number, y: number) => number,
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
    const downMm = y - (endAtMm(x) - highMm);
    if (downMm <= 0 || downMm > highMm + 2) continue;
    const base = pointAt(x, y - downMm);
    const steps = TAPS.flatMap((tap): Vec3[] => {
      const there = x + tap * EVEN_MM;
      const [from, to] = [pointAt(there, y - downMm - ABOVE_MM), pointAt(there, y - downMm)];
      return from && to ? [subtract(to, from)] : [];
    });
    if (!base || steps.length === 0) continue;
    const even = smoothstep(0, 5, downMm) * clamp(seamMm(x, y) / SEWN_MM, 0, 1);
    for (let c = 0; c < 3; c++) {
      const hanging = steps.reduce((sum, step) => sum + step[c], 0) / steps.length;
      result[k * 3 + c] = lerp(positionsMm[k * 3 + c], base[c] + (hanging * downMm) / ABOVE_MM, even);
    }
  }
  return result;
}
