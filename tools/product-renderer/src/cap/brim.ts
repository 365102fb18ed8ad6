import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh } from '../geometry/mesh.js';
import { lerp, normalize, type Vec3 } from '../geometry/vector.js';
import { BRIM_HALF_TURN, type Crown } from './crown.js';

const BRIM = { lengthMm: 74, wideMm: 2.5, thicknessMm: 3 } as const;
/** The brim starts this far behind the crown's rim, which covers its edge. */
const BEHIND_MM = 2.4;
/** Shares of the mesh's rows where the edge starts and ends: top before it, underside after it. */
export const BRIM_EDGE = { from: 0.45, to: 0.55 } as const;

/** The board's edge is cut square: cloth only rounds its corners. */
const BOXY = 0.5;

/** A point on the brim's middle layer: s from ear to ear -1..1, t from the crown to the edge. */
function brimAt(crown: Crown, s: number, t: number): Vec3 {
  const turn = s * BRIM_HALF_TURN;
  const rim = crown.rimHeightMm(turn);
  const [x, , z] = crown.at(turn, 0);
  // A half ellipse whose ends are rounded off at the crown.
  const around = (s * maths.PI) / 2;
  const [tipX, , tipZ] = crown.at(BRIM_HALF_TURN, 0);
  const length = crown.halfLengthMm + BRIM.lengthMm - tipZ;
  const corner = maths.sqrt(maths.max(0, 1 - maths.abs(s) ** 8));
  const squarer = (value: number): number => maths.sign(value) * maths.abs(value) ** 0.92;
  const edgeX = lerp(x, (tipX + BRIM.wideMm) * squarer(maths.sin(around)), corner);
  const edgeZ = lerp(z, tipZ + length * squarer(maths.cos(around)), corner);
  const [atX, atZ] = [lerp(x, edgeX, t), lerp(z, edgeZ, t)];
  const ahead = maths.max(0, atZ - z);
  return [atX, rim - 1 + crown.bendAt(atX) - crown.bendAt(x) - crown.brimFall * ahead - 0.0006 * ahead * ahead, atZ];
}

/** The brim: a stiff sheet between two layers of cloth. */
export function buildBrim(crown: Crown, detail: number): GridMesh {
  const across = maths.round(220 * detail);
  const deep = maths.round(84 * detail);
  const { from, to } = BRIM_EDGE;
  return gridMesh({ part: 'brim', columns: across, rows: deep, wrapsU: false, flipped: true }, (i, j) => {
    const even = 2 * (i / (across - 1)) - 1;
    // Denser columns where the ends are rounded.
    const s = even * (1.3 - 0.3 * even * even);
    const way = j / (deep - 1);
    const t = way < from ? way / from : way > to ? (1 - way) / (1 - to) : 1;
    const turn = maths.PI * maths.min(1, maths.max(0, (way - from) / (to - from)));
    const inner = brimAt(crown, s, 0);
    const at = brimAt(crown, s, t);
    const before = brimAt(crown, s, maths.max(0, t - 0.05));
    const out = normalize([at[0] - before[0] || inner[0] * 1e-6, at[1] - before[1], at[2] - before[2] || 1e-6]);
    const r = BRIM.thicknessMm / 2;
    const bulge = r * maths.sin(turn) ** BOXY - BEHIND_MM * (1 - t) ** 4;
    return [
      at[0] + out[0] * bulge,
      at[1] + r * maths.sign(maths.cos(turn)) * maths.abs(maths.cos(turn)) ** BOXY + out[1] * bulge,
      at[2] + out[2] * bulge,
    ];
  });
}
